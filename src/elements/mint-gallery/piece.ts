import type { PublicAsset } from '../../contract/minting/assets.js';
import { supplyLeft, type Availability } from '../../loyalty/availability.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import type { MintContract } from '../../loyalty/mint-facts.js';
import { gatesOf } from '../../loyalty/mint-gates.js';
import type { MintPrice } from '../../loyalty/mint-price.js';

/** Something to be minted, as it stands for whoever looks at it. */
export interface Piece {
  readonly id: string;
  readonly contract: MintContract;
  readonly asset: PublicAsset;
  readonly availability: Availability;
  /** What one costs them; nothing where the platform's price cannot be read. */
  readonly price: MintPrice | undefined;
  /** What it costs others, where it costs them nothing. */
  readonly was: MintPrice | undefined;
  /** They have minted it. */
  readonly isMine: boolean;
  /** EIP-155 id of its chain, where it is one of the programme's. */
  readonly chainId: number | undefined;
}

/**
 * What of the gallery is shown: everything, what can be minted now, what is free, what asks for something that the member has,
 * what stays with its minter, what is the member's, or what is of one `network:` or `type:`.
 */
export type MintFilter =
  'all' | 'available' | 'free' | 'qualified' | 'soulbound' | 'mine' | `network:${string}` | `type:${string}`;

/** `listed`: as the owner has ordered them; `ending`: what ends first; `price`: the cheapest of a kind first; `popular`: what is nearly gone. */
export type MintOrder = 'listed' | 'ending' | 'price' | 'popular';

/** What is to be minted now, be it with what still has to be done first. */
const open: readonly Availability['code'][] = ['available', 'sign-in', 'funds', 'network'];

/** What a filter leaves, in an order. What is hidden is never there. */
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
  // Amounts of different currencies say nothing of each other.
  price: (one, other) => rankOf(one) - rankOf(other) || compareDecimals(eachOf(one), eachOf(other)),
  popular: (one, other) => (percentOf(other) ?? -1) - (percentOf(one) ?? -1),
};

const rankOf = ({ price }: Piece): number => (price ? kinds.indexOf(price.kind) : kinds.length);
const eachOf = ({ price }: Piece): string => (price && price.kind !== 'free' ? price.each : '0');

/** How much of it is gone, 0 to 100; nothing where there is no limit. */
export function percentOf({ asset }: Piece): number | undefined {
  const { unlimitedQty, quantity, quantityMinted } = asset;
  return unlimitedQty || quantity <= 0 ? undefined : Math.min(100, (quantityMinted / quantity) * 100);
}

/** How few there have to be left to say so: a tenth, and few enough to count. */
const fewest = 20;

/** How many are left, where that is few. */
export function fewLeft({ asset }: Piece): number | undefined {
  const left = supplyLeft(asset);
  return left > 0 && left <= Math.min(fewest, asset.quantity / 10) ? left : undefined;
}

/** Whether something has to be held to mint it. */
export const isGated = ({ contract }: Pick<Piece, 'contract'>): boolean =>
  gatesOf(contract, { badges: undefined, collections: new Map() }).length > 0;

/** Whether its picture is kept back until a moment that is to come. */
export const isConcealed = ({ contract, asset }: Piece): boolean =>
  contract.hasRevealMechanic && asset.revealedAt === null;

/** The picture to show: before the reveal the one for that. */
export const pictureOf = (piece: Piece): string | null =>
  isConcealed(piece) ? (piece.contract.preRevealMedia ?? piece.asset.imageUrl) : piece.asset.imageUrl;
