import type { WalletType } from '../contract/primitives.js';
import { verifyCosmosWallet } from './cosmos-wallet.js';
import { verifyEvmWallet } from './evm-wallet.js';
import { verifyFlowWallet } from './flow-wallet.js';
import { verifySolanaWallet } from './solana-wallet.js';
import { verifySubstrateWallet } from './substrate-wallet.js';
import { verifySuiWallet } from './sui-wallet.js';
import { verifyTonWallet } from './ton-wallet.js';
import { verifyUltraWallet } from './ultra-wallet.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from './wallet-claim.js';

type Verifier = (
  claim: WalletClaim,
  dependencies: VerifyWalletDependencies,
) => VerifyWalletReturnType | Promise<VerifyWalletReturnType>;

const verifyEvm: Verifier = (claim, { evmClient }) => verifyEvmWallet(claim, evmClient);

/** Verifiers of signatures, by the type of wallet. */
export const walletVerifiers: Readonly<Record<WalletType, Verifier>> = {
  evm: verifyEvm,
  imx: verifyEvm,
  agw: verifyEvm,
  solana: verifySolanaWallet,
  sui: verifySuiWallet,
  ton: verifyTonWallet,
  cosmos: verifyCosmosWallet,
  ultra: (claim, { ultraAccounts }) => verifyUltraWallet(claim, ultraAccounts),
  flow_cadence: (claim, { flowAccounts }) => verifyFlowWallet(claim, flowAccounts),
  substrate: verifySubstrateWallet,
};

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
  return walletVerifiers[type](claim, dependencies);
}
