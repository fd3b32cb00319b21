import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import {
  Amount,
  AmountInput,
  Id,
  KnownAmount,
  SortDirection,
  Timestamp,
  TimestampInput,
  UserReference,
  limit,
  members,
  oneOrMany,
  page,
  scope,
} from '../primitives.js';
import { RuleMetadata } from './rule-metadata.js';
import { RuleType } from './rule-type.js';

/** Source of an entry: a bid, a purchase, a rule, the operator, an order. */
export const TransactionType = z.enum(['auction_bid', 'direct_mint', 'loyalty_rule', 'api_key', 'order']);
export type TransactionType = z.infer<typeof TransactionType>;

/** Whether points go into the account (`credit`) or out of it (`debit`). */
export const Direction = z.enum(['credit', 'debit']);
export type Direction = z.infer<typeof Direction>;

const shown = {
  id: Id,
  /** Never negative: `direction` says whether it is added or subtracted. Whole units of the currency. */
  amount: Amount,
  direction: Direction,
  type: z.nullable(TransactionType),
  loyaltyAccountId: Id,
  /** Amount of the account before and after, if the platform sends it: its description does not name these fields. */
  loyaltyAccountStartAmount: z.optional(Amount),
  loyaltyAccountEndAmount: z.optional(Amount),
  loyaltyCurrencyId: z.optional(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const rule = {
  id: Id,
  name: z.optional(z.string()),
  type: z.string(),
  description: z.optional(z.string()),
  loyaltyRuleGroupItem: z.optional(z.object({ loyaltyRuleGroupId: Id })),
};

/**
 * Why the service changed points on its own: a badge paid them; a badge or a quest is no longer earned; two accounts
 * with the same reward became one; a quest was deleted, or restored; points moved along with a wallet.
 */
export const EntryReason = z.enum([
  'badge_earned',
  'no_longer_earned',
  'already_earned',
  'taken_back',
  'given_back',
  'wallet_connected',
]);
export type EntryReason = z.infer<typeof EntryReason>;

const transaction = {
  id: Id,
  type: z.nullable(TransactionType),
  description: z.optional(z.nullable(z.string())),
  /** Why the service wrote this entry, so that a page can say it in any language. Absent if a person wrote `description`. Laurel's own field. */
  reason: z.optional(EntryReason),
  /** Name of the badge or the quest that `reason` is about. Laurel's own field. */
  subject: z.optional(z.string()),
};

/** Line of a member's own ledger, as a page sees it. */
export const LedgerLine = z.object({
  ...shown,
  /** Names the badge whose reward this line pays or takes back. Laurel's own field. */
  metadata: z.optional(z.object({ loyaltyBadgeId: z.optional(z.string()) })),
  loyaltyTransaction: z.object({ ...transaction, loyaltyRule: z.optional(z.object(rule)) }),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** One change of an account's amount. */
export const TransactionEntry = z.object({
  ...shown,
  amount: KnownAmount,
  loyaltyAccountStartAmount: z.optional(KnownAmount),
  loyaltyAccountEndAmount: z.optional(KnownAmount),
  organizationId: Id,
  websiteId: Id,
  idempotencyKey: z.optional(z.nullable(z.string())),
  /** `lockVersion` of the account after this entry. */
  loyaltyAccountLockVersion: z.optional(z.number()),
  loyaltyAccount: z.optional(z.object({ id: Id, user: z.nullable(UserReference) })),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  /** Entry of the credit that this debit undoes. Laurel's own field. */
  undoes: z.optional(Id),
  loyaltyTransaction: z.object({
    ...transaction,
    loyaltyRule: z.optional(z.object({ ...rule, metadata: z.optional(RuleMetadata) })),
  }),
});
export type TransactionEntry = z.infer<typeof TransactionEntry>;

const filters = {
  loyaltyCurrencyId: z.optional(oneOrMany(Id)),
  loyaltyRuleId: z.optional(oneOrMany(Id)),
  loyaltyRuleGroupId: z.optional(Id),
  loyaltyRuleType: z.optional(oneOrMany(RuleType)),
  type: z.optional(TransactionType),
  direction: z.optional(Direction),
  /** Earliest moment, inclusive. */
  createdAtStart: z.optional(TimestampInput),
  /** Latest moment, exclusive. */
  createdAtEnd: z.optional(TimestampInput),
  /** Together with a member: the entries that currently prevent these rules from being completed again. */
  userCompletedLoyaltyRuleId: z.optional(oneOrMany(Id)),
  sortBy: z._default(z.enum(['createdAt', 'updatedAt', 'loyaltyAccountLockVersion']), 'createdAt'),
  sortDir: z._default(SortDirection, 'desc'),
  limit: limit(100, 10),
  startingAfter: z.optional(Id),
};

export const listTransactionEntries = endpoint({
  name: 'listTransactionEntries',
  method: 'GET',
  path: '/api/loyalty/transaction_entries',
  summary: 'Lists the ledger: every change to every balance.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    ...members,
    ...filters,
    walletGroupIdentifier: z.optional(z.string()),
    loyaltyTransactionId: z.optional(Id),
    idempotencyKey: z.optional(z.string()),
  }),
  response: page(TransactionEntry),
  errors: [400, 403, 429, 500],
});

const {
  sortBy: _sortBy,
  sortDir: _sortDir,
  limit: _limit,
  startingAfter: _startingAfter,
  ...countable
} = listTransactionEntries.query.shape;

export const countTransactionEntries = endpoint({
  name: 'countTransactionEntries',
  method: 'GET',
  path: '/api/loyalty/transaction_entries/count',
  summary: 'How many changes of amounts there are.',
  source: 'the platform’s SDK; the field is that of users/count',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject(countable),
  response: z.object({ totalCount: z.number() }),
  errors: [400, 403, 429, 500],
});

export const listMyTransactionEntries = endpoint({
  name: 'listMyTransactionEntries',
  method: 'GET',
  path: '/api/me/transaction_entries',
  summary: "Lists the signed-in member's ledger.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(filters),
  response: page(LedgerLine),
  errors: [400, 401, 429],
  exposure: {
    query: [
      'loyaltyCurrencyId',
      'loyaltyRuleId',
      'loyaltyRuleGroupId',
      'loyaltyRuleType',
      'type',
      'direction',
      'createdAtStart',
      'createdAtEnd',
      'userCompletedLoyaltyRuleId',
      'sortBy',
      'sortDir',
      'limit',
      'startingAfter',
    ],
    response: page(LedgerLine),
    rate: 'member',
  },
  upstream: {
    endpoint: listTransactionEntries,
    bind: { userId: 'userId' },
    owner: { user: 'loyaltyAccount.user.id', wallet: 'loyaltyAccount.user.walletAddress' },
  },
});

const key = z.string().check(z.minLength(1), z.maxLength(255));

export const createTransaction = endpoint({
  name: 'createTransaction',
  method: 'POST',
  path: '/api/loyalty/transactions',
  summary: "Changes members' balances. Either all entries are applied or none.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    description: z.string().check(z.maxLength(1000)),
    /** Either here or at each entry, not both. */
    loyaltyCurrencyId: z.optional(Id),
    entries: z
      .array(
        z.strictObject({
          /** Positive; whole units of the currency. */
          amount: AmountInput,
          direction: z._default(Direction, 'credit'),
          walletAddress: z.optional(z.string()),
          userId: z.optional(Id),
          /** A key that was already used for the member is refused. */
          idempotencyKey: z.optional(key),
          /**
           * Entry of a credit that this debit undoes: one of yours, of the same member and amount, and not undone yet.
           * It takes what the member has not spent of the credit, and revokes everything that only this credit earned.
           * If one entry has `undoes`, all must. Laurel's own field.
           */
          undoes: z.optional(Id),
          loyaltyCurrencyId: z.optional(Id),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  response: z.object({
    id: Id,
    description: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    entries: z.array(
      z.object({
        amount: KnownAmount,
        direction: Direction,
        walletAddress: z.string(),
        idempotencyKey: z.optional(z.string()),
      }),
    ),
  }),
  errors: [400, 403, 404, 429, 500],
});
