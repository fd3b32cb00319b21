import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PlatformEndpoints } from '../../contract/index.js';

type Id = string | SQLWrapper;

/** Locks under which limits are counted, and the ids of what each of them locks. */
export interface Locks {
  /** A member's rewards for a rule. */
  readonly completion: readonly [userId: Id, ruleId: Id];
  /** A code, an account or a post that a rule rewards only one member for. */
  readonly proof: readonly [ruleId: Id, proof: Id];
  /** A member's badges and their rewards. */
  readonly badges: readonly [userId: Id];
  /** All referrals of a website. */
  readonly referrals: readonly [websiteId: Id];
  /** Rewards of a merged member, which restoring a deleted rule may cancel. */
  readonly restored: readonly [userId: Id];
  /** A member's mints from a contract. */
  readonly mint: readonly [contractId: Id, userId: Id];
}

/**
 * Builds the expression that takes a lock until the transaction ends, so that the next holder counts what this transaction has
 * given. Select it in an earlier statement than the one that counts, because a statement only sees data from before its start.
 */
export function lockFor<L extends keyof Locks>(lock: L, ...of: Locks[L]): SQL {
  const name = sql.join(
    [lock, ...of].map((part) => (typeof part === 'string' ? sql`${part}::text` : sql`(${part})::text`)),
    sql` || ' ' || `,
  );
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
}

/** A limit on what members get, and what enforces it under concurrent requests. */
export interface Limit {
  /** Description of the limit. */
  readonly what: string;
  /** What serialises the requests: a lock, a unique index, or a row that is locked or changed conditionally. */
  readonly by: { readonly lock: keyof Locks } | { readonly index: string } | { readonly row: string };
  /** Endpoints that the limit applies to. Those that only queue a job leave the counting to the job. */
  readonly asks: readonly (keyof PlatformEndpoints)[];
}

/** All limits on what members get. A test runs each of them from two processes at once. */
export const limits = {
  window: {
    what: 'one reward of a rule for a member in each of its windows',
    by: { index: 'rule_completions_window' },
    asks: ['completeRule', 'saveRuleStatus'],
  },
  key: {
    what: 'one reward of a rule for a member under an idempotency key',
    by: { index: 'rule_completions_key' },
    asks: ['completeRule'],
  },
  cap: {
    what: 'points that a rule pays to a member in an interval',
    by: { lock: 'completion' },
    asks: ['completeRule', 'saveRuleStatus'],
  },
  progress: {
    what: 'one reward for each 100 of progress',
    by: { lock: 'completion' },
    asks: ['saveRuleStatus', 'completeRule'],
  },
  streak: {
    what: 'extra points of a milestone, once in a streak',
    by: { lock: 'completion' },
    asks: ['completeRule'],
  },
  multiplier: {
    what: 'one factor of a rule for a member at a time',
    by: { lock: 'completion' },
    asks: ['completeRule'],
  },
  proof: {
    what: 'one member of a rule for a code, an account or a post',
    by: { lock: 'proof' },
    asks: ['completeRule'],
  },
  answer: {
    what: "one answer of a member to a poll's question",
    by: { index: 'question_responses_owner' },
    asks: ['createQuestionResponse', 'completeRule'],
  },
  badge: {
    what: 'points of a badge, once for a member',
    by: { lock: 'badges' },
    asks: ['rewardBadge', 'completeRule'],
  },
  referral: {
    what: 'one code of a rule by which a member comes',
    by: { index: 'referrals_owner' },
    asks: ['createReferralUsers'],
  },
  ring: {
    what: 'no member by the code of somebody who came through them',
    by: { lock: 'referrals' },
    asks: ['createReferralUsers'],
  },
  referrer: {
    what: 'points that a rule pays to a referrer in an interval, for those who come by their code',
    by: { lock: 'completion' },
    asks: ['createReferralUsers'],
  },
  secondTier: {
    what: 'points that a rule pays to a referrer in an interval, for those who come by the codes of their friends',
    by: { lock: 'completion' },
    asks: ['createReferralUsers'],
  },
  wallets: {
    what: 'number of wallets of a member',
    by: { row: 'users' },
    asks: ['connectUser'],
  },
  lastWallet: {
    what: 'one wallet that a member keeps',
    by: { row: 'users' },
    asks: ['disconnectWallet'],
  },
  code: {
    what: 'one code of a rule for a member to bring friends with',
    by: { index: 'referral_codes_owner' },
    asks: ['createReferralCode'],
  },
  chosenCode: {
    what: 'one member who brings friends with a code',
    by: { index: 'referral_codes_code' },
    asks: ['createReferralCode'],
  },
  supply: {
    what: 'number of an asset',
    by: { row: 'minting_assets' },
    asks: ['mintAsset'],
  },
  mintsOfMember: {
    what: 'number that a member mints from a contract',
    by: { lock: 'mint' },
    asks: ['mintAsset'],
  },
  allowlist: {
    what: 'number of an asset that a wallet on its list mints',
    by: { lock: 'mint' },
    asks: ['mintAsset'],
  },
  share: {
    what: 'one share of a token that a transaction claims',
    by: { index: 'token_claim_allocations_transaction' },
    asks: ['reportTokenClaim'],
  },
  payment: {
    what: 'one payment to an account under an idempotency key',
    by: { row: 'accounts' },
    asks: ['createTransaction'],
  },
  undoing: {
    what: 'one undoing of a credit',
    by: { row: 'transaction_entries' },
    asks: ['createTransaction'],
  },
  balance: {
    what: 'points that an account has',
    by: { row: 'accounts' },
    asks: ['createTransaction', 'mintAsset', 'createAuctionBid'],
  },
} as const satisfies Readonly<Record<string, Limit>>;
