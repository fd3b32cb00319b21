import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base64, hex } from '@scure/base';
import { isEcdsaSignature, isEd25519Signature } from '../../../verify/check-signature.js';
import { tryDecode } from '../../../verify/decode.js';
import { toCanonical } from './address.js';
import { accountUnsupported, addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/** Intent of a personal message: scope 3, version 0, application 0 (Sui, `sui_types::intent`). */
const intent = new Uint8Array([3, 0, 0]);

/** Signature schemes by their flag byte (Sui, "Signatures"), with the length of their public keys in bytes. */
const keyLengths: ReadonlyMap<number, number> = new Map([
  [0, 32],
  [1, 33],
  [2, 33],
]);

/** Schemes that this code does not verify. */
const unsupported: ReadonlyMap<number, string> = new Map([
  [3, 'a multisig'],
  [5, 'zkLogin'],
  [6, 'a passkey'],
]);

/**
 * Verifies a Sui wallet: `flag ++ signature ++ public key` in base64, over BLAKE2b-256 of the intent and the text with its length
 * (BCS). The address is BLAKE2b-256 of flag and key. Ed25519, secp256k1 and secp256r1 are verified; the latter two hash once
 * more, with SHA-256, and need a low s.
 */
export function verify(claim: WalletClaim): VerifyWalletReturnType {
  const address = toCanonical(claim.address);
  if (!address) return addressInvalid;
  const serialized = tryDecode(base64, claim.signature);
  const flag = serialized?.[0];
  if (!serialized || flag === undefined) return signatureInvalid;
  const scheme = unsupported.get(flag);
  if (scheme !== undefined)
    return accountUnsupported(`Sui accounts of ${scheme} cannot be verified here: use one with a key of its own.`);
  const keyLength = keyLengths.get(flag);
  if (keyLength === undefined || serialized.length !== 65 + keyLength) return signatureInvalid;
  const signature = serialized.subarray(1, 65);
  const publicKey = serialized.subarray(65);
  const owner = blake2b(concatBytes(new Uint8Array([flag]), publicKey), { dkLen: 32 });
  if (`0x${hex.encode(owner)}` !== address) return signatureInvalid;
  const digest = suiMessageDigest(claim.message);
  const isRight =
    flag === 0
      ? isEd25519Signature(signature, digest, publicKey)
      : isEcdsaSignature(flag === 1 ? secp256k1 : p256, signature, sha256(digest), publicKey, { lowS: true });
  return isRight ? { ok: true, address } : signatureInvalid;
}

function suiMessageDigest(message: string): Uint8Array {
  const text = new TextEncoder().encode(message);
  return blake2b(concatBytes(intent, uleb128(text.length), text), { dkLen: 32 });
}

/** Encodes a length as BCS does: seven bits per byte, the lowest first. */
function uleb128(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return new Uint8Array([...bytes, rest]);
}
