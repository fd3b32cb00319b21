import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { uuids } from '../../db/uuids.js';
import { addAmounts, compareAmounts } from '../amount.js';
import { ownersOf } from './owners-of.js';

/** Change of a member's points by a transaction. */
export interface PointsChange {
  readonly currencyId: string;
  /** Decimal text, negative for a debit. */
  readonly amount: string;
  /** Badge that paid it, if the badge can be taken back; `null` for anything else. */
  readonly badgeId: string | null;
}

/**
 * Returns a member's highest balance ever in each currency, as decimal text, as if some badges had paid nothing.
 *
 * @param changes in the order in which they were made
 */
export function mostPoints(
  changes: readonly PointsChange[],
  without: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const [balances, most] = [new Map<string, string>(), new Map<string, string>()];
  for (const { currencyId, amount, badgeId } of changes) {
    if (badgeId !== null && without.has(badgeId)) continue;
    const balance = addAmounts(balances.get(currencyId) ?? '0', amount);
    balances.set(currencyId, balance);
    if (compareAmounts(balance, most.get(currencyId) ?? '0') > 0) most.set(currencyId, balance);
  }
  return most;
}

/**
 * Finds the changes of a member's points, as if credits that were undone, or paid by a deleted quest and taken back, had never been
 * given. The part of such a credit that was spent counts from the undoing on: it became no debt, so later points count in full.
 * Credits that were cancelled when two members were merged count until then.
 */
export async function findPointsChanges(
  transaction: Database,
  member: { readonly websiteId: string; readonly userId: string },
  currencyIds: readonly string[],
): Promise<readonly PointsChange[]> {
  return rowsOf<PointsChange>(
    await transaction.execute(sql`
      with entry as (
        select entry.*, account.currency_id from accounts as account
        join transaction_entries as entry on entry.account_id = account.id
        where account.website_id = ${member.websiteId}::uuid and account.currency_id = any (${uuids(currencyIds)})
          and account.user_id in (${ownersOf(member)})
      ), undone as (
        select distinct on (undoing.undoes) undoing.id, undoing.undoes, credit.amount
        from entry as undoing join entry as credit on credit.id = undoing.undoes
        where undoing.metadata ->> 'connectedFrom' is null
        order by undoing.undoes, undoing.id
      ), change as (
        select entry.currency_id, coalesce(rule.id, entry.transaction_id) as together,
          coalesce(rule.taken_back_at, entry.created_at) as at, entry.lock_version,
          case when entry.direction = 'credit' and entry.idempotency_key like 'badge-reward %'
            and not exists (select 1 from entry as undoing where undoing.undoes = entry.id)
            then entry.metadata ->> 'loyaltyBadgeId' end as badge_id,
          case entry.direction when 'credit' then entry.amount else coalesce(undone.amount, 0) - entry.amount end as signed
        from entry left join undone on undone.id = entry.id
        join transactions as posting on posting.id = entry.transaction_id
        left join rules as rule on rule.id = posting.rule_id and rule.taken_back_at is not null
        where entry.id not in (select undoes from undone)
      )
      select currency_id as "currencyId", sum(signed)::text as amount, badge_id as "badgeId"
      from change
      group by together, currency_id, badge_id
      order by min(at), max(lock_version)`),
  );
}
