import type { PublicAsset } from '../../../contract/minting/assets.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { gatesOf, isFreeFor, isShut, type Gate } from './gates.js';
import type { MintContract, MintOffer, MintViewer } from './facts.js';
import { priceOf, shortfall, type MintPrice } from './price.js';

/** Whether an asset can be minted now, and if not, the first reason why. Times are epoch ms. */
export type Availability =
  /** The owner hides the asset. */
  | { readonly code: 'hidden' }
  /** The asset is auctioned to the highest bidder. */
  | { readonly code: 'auction' }
  | { readonly code: 'not-listed' }
  | { readonly code: 'not-started'; readonly at: number }
  | { readonly code: 'ended'; readonly at: number }
  | { readonly code: 'sold-out' }
  /** This site does not offer minting. */
  | { readonly code: 'closed' }
  /** The asset's network or price cannot be handled here. */
  | { readonly code: 'unsupported' }
  | { readonly code: 'sign-in' }
  | { readonly code: 'gate'; readonly gates: readonly Gate[] }
  | { readonly code: 'limit'; readonly limit: number }
  /** `missing`: the amount in whole units of the price's currency. */
  | { readonly code: 'funds'; readonly missing: string }
  | { readonly code: 'network'; readonly chainId: number }
  /** `atMost`: how many this member may mint in one order. */
  | { readonly code: 'available'; readonly atMost: number };

export type AvailabilityCode = Availability['code'];

/** The action that helps. `elsewhere`: visiting the project's own page. */
export type AvailabilityFix =
  | 'bid'
  | 'wait'
  | 'sign-in'
  | 'unlock'
  | 'earn'
  | 'top-up'
  | 'switch'
  | 'elsewhere'
  | 'mint'
  | 'nothing';

/** Maximum number of pieces of one asset in one order that the platform accepts. */
export const mostAtOnce = 1000;

/** Returns whether a member can mint an asset now. Facts that are not known yet do not count as reasons. */
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

/** Returns the action that helps. */
export const fixOf = ({ code }: Availability, price?: MintPrice): AvailabilityFix =>
  code === 'funds' && price?.kind !== 'points' ? 'top-up' : fixes[code];

/** Returns how many are left; `Infinity` without a limit. */
export const supplyLeft = ({ unlimitedQty, quantity, quantityMinted }: PublicAsset): number =>
  unlimitedQty ? Infinity : Math.max(0, quantity - quantityMinted);

/** Returns how many a member may still mint, based on the number they are known to have; `Infinity` without a limit. */
export function limitLeft(
  { id, perUserMintLimit, isPerAssetMintLimit }: MintContract,
  asset: PublicAsset,
  { minted }: MintViewer,
): number {
  if (perUserMintLimit <= 0) return Infinity;
  return Math.max(0, perUserMintLimit - (minted.get(isPerAssetMintLimit ? asset.id : id) ?? 0));
}

/** Returns the price of one piece for this member. */
export function priceFor(contract: MintContract, asset: PublicAsset, viewer: MintViewer): MintPrice | undefined {
  return isFreeFor(contract, viewer) ? { kind: 'free' } : priceOf(asset);
}

/** Whether the member's wallet has to send a transaction: not for off-chain assets, nor if a relayer sends it. */
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
  const at = readMoment(text);
  return Number.isNaN(at) ? undefined : at;
}
