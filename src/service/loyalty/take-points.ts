import { addAmounts, compareAmounts, subtractAmounts } from './amount.js';

/** Amounts of locked accounts in one currency, by user, as decimal text. What is taken is subtracted at once. */
export type Balances = Map<string, string>;

/** Points that are taken from one user. */
export interface TakenPoints {
  readonly userId: string;
  /** Decimal text, more than 0. */
  readonly amount: string;
}

/**
 * Takes points from a person who may have been several users: from each user up to their balance, in order, and from the last one
 * also the points in open bids and orders, which may be returned. Points that were spent do not become a debt.
 *
 * @param findParked returns the points in open bids and orders, as decimal text; called only if the balances are not enough
 */
export async function takePoints(
  balances: Balances,
  userIds: readonly string[],
  amount: string,
  findParked: () => Promise<string>,
): Promise<readonly TakenPoints[]> {
  const taken: TakenPoints[] = [];
  let missing = amount;
  for (const userId of userIds) {
    const balance = balances.get(userId) ?? '0';
    const isShort = userId === userIds.at(-1) && compareAmounts(balance, missing) < 0;
    const most = isShort ? addAmounts(balance, await findParked()) : balance;
    const part = compareAmounts(most, missing) < 0 ? most : missing;
    if (compareAmounts(part, '0') <= 0) continue;
    missing = subtractAmounts(missing, part);
    balances.set(userId, subtractAmounts(balance, part));
    taken.push({ userId, amount: part });
  }
  return taken;
}
