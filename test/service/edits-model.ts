import type { Bidder } from './auction-fixture.js';

/** How often a quest can be done. */
export type Frequency = 'once' | 'daily';

/** What a quest has paid to a person and not taken back, and what its deletion has taken. */
export interface Dues {
  paid: number;
  taken: number;
  /** Days on which it was done, and how often it could be done then. */
  readonly days: Map<number, Frequency>;
}

/** A member as they should be. */
export interface Person {
  readonly bidder: Bidder;
  balance: number;
  parked: number;
  isBlocked: boolean;
  /** Wallets that they have. Of several, one that moves leaves them what they have. */
  wallets: number;
  /** What multipliers add to the factor 1. */
  extra: number;
  readonly dues: readonly Dues[];
  /** Credits that the operator gave them, or one who became one with them, and has not undone. */
  readonly gifts: Gift[];
}

/** A credit of the operator, by its entry. */
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
  /** Whether it was deleted with what it has paid, and given. */
  isTakenBack: boolean;
  /** Badge that it gives instead of points. */
  readonly badgeId: string | null;
}

/** Everything that a history changes. */
export interface World {
  people: Person[];
  readonly quests: readonly Quest[];
  readonly auctionId: string;
  /** A badge for points, one that requires it, and one that a quest gives; all pay in a currency that nobody spends. */
  readonly badges: readonly { readonly id: string; readonly pays: number }[];
  readonly gems: string;
  /** Who leads the auction, and the highest bid. */
  leader: Person | undefined;
  highest: number;
  time: number;
}

/** Whether a quest can be done now. */
export const isOpen = ({ isDeleted, start, end }: Quest, now: number): boolean =>
  !isDeleted && (start === null || start <= now) && (end === null || now < end);

/** Whether a quest has given a person its badge, and not taken it back. */
export const isGiven = ({ isTakenBack }: Quest, dues: Dues | undefined): boolean =>
  !isTakenBack && (dues?.days.size ?? 0) > 0;

/** Whether one user could not have had what two have had: both on one day, or the later one `once`. */
export const areShared = (one: Dues['days'], other: Dues['days']): boolean =>
  [...one].some(([day1, first]) =>
    [...other].some(([day2, second]) => day1 === day2 || (day1 > day2 ? first : second) === 'once'),
  );

/** Gives back what lies in a bid. */
export function release(person: Person): void {
  person.balance += person.parked;
  person.parked = 0;
}
