import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, hex } from '@scure/base';
import { verify as verifySr25519 } from '@scure/sr25519';
import { areEqual, isEd25519Signature, recoverKey } from './check-signature.js';
import { decodeHex, tryDecode } from './decode.js';
import { addressInvalid, signatureInvalid } from './verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from './wallet-claim.js';

/** Prefix of an address without a network (SS58 registry). */
const genericPrefix = 42;

/**
 * Returns the address without a network, which begins with 5. One key has an address for each network; they differ only in prefix
 * and checksum (SS58).
 */
export function canonicalSubstrateAddress(text: string): string | null {
  const account = readAccount(text);
  if (!account) return null;
  const body = new Uint8Array([genericPrefix, ...account]);
  return base58.encode(new Uint8Array([...body, ...checksumOf(body)]));
}

/**
 * Verifies a Substrate wallet: sr25519 (context `substrate`), Ed25519 or ECDSA over BLAKE2b-256, of the text in
 * `<Bytes>…</Bytes>`, which extensions wrap around anything that is not a transaction (`RequestBytesSign` of polkadot-js), or of
 * the text itself. The length does not fully determine the scheme, so all that fit are tried.
 */
export function verifySubstrateWallet(claim: WalletClaim): VerifyWalletReturnType {
  const address = canonicalSubstrateAddress(claim.address);
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

/** Returns the 32 bytes in an address: a public key or the hash of one. */
function readAccount(text: string): Uint8Array | null {
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
