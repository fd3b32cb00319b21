import type { EntryReason } from '../../contract/loyalty/transactions.js';
import type { transactionEntries, transactions } from '../db/schema/index.js';

/** How the service describes its own changes of points to the operator. The name of the badge or the quest follows. */
const words: Readonly<Record<EntryReason, string>> = {
  badge_earned: 'Badge',
  no_longer_earned: 'No longer earned',
  already_earned: 'Already earned',
  taken_back: 'Taken back',
  given_back: 'Given back',
  wallet_connected: 'Wallet connected',
};

/** Returns the description of a change that the service makes by itself. @param name of the badge or the quest that it is about */
export const describeReason = (reason: EntryReason, name?: string): string =>
  name === undefined ? words[reason] : `${words[reason]}: ${name}`;

type Entry = Pick<typeof transactionEntries.$inferSelect, 'direction' | 'metadata'>;
type Transaction = Pick<typeof transactions.$inferSelect, 'ruleId' | 'description'>;

/**
 * Returns why the service changed points by itself, and what that is about. An operator may describe a change in the same words, and a
 * quest may be called like one of them: the words count only beside what such an entry of the service carries.
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
