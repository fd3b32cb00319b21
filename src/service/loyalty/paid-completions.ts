import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { accounts, ruleCompletions, rules, transactionEntries } from '../db/schema/index.js';
import type { RepeatedReward } from './merge.js';

/** Payment for a completion. */
export interface Paid extends RepeatedReward {
  readonly id: string;
}

/** Completions, as `mine`. */
export const completions: SQL = sql`${ruleCompletions} as mine`;

/** Joins completions, as `mine`, with their payments for rules that are not deleted. */
export const paid: SQL = sql`
  ${completions} join ${rules} on rules.id = mine.rule_id and rules.deleted_at is null
  join ${transactionEntries} as entry on entry.transaction_id = mine.transaction_id
    and entry.idempotency_key in ('completion ' || mine.id, mine."window" || ' tier 1')
  join ${accounts} on accounts.id = entry.account_id`;

/** Selects the fields of {@link Paid} from {@link paid}; the amount is all that is left of the payment, or a part of it. */
export const paidColumns = (amount: SQL = sql`mine.amount`): SQL =>
  sql`mine.id, (${amount})::text as amount, mine.website_id as "websiteId", mine.rule_id as "ruleId", rules.name,
    accounts.currency_id as "currencyId"`;
