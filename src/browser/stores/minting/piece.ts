import type { PublicAsset } from '../../../contract/minting/assets.js';
import { supplyLeft, type Availability } from './availability.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { MintContract } from './facts.js';
import { gatesOf } from './gates.js';
import type { MintPrice } from './price.js';

/** An asset that can be minted, as the current member or visitor sees it. */
export interface Piece {
  readonly id: string;
  readonly contract: MintContract;
  readonly asset: PublicAsset;
  readonly availability: Availability;
  /** Price of one piece for them; `undefined` if the platform's price cannot be parsed. */
  readonly price: MintPrice | undefined;
  /** Price for others, if the piece is free for them. */
  readonly was: MintPrice | undefined;
  /** Whether they have minted it. */
  readonly isMine: boolean;
  /** EIP-155 id of its chain, if the programme has that chain. */
  readonly chainId: number | undefined;
}

/**
 * Which pieces are shown: all, those that can be minted now, free ones, gated ones that the member may mint, those that cannot be
 * transferred, the member's own, or those of one `network:` or `type:`.
 */
export type MintFilter =
  | 'all'
  | 'available'
  | 'free'
  | 'qualified'
  | 'soulbound'
  | 'mine'
  | `network:${string}`
  | `type:${string}`;

/**
 * `listed`: in the owner's order; `ending`: soonest end first; `price`: cheapest of each kind first; `popular`: most minted
 * first.
 */
export type MintOrder = 'listed' | 'ending' | 'price' | 'popular';

/** Availability of pieces that can be minted now, although the member may have to do something first. */
const open: readonly Availability['code'][] = ['available', 'sign-in', 'funds', 'network'];

/** Returns the pieces that pass a filter, sorted, without those that the owner hides. */
export function arrange(pieces: readonly Piece[], filter: MintFilter, order: MintOrder): readonly Piece[] {
  const shown = pieces.filter((piece) => piece.availability.code !== 'hidden' && passes(piece, filter));
  const compare = orders[order];
  return compare ? [...shown].sort(compare) : shown;
}

function passes({ contract, availability, price, isMine }: Piece, filter: MintFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'available':
      return open.includes(availability.code);
    case 'free':
      return price?.kind === 'free' && availability.code !== 'auction';
    case 'qualified':
      return (
        contract.mintingContractBadgeAssociation.length + contract.mustOwnCollections.length > 0 &&
        availability.code === 'available'
      );
    case 'soulbound':
      return contract.isSoulbound;
    case 'mine':
      return isMine;
    default:
      return filter === `network:${contract.network ?? ''}` || filter === `type:${contract.tokenType}`;
  }
}

const never = '9999';
const kinds = ['free', 'points', 'native', 'token'];

const orders: Readonly<Record<MintOrder, ((one: Piece, other: Piece) => number) | undefined>> = {
  listed: undefined,
  ending: (one, other) => (one.asset.listingEndsAt ?? never).localeCompare(other.asset.listingEndsAt ?? never),
  // Amounts in different currencies cannot be compared.
  price: (one, other) => rankOf(one) - rankOf(other) || compareDecimals(eachOf(one), eachOf(other)),
  popular: (one, other) => (percentOf(other) ?? -1) - (percentOf(one) ?? -1),
};

const rankOf = ({ price }: Piece): number => (price ? kinds.indexOf(price.kind) : kinds.length);
const eachOf = ({ price }: Piece): string => (price && price.kind !== 'free' ? price.each : '0');

/** Whether only one of it will ever exist. */
export const isOneOff = ({ asset }: Pick<Piece, 'asset'>): boolean => !asset.unlimitedQty && asset.quantity === 1;

/** Returns the percentage that is minted, 0 to 100; `undefined` without a limit, and for a one-off piece. */
export function percentOf({ asset }: Pick<Piece, 'asset'>): number | undefined {
  const { unlimitedQty, quantity, quantityMinted } = asset;
  return unlimitedQty || quantity <= 1 ? undefined : Math.min(100, (quantityMinted / quantity) * 100);
}

/** Pieces count as few if no more than this number, and no more than a tenth, are left. */
const fewest = 20;

/** Returns how many are left if they are few; otherwise `undefined`. */
export function fewLeft({ asset }: Piece): number | undefined {
  const left = supplyLeft(asset);
  return left > 0 && left <= Math.min(fewest, asset.quantity / 10) ? left : undefined;
}

/** Whether its minter has to hold something. */
export const isGated = ({ contract }: Pick<Piece, 'contract'>): boolean =>
  gatesOf(contract, { badges: undefined, collections: new Map() }).length > 0;

/** Whether its picture has not been revealed yet. */
export const isConcealed = ({ contract, asset }: Piece): boolean =>
  contract.hasRevealMechanic && asset.revealedAt === null;

/** Returns the picture to show: until the reveal, the contract's picture for that time. */
export const pictureOf = (piece: Piece): string | null =>
  isConcealed(piece) ? (piece.contract.preRevealMedia ?? piece.asset.imageUrl) : piece.asset.imageUrl;
