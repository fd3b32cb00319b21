import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { areEqual } from '../../../verify/check-signature.js';
import { tryDecode } from '../../../verify/decode.js';

/** Prefix of an address without a network (SS58 registry). */
const genericPrefix = 42;

/**
 * Returns the address without a network, which begins with 5. One key has an address for each network; they differ only in prefix
 * and checksum (SS58).
 */
export function toCanonical(text: string): string | null {
  const account = readAccount(text);
  if (!account) return null;
  const body = new Uint8Array([genericPrefix, ...account]);
  return base58.encode(new Uint8Array([...body, ...checksumOf(body)]));
}

/** Returns the 32 bytes in an address: a public key or the hash of one. */
export function readAccount(text: string): Uint8Array | null {
  const bytes = text.length > 64 ? null : tryDecode(base58, text);
  const [first] = bytes ?? [];
  if (!bytes || first === undefined || first > 127) return null;
  const prefixLength = first < 64 ? 1 : 2;
  if (bytes.length !== prefixLength + 34) return null;
  const body = bytes.subarray(0, -2);
  return areEqual(checksumOf(body), bytes.subarray(-2)) ? body.subarray(prefixLength) : null;
}

const checksumOf = (body: Uint8Array): Uint8Array =>
  blake2b(concatBytes(new TextEncoder().encode('SS58PRE'), body)).subarray(0, 2);
