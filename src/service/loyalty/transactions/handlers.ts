import type { Handlers } from '../../handler.js';
import { countTransactionEntries } from './count-transaction-entries.js';
import { createTransaction } from './create-transaction.js';
import { listTransactionEntries } from './list-transaction-entries.js';

/** Handlers for the ledger. */
export const transactionHandlers = {
  listTransactionEntries,
  countTransactionEntries,
  createTransaction,
} satisfies Partial<Handlers>;
