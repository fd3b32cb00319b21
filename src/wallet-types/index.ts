import { descriptors } from './all/descriptors.js';
import type { WalletKind } from './wallet-type.js';

/** Id of a type of wallet. */
export type WalletTypeId = (typeof descriptors)[number]['id'];

/** Every type of wallet. */
export const walletKinds: readonly (WalletKind & { readonly id: WalletTypeId })[] = descriptors;

/** Returns the type with an id; `undefined` if this version does not know the id. */
export const findWalletKind = (id: string): WalletKind | undefined => walletKinds.find((each) => each.id === id);

/** Whether wallets of a type have EVM accounts, which sign EIP-4361 messages and typed data. */
export const isEvm = (id: string): boolean => findWalletKind(id)?.proof === 'eip4361';

/** Whether wallets of a type sign no text, but prove the nonce as TON Connect does. */
export const isTonProof = (id: string): boolean => findWalletKind(id)?.proof === 'ton_proof';
