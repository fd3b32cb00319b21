import type { Account } from '../../contract/loyalty/accounts.js';
import { compareDecimals } from '../../loyalty/decimal.js';

/** One account with its place among those loaded. */
export interface Entry {
  readonly account: Account;
  /** Place; equal amounts share one, and the next one counts them all (1, 2, 2, 4). */
  readonly rank: number;
  /** Whether somebody else has the same place. */
  readonly shared: boolean;
}

/** Gives accounts, most points first, their places. */
export function rankAccounts(accounts: readonly Account[]): readonly Entry[] {
  const entries: { account: Account; rank: number; shared: boolean }[] = [];
  accounts.forEach((account, index) => {
    const before = entries[index - 1];
    const shared = before !== undefined && compareDecimals(account.amount, before.account.amount) === 0;
    if (shared) before.shared = true;
    entries.push({ account, rank: shared ? before.rank : index + 1, shared });
  });
  return entries;
}

/** Whether nobody has any points. */
export const isAllZero = (entries: readonly Entry[]): boolean =>
  entries.length > 0 && compareDecimals(entries[0]?.account.amount, 0) === 0;

/** Whether the first three places belong to one member each, so that they can stand on a podium. */
export const hasPodium = (entries: readonly Entry[]): boolean =>
  entries.length >= 3 &&
  entries.slice(0, 3).every(({ shared }) => !shared) &&
  compareDecimals(entries[2]?.account.amount, 0) > 0;

/** The nearest entry above the one at `index` that has more points. */
export function nextAbove(entries: readonly Entry[], index: number): Entry | undefined {
  const own = entries[index];
  return own && entries[own.rank - 2];
}
