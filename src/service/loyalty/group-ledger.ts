import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accounts, transactionEntries } from '../db/schema/index.js';
import { holdGroups } from '../identity/user-group.js';
import type { GroupMember } from '../identity/user-group.js';
import { addAmounts, compareAmounts, subtractAmounts } from './amount.js';
import { InsufficientBalanceError, changeBalances } from './ledger.js';
import type { Change, Entry, Posting } from './ledger.js';

/**
 * Changes amounts as `changeBalances` does, for members who may be in a user group. Each member can spend the group's points,
 * first from their own account, then from those of others who take part: nobody else spends the points of a blocked member. A
 * payment to a user whose last wallet was connected to another user goes to that other user. An idempotency key counts for the whole
 * group.
 *
 * @param known groups of the users who are in one, if the caller has just read them
 * @returns for each change its entry, or the first of several
 */
export async function changeGroupBalances(
  transaction: Database,
  posting: Posting,
  known?: ReadonlyMap<string, string>,
): Promise<Entry[]> {
  const { websiteId, changes } = posting;
  const userIds = [...new Set(changes.flatMap(({ userId }) => userId ?? []))];
  const groups = await holdGroups(transaction, websiteId, userIds, known);
  if (groups.size === 0) return changeBalances(transaction, posting);
  const everyone = [...new Set([...userIds, ...[...groups.values()].flat().map(({ userId }) => userId)])];
  const funds = await lockFunds(transaction, changes, everyone);
  const parts = changes.map((change) => partsOf(change, groups.get(change.userId ?? ''), funds));
  const entries = await changeBalances(transaction, { ...posting, changes: parts.flat() });
  let next = 0;
  return parts.flatMap((own) => {
    const entry = entries[next];
    next += own.length;
    return entry ?? [];
  });
}

/** Amounts of the accounts of a posting's groups, and the keys under which they were changed before. */
interface Funds {
  readonly amounts: Map<string, string>;
  /** Accounts of members who do not take part. */
  readonly leftOut: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

const nameOf = (currencyId: string, userId: string, key = ''): string => `${currencyId} ${userId} ${key}`;

/** Locks the accounts in the order of the ledger, so that two transactions cannot deadlock. */
async function lockFunds(
  transaction: Database,
  changes: readonly Change[],
  userIds: readonly string[],
): Promise<Funds> {
  const currencyIds = [...new Set(changes.map(({ currencyId }) => currencyId))];
  const rows = await transaction
    .select({
      id: accounts.id,
      currencyId: accounts.currencyId,
      userId: accounts.userId,
      amount: accounts.amount,
      takesPart: accounts.takesPart,
    })
    .from(accounts)
    .where(and(inArray(accounts.currencyId, currencyIds), inArray(accounts.userId, [...userIds])))
    .orderBy(asc(accounts.currencyId), asc(accounts.userId))
    .for('update');
  const keys = changes.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const used =
    keys.length === 0 || rows.length === 0
      ? []
      : await transaction
          .select({ currencyId: accounts.currencyId, userId: accounts.userId, key: transactionEntries.idempotencyKey })
          .from(transactionEntries)
          .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
          .where(
            and(
              inArray(
                accounts.id,
                rows.map(({ id }) => id),
              ),
              inArray(transactionEntries.idempotencyKey, keys),
            ),
          );
  return {
    amounts: new Map(rows.map(({ currencyId, userId, amount }) => [nameOf(currencyId, userId ?? ''), amount])),
    leftOut: new Set(
      rows.flatMap(({ currencyId, userId, takesPart }) => (takesPart ? [] : nameOf(currencyId, userId ?? ''))),
    ),
    keys: new Set(used.map(({ currencyId, userId, key }) => nameOf(currencyId, userId ?? '', key ?? ''))),
  };
}

/** Splits a change of a group into changes of single accounts. */
function partsOf(change: Change, group: readonly GroupMember[] | undefined, funds: Funds): Change[] {
  const { amounts, leftOut, keys } = funds;
  const { currencyId, userId, direction, idempotencyKey, mayOverdraw = false } = change;
  if (!group || userId === null) return [change];
  const own = { userId, isAbsorbed: false };
  const members = [own, ...group.filter((member) => member.userId !== userId)];
  const earlier =
    typeof idempotencyKey === 'string' &&
    members.find((member) => keys.has(nameOf(currencyId, member.userId, idempotencyKey)));
  if (earlier) return [{ ...change, userId: earlier.userId }];

  const has = (member: string): string => amounts.get(nameOf(currencyId, member)) ?? '0';
  const set = (member: string, amount: string) => amounts.set(nameOf(currencyId, member), amount);
  if (direction === 'credit') {
    const payee = payeeOf(userId, group);
    set(payee, addAmounts(has(payee), change.amount));
    return [payee === userId ? change : { ...change, userId: payee }];
  }
  if (mayOverdraw || compareAmounts(has(userId), change.amount) >= 0) {
    set(userId, subtractAmounts(has(userId), change.amount));
    return [change];
  }
  const parts: Change[] = [];
  let missing = change.amount;
  for (const member of members) {
    if (member !== own && leftOut.has(nameOf(currencyId, member.userId))) continue;
    const amount = compareAmounts(has(member.userId), missing) < 0 ? has(member.userId) : missing;
    if (compareAmounts(amount, '0') <= 0) continue;
    parts.push({ ...change, userId: member.userId, amount });
    missing = subtractAmounts(missing, amount);
    set(member.userId, subtractAmounts(has(member.userId), amount));
  }
  if (compareAmounts(missing, '0') > 0)
    throw new InsufficientBalanceError(change, subtractAmounts(change.amount, missing));
  return parts;
}

/**
 * Returns the receiver of a payment to a user: if nobody can sign in as the user, the only member of their group who can sign in,
 * if there is exactly one.
 */
export function payeeOf(userId: string, group: readonly GroupMember[]): string {
  if (!group.find((member) => member.userId === userId)?.isAbsorbed) return userId;
  const [holder, another] = group.filter(({ isAbsorbed }) => !isAbsorbed);
  return holder && !another ? holder.userId : userId;
}
