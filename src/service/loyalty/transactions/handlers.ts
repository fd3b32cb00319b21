import type { Handlers } from '../../handler.js';
import { createTransaction } from './create-transaction.js';
import { listTransactionEntries } from './list-transaction-entries.js';

/** Handlers for the ledger. */
export const transactionHandlers = { listTransactionEntries, createTransaction } satisfies Partial<Handlers>;
