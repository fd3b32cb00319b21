import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** EIP-55: an address of one case carries no checksum; one of mixed case has to be right. */
export function canonicalEvmAddress(text: string): `0x${string}` | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const canonical = withChecksum(digits.toLowerCase());
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && canonical !== text ? null : canonical;
}

/** Writes a letter in upper case where the hash of the address has a digit of 8 or more in its place. */
function withChecksum(digits: string): `0x${string}` {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
