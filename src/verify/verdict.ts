import type { VerifyWalletReturnType } from './wallet-claim.js';

/** The wallet did not sign this. */
export const signatureInvalid: VerifyWalletReturnType = { ok: false, reason: 'signature_invalid' };

/** What is called an address is none of this type of wallet. */
export const addressInvalid: VerifyWalletReturnType = { ok: false, reason: 'address_invalid' };

/** Such a proof cannot be verified here, right or wrong; `detail` says why, in a sentence for developers. */
export const walletUnsupported = (detail: string): VerifyWalletReturnType => ({
  ok: false,
  reason: 'wallet_unsupported',
  detail,
});
