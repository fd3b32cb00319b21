import { ed25519 } from '@noble/curves/ed25519.js';
import type { ECDSA } from '@noble/curves/abstract/weierstrass.js';

/**
 * Whether an Ed25519 signature is valid under the strict rules of RFC 8032: canonical point encodings, and no public key of small
 * order, for which some signatures verify any message. The lenient rules (ZIP 215) exist for consensus only.
 */
export function isEd25519Signature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** Whether an ECDSA signature (r and s, 32 bytes each) of a hash is valid. */
export function isEcdsaSignature(
  curve: ECDSA,
  signature: Uint8Array,
  hash: Uint8Array,
  publicKey: Uint8Array,
  { lowS }: { readonly lowS: boolean },
): boolean {
  if (signature.length !== 64) return false;
  try {
    return curve.verify(signature, hash, publicKey, { prehash: false, lowS, format: 'compact' });
  } catch {
    return false;
  }
}

/**
 * Returns the compressed public key that made an ECDSA signature (r and s) of a hash; `null` if there is none, or if s is high,
 * because signatures with a high s are malleable.
 *
 * @param recovery recovery id, 0 to 3, which selects one of up to four candidate keys
 */
export function recoverKey(curve: ECDSA, signature: Uint8Array, recovery: number, hash: Uint8Array): Uint8Array | null {
  try {
    const recovered = new Uint8Array([recovery, ...signature]);
    if (curve.Signature.fromBytes(recovered, 'recovered').hasHighS()) return null;
    return curve.recoverPublicKey(recovered, hash, { prehash: false });
  } catch {
    return null;
  }
}

/** Whether two byte arrays are equal. It compares public values only, so it need not run in constant time. */
export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
