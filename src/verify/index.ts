export { canonicalAddress } from './canonical-address.js';
export { verifyWallet } from './verify-wallet.js';
export type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from './verify-wallet.js';
export { createEvmClient } from './evm-client.js';
export type { EvmClientParameters } from './evm-client.js';
export { findKnownChain } from './known-chain.js';
export { parseSignInMessage } from './sign-in-message.js';
export type { SignInMessage } from './sign-in-message.js';
export { VerificationUnavailableError } from './verification-unavailable-error.js';
