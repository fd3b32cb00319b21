import type { Account } from '../../../contract/loyalty/accounts.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';

/** An account and its place among those loaded. */
export interface Entry {
  readonly account: Account;
  /**
   * Place. Equal amounts share a place, and the following place skips as many numbers (1, 2, 2, 4). 0 without points, to which the
   * platform gives no place.
   */
  readonly rank: number;
  /** Whether another account has the same place. */
  readonly shared: boolean;
}

/** Ranks accounts that are sorted by points, most first. By default, only those with points have a place. */
export function rankAccounts(
  accounts: readonly Account[],
  isPlaced = ({ amount }: Account): boolean => compareDecimals(amount, 0) > 0,
): readonly Entry[] {
  const entries: { account: Account; rank: number; shared: boolean }[] = [];
  accounts.forEach((account, index) => {
    const before = entries[index - 1];
    const hasPlace = isPlaced(account);
    const shared = hasPlace && before !== undefined && compareDecimals(account.amount, before.account.amount) === 0;
    if (shared) before.shared = true;
    entries.push({ account, rank: !hasPlace ? 0 : shared ? before.rank : index + 1, shared });
  });
  return entries;
}

/** Whether nobody has any points. */
export const isAllZero = (entries: readonly Entry[]): boolean =>
  entries.length > 0 && compareDecimals(entries[0]?.account.amount, 0) === 0;

/** Whether each of the first three places belongs to one member only, so that a podium can show them. */
export const hasPodium = (entries: readonly Entry[]): boolean =>
  entries.length >= 3 &&
  entries.slice(0, 3).every(({ shared }) => !shared) &&
  compareDecimals(entries[2]?.account.amount, 0) > 0;

/** Returns the nearest entry above the one at `index` that has more points. */
export function nextAbove(entries: readonly Entry[], index: number): Entry | undefined {
  const rank = entries[index]?.rank;
  let above = index;
  while (above >= 0 && entries[above]?.rank === rank) above -= 1;
  return entries[above];
}
