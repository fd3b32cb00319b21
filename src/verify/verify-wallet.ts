import type { WalletType } from '../contract/primitives.js';
import { verifiers } from '../wallet-types/all/server/verifiers.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from './wallet-claim.js';

/**
 * Verifies that `claim.address` signed `claim.message`. It does not check what the message says.
 *
 * Throws {@link VerificationUnavailableError} if a chain is needed and does not answer.
 */
export async function verifyWallet(
  type: WalletType,
  claim: WalletClaim,
  dependencies: VerifyWalletDependencies = {},
): Promise<VerifyWalletReturnType> {
  return verifiers[type](claim, dependencies);
}
