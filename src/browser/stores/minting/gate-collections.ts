import { chainIdOf } from '../../../contract/chain-ids.js';
import type { Collection } from '../../../wallet-types/evm/browser/holdings.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { glanceAtHoldings } from '../wallet/wallet-holdings.js';
import type { Piece } from './piece.js';

/** Collections on one chain that a piece asks its minter to hold. */
export interface GateCollections {
  /** EIP-155 id. */
  readonly chainId: number;
  readonly collections: readonly Collection[];
}

/**
 * Returns the collections that a piece requires, or is free for, by chain. If a collection is part of this gallery, its token ids
 * are included: without them an ERC-1155 collection cannot be read.
 */
export function gateCollectionsOf({ contract }: Piece, pieces: readonly Piece[]): readonly GateCollections[] {
  const byChain = new Map<number, Collection[]>();
  for (const { address, network } of contract.mustOwnCollections) {
    const chainId = chainIdOf(network);
    if (chainId === undefined) continue;
    const tokenIds = pieces.flatMap(({ contract: of, asset: { tokenId } }) =>
      tokenId !== null && of.tokenType === 'erc1155' && of.address?.toLowerCase() === address.toLowerCase()
        ? [String(tokenId)]
        : [],
    );
    byChain.set(chainId, [...(byChain.get(chainId) ?? []), { address, tokenIds }]);
  }
  return [...byChain].map(([chainId, collections]) => ({ chainId, collections }));
}

/**
 * Resolves with whether the member holds a token of each collection, by lower-case address, as far as a wallet that needs no
 * prompt can tell. Loads the wallet code, so call it after a click. Never rejects.
 */
export async function lookForCollections(
  context: StoreContext,
  wallet: MemberWallet,
  wanted: GateCollections,
): Promise<ReadonlyMap<string, boolean>> {
  const found = await glanceAtHoldings(context, wallet, wanted);
  return typeof found === 'string' ? new Map() : found.collections;
}
