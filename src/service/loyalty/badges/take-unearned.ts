import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { rowsOf } from '../../db/rows-of.js';
import { badgeUsers } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import { describeReason } from '../entry-reason.js';
import { changeBalances } from '../ledger.js';
import { lockFor } from '../limits.js';
import { holdHolders, undoDue } from '../take-due.js';
import type { DueCredit } from '../take-due.js';
import { findUnearned } from './find-unearned.js';
import { ownersOf } from './owners-of.js';
import { stopMultipliers } from './rewards.js';
import { givingRules, takenBackRules } from './undone.js';
import type { Member } from './undone.js';

/** Badge that was taken back. */
export interface TakenBadge {
  readonly badgeId: string;
  readonly name: string;
}

/**
 * Takes back the badges that a member has only because of what was undone, with their multipliers and their unspent points, by a
 * ledger entry “No longer earned: …” for each. If the member was merged into another, it takes the other's badges. It is
 * idempotent.
 *
 * @returns the member who holds the badges now, and the badges
 */
export async function takeUnearned(
  transaction: Database,
  { websiteId, now, ...of }: Member & { readonly now: Date },
): Promise<{ readonly userId: string; readonly taken: readonly TakenBadge[] }> {
  await transaction.execute(sql`select ${lockFor('badges', of.userId)}`);
  // From here on, no badges or points can move to another member.
  const userId = (await holdHolders(transaction, websiteId, [of.userId]))(of.userId);
  if (userId !== of.userId) await transaction.execute(sql`select ${lockFor('badges', userId)}`);
  const member = { websiteId, userId };
  // A request that restores a quest waits for this lock, and gives back what was taken.
  await transaction.execute(sql`
    select rule.id from rules as rule where rule.id in (${takenBackRules(member)}) and rule.id in (${givingRules(member)})
    order by rule.id for key share`);
  const unearned = await findUnearned(transaction, member);
  if (unearned.length === 0) return { userId, taken: [] };
  const names = new Map(unearned.map(({ badgeId, name }) => [badgeId, name]));
  await transaction
    .update(badgeUsers)
    .set({ status: 'revoked', reason: 'undone', updatedAt: now })
    .where(and(eq(badgeUsers.userId, userId), inArray(badgeUsers.badgeId, [...names.keys()])));
  const rewards = await findRewards(transaction, member, [...names.keys()]);
  const debits = await undoDue(transaction, websiteId, rewards);
  const changes = rewards.flatMap(({ badgeId }, index) =>
    (debits[index] ?? []).map((debit) => ({
      ...debit,
      badgeId,
      idempotencyKey: `taken back ${debit.undoes}`,
      metadata: { loyaltyBadgeId: badgeId },
    })),
  );
  const byBadge = groupBy(changes, ({ badgeId }) => badgeId);
  for (const [badgeId, name] of names) {
    await stopMultipliers(transaction, { userId, badgeId, now });
    const description = describeReason('no_longer_earned', name);
    const own = byBadge.get(badgeId) ?? [];
    await changeBalances(transaction, { websiteId, type: 'api_key', description, now, changes: own });
  }
  return { userId, taken: [...names].map(([badgeId, name]) => ({ badgeId, name })) };
}

/** Points that a badge paid and that were not taken back. */
interface PaidPoints extends DueCredit {
  readonly badgeId: string;
}

/** Finds the payments of some badges to a member that were not taken back, in order. */
async function findRewards(
  transaction: Database,
  member: Member,
  badgeIds: readonly string[],
): Promise<readonly PaidPoints[]> {
  return rowsOf<PaidPoints>(
    await transaction.execute(sql`
      select entry.id as "entryId", badge.id as "badgeId", account.currency_id as "currencyId",
        account.user_id as "userId", entry.amount::text as amount
      from accounts as account
      join transaction_entries as entry on entry.account_id = account.id and entry.direction = 'credit'
        and entry.idempotency_key like 'badge-reward %'
      join badges as badge on badge.id::text = entry.metadata ->> 'loyaltyBadgeId' and badge.id = any (${uuids(badgeIds)})
      where account.website_id = ${member.websiteId}::uuid and account.user_id in (${ownersOf(member)})
        and not exists (select 1 from transaction_entries as undoing where undoing.undoes = entry.id)
      order by entry.created_at, entry.id`),
  );
}
