import { addDecimals } from '../../../../values/amounts/add-decimals.js';
import type { DecimalValue } from '../../../../values/amounts/decimal.js';
import type { Quest } from '../quest.js';

/** Points of several quests. `isUpTo`: some amounts are upper bounds; `isFrom`: some are lower bounds. */
export interface OpenPoints {
  /** Exact decimal text. */
  readonly amount: string;
  readonly isUpTo: boolean;
  readonly isFrom: boolean;
}

/** Points of one quest or more, as a reward states them. */
interface Points {
  readonly amount: DecimalValue;
  readonly isUpTo?: boolean;
  readonly isFrom?: boolean;
}

/** Returns the points of several quests together. */
export const addPoints = (one: Points | undefined, other: Points): OpenPoints => ({
  amount: addDecimals(one?.amount ?? 0, other.amount),
  isUpTo: Boolean(one?.isUpTo || other.isUpTo),
  isFrom: Boolean(one?.isFrom || other.isFrom),
});

/** The points paid for a completed quest, as far as they are known. */
export interface Payment {
  /** In base units. */
  readonly amount: string | null;
  readonly currencyId: string | null;
}

/** Returns the points paid for a completed quest. */
export function paymentOf({ reward, received }: Quest): Payment {
  if (reward.kind !== 'points') return { amount: null, currencyId: null };
  const known = received ?? (reward.isUpTo || reward.isFrom ? undefined : reward.amount);
  return {
    amount: known === undefined || known === null ? null : String(known),
    currencyId: reward.currencyId ?? null,
  };
}
