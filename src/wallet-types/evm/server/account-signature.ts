import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Address, Hex } from 'viem';
import { bytesToHex, hexToBytes, publicKeyToAddress } from 'viem/utils';
import { recoverKey } from '../../../verify/check-signature.js';

/** Recovery bits in the two forms that wallets write: counted from 27, as Bitcoin does, or from 0. */
const recoveryOf: Readonly<Record<number, number>> = { 0: 0, 1: 1, 27: 0, 28: 1 };

/**
 * Returns the plain account that signed a hash; `null` if none did. A signature has 65 bytes, or 64 if the recovery bit
 * is the first bit of s (EIP-2098). Each form has one spelling: a high s is refused, because anyone could derive a
 * second signature from it.
 */
export function signerOf(hash: Hex, signature: Hex): Address | null {
  const bytes = hexToBytes(signature);
  const recovery = bytes.length === 64 ? (bytes[32] ?? 0) >> 7 : recoveryOf[bytes[64] ?? -1];
  if (recovery === undefined || bytes.length > 65) return null;
  const parts = bytes.slice(0, 64);
  if (bytes.length === 64) parts[32] = (parts[32] ?? 0) & 0x7f;
  const key = recoverKey(secp256k1, parts, recovery, hexToBytes(hash));
  return key && publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(key).toBytes(false)));
}
