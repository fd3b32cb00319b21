import type { EntryReason } from '../../contract/loyalty/transactions.js';
import type { transactionEntries, transactions } from '../db/schema/index.js';

/** The service's descriptions of its own changes of points, for the operator. The name of the badge or the quest follows. */
const words: Readonly<Record<EntryReason, string>> = {
  badge_earned: 'Badge',
  no_longer_earned: 'No longer earned',
  already_earned: 'Already earned',
  taken_back: 'Taken back',
  given_back: 'Given back',
  wallet_connected: 'Wallet connected',
};

/** Returns the description of a change that the service makes itself. @param name of the badge or the quest that it is about */
export const describeReason = (reason: EntryReason, name?: string): string =>
  name === undefined ? words[reason] : `${words[reason]}: ${name}`;

type Entry = Pick<typeof transactionEntries.$inferSelect, 'direction' | 'metadata'>;
type Transaction = Pick<typeof transactions.$inferSelect, 'ruleId' | 'description'>;

/**
 * Returns why the service itself changed points, and the badge or quest concerned. An operator may use the same words for a change,
 * or as the name of a quest, so the words count only together with the other fields of such an entry.
 */
export function reasonOf(
  entry: Entry,
  { ruleId, description }: Transaction,
): { readonly reason?: EntryReason; readonly subject?: string } {
  for (const reason of possible(entry, ruleId)) {
    if (description === words[reason]) return { reason };
    const start = describeReason(reason, '');
    if (description?.startsWith(start)) return { reason, subject: description.slice(start.length) };
  }
  return {};
}

function possible({ direction, metadata }: Entry, ruleId: string | null): readonly EntryReason[] {
  const has = (field: string): boolean => metadata?.[field] !== undefined;
  if (has('connectedFrom')) return ['wallet_connected', 'already_earned'];
  if (has('loyaltyBadgeId')) return [direction === 'debit' ? 'no_longer_earned' : 'badge_earned'];
  if (ruleId === null) return [];
  if (direction === 'debit') return ['taken_back', 'no_longer_earned'];
  return has('paidTo') ? ['given_back'] : [];
}
