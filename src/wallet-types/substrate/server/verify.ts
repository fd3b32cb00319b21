import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import { verify as verifySr25519 } from '@scure/sr25519';
import { areEqual, isEd25519Signature, recoverKey } from '../../../verify/check-signature.js';
import { decodeHex } from '../../../verify/decode.js';
import { readAccount, toCanonical } from './address.js';
import { addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/**
 * Verifies a Substrate wallet: sr25519 (context `substrate`), Ed25519 or ECDSA over BLAKE2b-256, of the text in
 * `<Bytes>…</Bytes>`, which extensions wrap around anything that is not a transaction (`RequestBytesSign` of polkadot-js), or of
 * the text itself. The length does not fully determine the scheme, so all that fit are tried.
 */
export function verify(claim: WalletClaim): VerifyWalletReturnType {
  const address = toCanonical(claim.address);
  const account = readAccount(claim.address);
  if (address === null || !account) return addressInvalid;
  const signature = decodeHex(hex, claim.signature);
  if (!signature) return signatureInvalid;
  const encoder = new TextEncoder();
  const texts = [encoder.encode(`<Bytes>${claim.message}</Bytes>`), encoder.encode(claim.message)];
  return texts.some((text) => isSigned(signature, text, account)) ? { ok: true, address } : signatureInvalid;
}

/**
 * Whether a key signed a text: 64 bytes, or 65 with a recovery byte, each with or without the byte that names the scheme
 * (`MultiSignature`: 0, 1, 2).
 */
function isSigned(signature: Uint8Array, text: Uint8Array, account: Uint8Array): boolean {
  const [scheme] = signature;
  const rest = signature.subarray(1);
  switch (signature.length) {
    case 64:
      return isSr25519Signature(signature, text, account) || isEd25519Signature(signature, text, account);
    case 65:
      return (
        isEcdsaSignature(signature, text, account) ||
        (scheme === 0 && isEd25519Signature(rest, text, account)) ||
        (scheme === 1 && isSr25519Signature(rest, text, account))
      );
    case 66:
      return scheme === 2 && isEcdsaSignature(rest, text, account);
    default:
      return false;
  }
}

function isSr25519Signature(signature: Uint8Array, text: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return verifySr25519(text, signature, publicKey);
  } catch {
    return false;
  }
}

/** Checks an ECDSA signature. The account of an ECDSA key is a hash of the key. */
function isEcdsaSignature(signature: Uint8Array, text: Uint8Array, account: Uint8Array): boolean {
  const hash = blake2b(text, { dkLen: 32 });
  const recovery = signature[64] ?? 4;
  const key = recovery < 4 ? recoverKey(secp256k1, signature.subarray(0, 64), recovery, hash) : null;
  return key !== null && areEqual(blake2b(key, { dkLen: 32 }), account);
}
