import type { VerifyWalletReturnType } from './wallet-claim.js';

/** The wallet did not sign the message. */
export const signatureInvalid: VerifyWalletReturnType = { ok: false, reason: 'signature_invalid' };

/** The text is not an address of this type of wallet. */
export const addressInvalid: VerifyWalletReturnType = { ok: false, reason: 'address_invalid' };

/** Returns the result for a wallet whose proofs cannot be verified here; `detail` says why, in a sentence for developers. */
export const walletUnsupported = (detail: string): VerifyWalletReturnType => ({
  ok: false,
  reason: 'wallet_unsupported',
  unsupported: 'wallet',
  detail,
});

/** Returns the result for an account whose proofs cannot be verified here, although other accounts of the same wallet can sign in. */
export const accountUnsupported = (detail: string): VerifyWalletReturnType => ({
  ok: false,
  reason: 'wallet_unsupported',
  unsupported: 'account',
  detail,
});
