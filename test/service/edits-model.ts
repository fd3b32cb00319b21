import type { Bidder } from './auction-fixture.js';

/** How often a quest can be done. */
export type Frequency = 'once' | 'daily';

/** What a quest has paid to a person and not taken back, and what its deletion took back. */
export interface Dues {
  paid: number;
  taken: number;
  /** The days on which it was done, and how often it could be done then. */
  readonly days: Map<number, Frequency>;
}

/** The expected state of a member. */
export interface Person {
  readonly bidder: Bidder;
  balance: number;
  parked: number;
  isBlocked: boolean;
  /** The number of their wallets. If one of several moves away, they keep everything. */
  wallets: number;
  /** What multipliers add to the factor 1. */
  extra: number;
  readonly dues: readonly Dues[];
  /** Credits from the operator, to them or to a user merged into them, that are not undone. */
  readonly gifts: Gift[];
}

/** A credit from the operator, by its entry. */
export interface Gift {
  readonly id: string;
  readonly amount: number;
}

/** A quest as the operator's edits should have left it. Times are the service's, in milliseconds since 1970. */
export interface Quest {
  readonly id: string;
  amount: number;
  frequency: Frequency;
  start: number | null;
  end: number | null;
  isDeleted: boolean;
  /** Whether its deletion took back what it paid and awarded. */
  isTakenBack: boolean;
  /** The badge that it awards instead of points. */
  readonly badgeId: string | null;
}

/** Everything that a history changes. */
export interface World {
  people: Person[];
  readonly quests: readonly Quest[];
  readonly auctionId: string;
  /** A badge for points, one that requires it, and one that a quest awards; all pay in a currency that nobody spends. */
  readonly badges: readonly { readonly id: string; readonly pays: number }[];
  readonly gems: string;
  /** The leading bidder of the auction, and the highest bid. */
  leader: Person | undefined;
  highest: number;
  time: number;
}

/** Whether a quest can be done now. */
export const isOpen = ({ isDeleted, start, end }: Quest, now: number): boolean =>
  !isDeleted && (start === null || start <= now) && (end === null || now < end);

/** Whether a quest has awarded a person its badge and not taken it back. */
export const isGiven = ({ isTakenBack }: Quest, dues: Dues | undefined): boolean =>
  !isTakenBack && (dues?.days.size ?? 0) > 0;

/** Whether one user could not have earned what two did: both on one day, or the later one `once`. */
export const areShared = (one: Dues['days'], other: Dues['days']): boolean =>
  [...one].some(([day1, first]) =>
    [...other].some(([day2, second]) => day1 === day2 || (day1 > day2 ? first : second) === 'once'),
  );

/** Releases the points held by a bid. */
export function release(person: Person): void {
  person.balance += person.parked;
  person.parked = 0;
}
