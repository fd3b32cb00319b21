import type { Handlers } from '../../handler.js';
import { createTransaction } from './create-transaction.js';
import { listTransactionEntries } from './list-transaction-entries.js';

/** The ledger. */
export const transactionHandlers = { listTransactionEntries, createTransaction } satisfies Partial<Handlers>;
