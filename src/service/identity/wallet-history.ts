import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { ruleCompletions, ruleStatuses, rules, walletHolders } from '../db/schema/index.js';
import { hasWindows } from '../loyalty/completion/rule-window.js';
import { isOrWas } from './erased-mark.js';

/** A wallet of an organisation, and the user who holds it. */
export interface HeldWallet {
  readonly organizationId: string;
  /** Spelling of the address for look-ups. */
  readonly lookup: string;
  readonly userId: string;
}

/** Records that a user held a wallet until now. Call it whenever a user loses a wallet. */
export async function rememberHolder(
  transaction: Database,
  { organizationId, lookup, userId }: HeldWallet,
  now: Date,
): Promise<void> {
  await transaction
    .insert(walletHolders)
    .values({ organizationId, lookup, userId, until: now })
    .onConflictDoUpdate({
      target: [walletHolders.organizationId, walletHolders.lookup, walletHolders.userId],
      set: { until: now },
    });
}

/** Returns the wallets, among the given look-up spellings, that had an earlier holder. */
export async function heldBefore(
  transaction: Database,
  organizationId: string,
  lookups: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = rowsOf<{ readonly lookup: string }>(
    await transaction.execute(sql`
      select given.lookup from jsonb_array_elements_text(${JSON.stringify(lookups)}::jsonb) as given(lookup)
      where exists (
        select 1 from ${walletHolders} as holder
        where holder.organization_id = ${organizationId}::uuid and ${isOrWas(sql`holder.lookup`, sql`given.lookup`)})`),
  );
  return new Set(rows.map(({ lookup }) => lookup));
}

/**
 * Copies the completions that earlier holders of a wallet made while they held it, with the progress behind them, to its new
 * holder. The copies pay no points: they only keep the holder from earning the same again; requests that still wait count as
 * completed, too. Progress without a reward stays with the earlier holder alone, because otherwise both would be rewarded for it.
 * The new holder's own rows stay unchanged.
 */
export async function recallEarned(
  transaction: Database,
  { organizationId, lookup, userId }: HeldWallet,
): Promise<void> {
  const earlier = sql`
    select earner.user_id, earner.website_id, holder.until from ${walletHolders} as holder, ${earnersOf(sql`holder.user_id`)}
    where holder.organization_id = ${organizationId}::uuid and ${isOrWas(sql`holder.lookup`, lookup)} and earner.user_id <> ${userId}::uuid`;
  const isTheirs = sql`mine.user_id = earlier.user_id and mine.website_id = earlier.website_id
    and mine.created_at <= earlier.until`;
  await transaction.execute(sql`
    with earlier as (${earlier})
    insert into ${ruleCompletions} (website_id, user_id, rule_id, status, "window", message, amount, is_recalled,
      idempotency_key, created_at, updated_at, fulfilled_at)
    select mine.website_id, ${userId}::uuid, mine.rule_id, 'completed', mine."window", mine.message, mine.amount,
      true, mine.idempotency_key, mine.created_at, mine.updated_at, coalesce(mine.fulfilled_at, mine.created_at)
    from earlier join ${ruleCompletions} as mine on ${isTheirs} and mine.status <> 'failed'
      and mine."window" not like 'look %'
    on conflict do nothing`);
  await transaction.execute(sql`
    with earlier as (${earlier})
    insert into ${ruleStatuses} (website_id, user_id, rule_id, progress, created_at, updated_at)
    select mine.website_id, ${userId}::uuid, mine.rule_id, mine.progress, mine.created_at, mine.updated_at
    from earlier join ${ruleStatuses} as mine on ${isTheirs} join ${rules} on ${rules.id} = mine.rule_id
    where ${hasWindows()} and exists (
      select from ${ruleCompletions} as done
      where done.rule_id = mine.rule_id and done.user_id = mine.user_id and done.status = 'completed'
        and done.created_at <= earlier.until
        and (coalesce(${rules.interval}, ${rules.frequency}) = 'once' or mine.updated_at <= done.fulfilled_at))
    order by mine.progress desc
    on conflict do nothing`);
}

/**
 * Builds the relation `earner`, by website, of all users who have a user's earnings: the user and, if nobody can sign in as them,
 * the users of their group.
 */
export const earnersOf = (userId: SQLWrapper): SQL => sql`lateral (
    select own.user_id, own.website_id from user_metadata as own where own.user_id = ${userId}
    union
    select heir.user_id, heir.website_id from user_metadata as own
    join user_metadata as heir on heir.website_id = own.website_id and heir.user_group_id = own.user_group_id
    where own.user_id = ${userId} and not exists (select 1 from wallets where wallets.user_id = own.user_id)
  ) as earner`;
