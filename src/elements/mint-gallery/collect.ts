import { chainIdOf } from '../../contract/chain-ids.js';
import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import { availabilityOf, priceFor } from '../../loyalty/availability.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import type { MintOffer, MintViewer } from '../../loyalty/mint-facts.js';
import { priceOf } from '../../loyalty/mint-price.js';
import type { GalleryData } from './data.js';
import type { Piece } from './piece.js';

/** What only the part that mints knows. */
export interface GalleryExtras {
  /** Chain the member's wallet is on, once it was taken. */
  readonly chainId: number | undefined;
  /** How many were minted in this browser, by asset and by contract. */
  readonly minted: ReadonlyMap<string, number>;
  /** Collections that were looked for on the chain, by lower-case address. */
  readonly collections: ReadonlyMap<string, boolean>;
}

/** Every piece of the contracts shown, as it stands for whoever looks. @param now epoch ms on the server's clock */
export function collect(data: GalleryData, viewer: MintViewer, now: number): readonly Piece[] {
  const mine = new Set(data.holdings.mine?.map(({ id }) => id));
  return data.contracts.flatMap((contract) => {
    const offer = offerOf(data, contract);
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
        isMine: mine.has(asset.id) || (viewer.minted.get(asset.id) ?? 0) > 0,
        chainId: offer.chainId,
      };
    });
  });
}

/** Who looks, as far as it is known. */
export function viewerOf({ holdings, memberId }: GalleryData, extras: GalleryExtras | undefined): MintViewer {
  const { accounts, badges } = holdings;
  return {
    isSignedIn: memberId !== '',
    badges:
      badges &&
      new Set(badges.filter(({ loyaltyBadgeUsers: [of] = [] }) => of?.status === 'active').map(({ id }) => id)),
    collections: extras?.collections ?? new Map<string, boolean>(),
    points: accounts && new Map(accounts.map((each): [string, DecimalValue] => [each.loyaltyCurrencyId, each.amount])),
    minted: mintedOf(holdings, extras),
    funds: new Map(),
    chainId: extras?.chainId,
  };
}

/** How many the member has minted at least: what the platform lists, each once, or what this browser remembers, if that is more. */
function mintedOf(
  { mine = [] }: GalleryData['holdings'],
  extras: GalleryExtras | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, mintingContractId } of mine)
    for (const of of [id, mintingContractId]) if (of) counts.set(of, (counts.get(of) ?? 0) + 1);
  for (const [id, count] of extras?.minted ?? []) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  return counts;
}

/** Until the proxy has said otherwise, everything is open. */
function offerOf({ capabilities }: GalleryData, { network, contractKind }: PublicMintingContract): MintOffer {
  const id = contractKind === 'ONCHAIN' ? chainIdOf(network) : undefined;
  const isOpen = !capabilities || (capabilities.operations.includes('mintMyAsset') && !capabilities.maintenance);
  const isKnown = !capabilities || capabilities.chains.some((chain) => chain.id === id);
  return { isOpen, chainId: isKnown ? id : undefined };
}
