import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { isEd25519Signature } from '../../../verify/check-signature.js';
import { decode } from '../../../verify/decode.js';
import { offchainMessages } from './offchain.js';
import { accountUnsupported, addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/**
 * Verifies a Solana wallet: Ed25519 over the text itself, as `solana:signMessage` of the Wallet Standard defines, or over the
 * off-chain message that a Ledger makes of it. The address is the public key. Wallets write signatures in base58, libraries in
 * base64: both are accepted.
 */
export function verify({ address, message, signature }: WalletClaim): VerifyWalletReturnType {
  const publicKey = decode(base58, address, 32);
  if (!publicKey) return addressInvalid;
  if (!isOnCurve(publicKey))
    return accountUnsupported(
      'The address is one of a program, such as a multisig vault, and has no key that could sign.',
    );
  const text = new TextEncoder().encode(message);
  const signed = [text, ...offchainMessages(text, publicKey)];
  const readings = [base58, base64].map((coder) => decode(coder, signature, 64));
  return readings.some((bytes) => bytes && signed.some((each) => isEd25519Signature(bytes, each, publicKey)))
    ? { ok: true, address }
    : signatureInvalid;
}

/** Whether a key is a point of the curve. Addresses of programs are chosen so that they are not. */
function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(publicKey);
    return true;
  } catch {
    return false;
  }
}
