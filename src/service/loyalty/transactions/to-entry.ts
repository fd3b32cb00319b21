import type { TransactionEntry } from '../../../contract/loyalty/transactions.js';
import type { rules, transactionEntries, transactions } from '../../db/schema/index.js';
import { toNumber } from '../amount.js';
import { reasonOf } from '../entry-reason.js';

/** Entry of the ledger with the records that it belongs to. */
export interface EntryRow {
  readonly entry: typeof transactionEntries.$inferSelect;
  readonly transaction: typeof transactions.$inferSelect;
  readonly account: { readonly id: string; readonly currencyId: string; readonly userId: string | null };
  readonly rule: typeof rules.$inferSelect | null;
  readonly walletAddress: string | null;
}

/** Returns an entry of the ledger as the API shows it. */
export function toEntry(row: EntryRow, organizationId: string): TransactionEntry {
  const { entry, transaction, account, rule, walletAddress } = row;
  return {
    id: entry.id,
    amount: toNumber(entry.amount),
    direction: entry.direction,
    type: transaction.type,
    organizationId,
    websiteId: entry.websiteId,
    loyaltyAccountId: account.id,
    loyaltyAccountStartAmount: toNumber(entry.startAmount),
    loyaltyAccountEndAmount: toNumber(entry.endAmount),
    loyaltyAccountLockVersion: entry.lockVersion,
    loyaltyCurrencyId: account.currencyId,
    loyaltyAccount: {
      id: account.id,
      user: account.userId === null ? null : { id: account.userId, walletAddress: walletAddress ?? '' },
    },
    idempotencyKey: entry.idempotencyKey,
    ...(entry.metadata && { metadata: entry.metadata }),
    ...(entry.undoes !== null && { undoes: entry.undoes }),
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    loyaltyTransaction: {
      id: transaction.id,
      type: transaction.type,
      description: transaction.description,
      ...reasonOf(entry, transaction),
      ...(rule && { loyaltyRule: toReference(rule) }),
    },
  };
}

const toReference = ({ id, name, type, description, groupId, metadata }: typeof rules.$inferSelect) => ({
  id,
  name,
  type,
  description,
  ...(groupId !== null && { loyaltyRuleGroupItem: { loyaltyRuleGroupId: groupId } }),
  metadata,
});
