import type { JournalDefinition } from '../journal/journal.js';
import type { TokenShare } from './claim-progress.js';

/**
 * A claim that was sent, or that a wallet was asked to send. Amounts are base units as text. Any tab may follow it; no tab sends
 * another claim while its transaction can still be mined.
 */
export interface SentRecord {
  /** Hash of the transaction, lower case. Absent if it is unknown whether the wallet has sent it. */
  readonly hash?: string;
  /** Nonce of the transaction, once a node has shown it; without a hash, the expected nonce. */
  readonly nonce?: number;
  /** Number of the latest block when the transaction was sent. */
  readonly block?: number;
  readonly total: string;
  /** The member's choice: basis points staked, lock-up in seconds, multiplier in basis points. */
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
  /** Epoch ms on the server's clock. */
  readonly sentAt: number;
  /** Whether the platform has taken the report of the claim. The record stays, because the chain may still drop the block. */
  readonly isReported?: boolean;
  /**
   * Whether another browser sent it, so that this one does not know how the share is divided. Such a record is not
   * stored.
   */
  readonly isForeign?: boolean;
}

const day = 24 * 3_600_000;
/** Milliseconds after which a record is removed. Older claims are found by searching the chain. */
const lifetime = 30 * day;
/**
 * Milliseconds after which a member no longer confirms the wallet's prompt, and a chain no longer reorganises a claim
 * away.
 */
const shortLifetime = day;

const sample: SentRecord = { total: '', staked: 0, lockup: 0, multiplier: 0, sentAt: 0 };

/** Journal of the claims that a member has sent, by {@link claimKey}. */
export const claimJournal: JournalDefinition<SentRecord> = {
  name: 'claims@1',
  parse: (value) => (isRecord(value) ? value : undefined),
  expiresAt: ({ hash, sentAt, isReported = false }) =>
    sentAt + (hash === undefined || isReported ? shortLifetime : lifetime),
};

/** Returns the key of a share's claim in the journal. Each wallet of a member has its own share. */
export const claimKey = ({ claimId, chainId, wallet }: Pick<TokenShare, 'claimId' | 'chainId' | 'wallet'>): string =>
  `${claimId} ${chainId} ${wallet.toLowerCase()}`;

/**
 * Returns the record of a claim that any browser has reported to the platform; `undefined` if the platform names no
 * transaction.
 *
 * @param hash as the platform sends it
 */
export const reportedRecord = (hash: unknown, { amount }: Pick<TokenShare, 'amount'>): SentRecord | undefined =>
  isHash(hash) ? { ...sample, hash, total: String(amount), isReported: true, isForeign: true } : undefined;

/** Returns what distinguishes a claim from the others of its share. */
export const claimIdOf = ({ hash, sentAt }: Pick<SentRecord, 'hash' | 'sentAt'>): string => hash ?? String(sentAt);

function isRecord(value: unknown): value is SentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    Object.entries(sample).every(([name, each]) => typeof record[name] === typeof each) &&
    [record['nonce'], record['block']].every((each) => each === undefined || isCount(each)) &&
    [undefined, true, false].includes(record['isReported'] as boolean | undefined) &&
    (record['hash'] === undefined ? isCount(record['nonce']) : isHash(record['hash'])) &&
    /^\d{1,78}$/.test(String(record['total']))
  );
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
