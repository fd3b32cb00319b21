import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexOfBytes } from './hex-of.js';

/**
 * Returns the address of an EVM account with the checksum of EIP-55, which the case of its letters encodes.
 *
 * @param digits 40 hexadecimal digits in lower case
 */
export function checksummed(digits: string): string {
  const hash = hexOfBytes(keccak_256(new TextEncoder().encode(digits)));
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`;
}
