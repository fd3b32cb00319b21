import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the address with its EIP-55 checksum; `null` if it is invalid. An address in one case has no checksum; one in mixed
 * case must have the right one.
 */
export function toCanonical(text: string): `0x${string}` | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const canonical = withChecksum(digits.toLowerCase());
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && canonical !== text ? null : canonical;
}

/** Adds the checksum: a letter is upper case if the hash of the address has a digit of 8 or more at the same position. */
function withChecksum(digits: string): `0x${string}` {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
