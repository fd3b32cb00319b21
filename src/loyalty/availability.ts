import type { PublicAsset } from '../contract/minting/assets.js';
import { gatesOf, isFreeFor, isShut, type Gate } from './mint-gates.js';
import type { MintContract, MintOffer, MintViewer } from './mint-facts.js';
import { priceOf, shortfall, type MintPrice } from './mint-price.js';

/** Whether one can be minted now; else why not. The first reason counts. Times are epoch ms. */
export type Availability =
  /** Not meant to be seen. */
  | { readonly code: 'hidden' }
  /** It goes to the highest bidder. */
  | { readonly code: 'auction' }
  | { readonly code: 'not-listed' }
  | { readonly code: 'not-started'; readonly at: number }
  | { readonly code: 'ended'; readonly at: number }
  | { readonly code: 'sold-out' }
  /** Minting is not offered here. */
  | { readonly code: 'closed' }
  /** Its network, or what it costs, is none that can be handled here. */
  | { readonly code: 'unsupported' }
  | { readonly code: 'sign-in' }
  | { readonly code: 'gate'; readonly gates: readonly Gate[] }
  | { readonly code: 'limit'; readonly limit: number }
  /** `missing` in whole units of what the price is in. */
  | { readonly code: 'funds'; readonly missing: string }
  | { readonly code: 'network'; readonly chainId: number }
  /** `atMost` for this member in one go. */
  | { readonly code: 'available'; readonly atMost: number };

export type AvailabilityCode = Availability['code'];

/** What helps. `elsewhere`: the project's own page. */
export type AvailabilityFix =
  'bid' | 'wait' | 'sign-in' | 'unlock' | 'earn' | 'top-up' | 'switch' | 'elsewhere' | 'mint' | 'nothing';

/** Most of one asset in one order, as the platform takes it. */
export const mostAtOnce = 1000;

/** Whether a member can mint of an asset now, with everything that is known; what is not known is no reason. */
export function availabilityOf(
  contract: MintContract,
  asset: PublicAsset,
  viewer: MintViewer,
  offer: MintOffer,
  now: number,
): Availability {
  const startsAt = momentOf(asset.listingStartsAt);
  const endsAt = momentOf(asset.listingEndsAt);
  if (asset.isHidden) return { code: 'hidden' };
  if (asset.auctionItems.length > 0) return { code: 'auction' };
  if (!contract.isListed || !asset.isListed) return { code: contract.hideInactiveListings ? 'hidden' : 'not-listed' };
  if (startsAt !== undefined && startsAt > now) return { code: 'not-started', at: startsAt };
  if (endsAt !== undefined && endsAt <= now)
    return contract.hideInactiveListings ? { code: 'hidden' } : { code: 'ended', at: endsAt };
  if (supplyLeft(asset) === 0) return { code: 'sold-out' };
  if (!offer.isOpen) return { code: 'closed' };
  const price = priceFor(contract, asset, viewer);
  if (!price || (contract.contractKind === 'ONCHAIN' && offer.chainId === undefined)) return { code: 'unsupported' };
  if (!viewer.isSignedIn) return { code: 'sign-in' };
  const gates = gatesOf(contract, viewer);
  if (isShut(gates, contract.requireHoldingAllGatedItems)) return { code: 'gate', gates };
  const left = limitLeft(contract, asset, viewer);
  if (left === 0) return { code: 'limit', limit: contract.perUserMintLimit };
  const missing = missingOf(price, viewer);
  if (missing !== undefined) return { code: 'funds', missing };
  if (offer.chainId !== undefined && needsWallet(contract) && (viewer.chainId ?? offer.chainId) !== offer.chainId)
    return { code: 'network', chainId: offer.chainId };
  return { code: 'available', atMost: Math.min(supplyLeft(asset), left, mostAtOnce) };
}

const fixes: Readonly<Record<AvailabilityCode, AvailabilityFix>> = {
  hidden: 'nothing',
  auction: 'bid',
  'not-listed': 'nothing',
  'not-started': 'wait',
  ended: 'nothing',
  'sold-out': 'nothing',
  closed: 'elsewhere',
  unsupported: 'elsewhere',
  'sign-in': 'sign-in',
  gate: 'unlock',
  limit: 'nothing',
  funds: 'earn',
  network: 'switch',
  available: 'mint',
};

/** What helps with it. */
export const fixOf = ({ code }: Availability, price?: MintPrice): AvailabilityFix =>
  code === 'funds' && price?.kind !== 'points' ? 'top-up' : fixes[code];

/** How many there are left; without limit `Infinity`. */
export const supplyLeft = ({ unlimitedQty, quantity, quantityMinted }: PublicAsset): number =>
  unlimitedQty ? Infinity : Math.max(0, quantity - quantityMinted);

/** How many a member may still mint, as far as it is known how many they have; without limit `Infinity`. */
export function limitLeft(
  { id, perUserMintLimit, isPerAssetMintLimit }: MintContract,
  asset: PublicAsset,
  { minted }: MintViewer,
): number {
  if (perUserMintLimit <= 0) return Infinity;
  return Math.max(0, perUserMintLimit - (minted.get(isPerAssetMintLimit ? asset.id : id) ?? 0));
}

/** What one costs this member. */
export function priceFor(contract: MintContract, asset: PublicAsset, viewer: MintViewer): MintPrice | undefined {
  return isFreeFor(contract, viewer) ? { kind: 'free' } : priceOf(asset);
}

/** Whether the member's wallet has to send something: it does not for what is on no chain, nor where a relayer does. */
export const needsWallet = ({ contractKind, enableGasless }: MintContract): boolean =>
  contractKind === 'ONCHAIN' && !enableGasless;

function missingOf(price: MintPrice, { points, funds }: MintViewer): string | undefined {
  switch (price.kind) {
    case 'free':
      return undefined;
    case 'points':
      return points && shortfall(price, 1, points.get(price.currencyId) ?? 0);
    default: {
      const has = funds.get(price.kind === 'native' ? '' : price.address.toLowerCase());
      return has === undefined ? undefined : shortfall(price, 1, has);
    }
  }
}

function momentOf(text: string | null): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}
