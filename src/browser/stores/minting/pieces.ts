import { chainIdOf } from '../../../contract/chain-ids.js';
import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import type { Capabilities } from '../../../contract/capabilities.js';
import { availabilityOf, priceFor } from './availability.js';
import type { MintContract, MintOffer, MintViewer } from './facts.js';
import type { Piece } from './piece.js';
import { priceOf } from './price.js';

/** Facts that pieces depend on besides their contracts. */
export interface PieceFacts {
  readonly viewer: MintViewer;
  /** Ids of the assets that the platform lists as the member's. */
  readonly mintedIds: ReadonlySet<string>;
  /** The proxy's capabilities; `undefined` until they have loaded. */
  readonly capabilities: Capabilities | undefined;
  /** Epoch ms on the server's clock. */
  readonly now: number;
}

/** Returns every piece of the contracts as the current member or visitor sees it. */
export function piecesOf(contracts: readonly PublicMintingContract[], facts: PieceFacts): readonly Piece[] {
  const { viewer, mintedIds, capabilities, now } = facts;
  return contracts.flatMap((contract) => {
    const offer = offerOf(contract, capabilities);
    return contract.mintingContractAssets.map((asset): Piece => {
      const price = priceFor(contract, asset, viewer);
      const usual = priceOf(asset);
      return {
        id: asset.id,
        contract,
        asset,
        availability: availabilityOf(contract, asset, viewer, offer, now),
        price,
        was: price?.kind === 'free' && usual?.kind !== 'free' ? usual : undefined,
        isMine: mintedIds.has(asset.id) || (viewer.minted.get(asset.id) ?? 0) > 0,
        chainId: offer.chainId,
      };
    });
  });
}

/** Returns what the proxy offers for a contract. Until the capabilities have loaded, everything counts as open. */
function offerOf({ network, contractKind }: MintContract, capabilities: Capabilities | undefined): MintOffer {
  const id = contractKind === 'ONCHAIN' ? chainIdOf(network) : undefined;
  const isOpen = !capabilities || (capabilities.operations.includes('mintMyAsset') && !capabilities.maintenance);
  const isKnown = !capabilities || capabilities.chains.some((chain) => chain.id === id);
  return { isOpen, chainId: isKnown ? id : undefined };
}
