import { addDecimals } from '../../../values/amounts/add-decimals.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';

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
