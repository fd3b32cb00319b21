import { claimsKey } from './claims-key.js';

/** What is kept of a claim that was sent, until the platform knows of it. Amounts are base units as text. */
export interface ClaimRecord {
  /** Transaction, lower case. */
  readonly hash: string;
  /** Account it is claimed for. */
  readonly wallet: string;
  /** Its chain (EIP-155), the nonce it has there, and the latest block when it was sent; earlier versions kept none of them. */
  readonly chainId?: number;
  readonly nonce?: number;
  readonly block?: number;
  readonly total: string;
  /** As chosen: basis points, seconds, basis points. */
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
  /** Epoch ms on the server's clock. */
  readonly sentAt: number;
}

/** Milliseconds after which a record is nobody's any more. */
const lifetime = 30 * 24 * 3_600_000;

const optional = ['chainId', 'nonce', 'block'] as const;
const sample: ClaimRecord = { hash: '', wallet: '', total: '', staked: 0, lockup: 0, multiplier: 0, sentAt: 0 };

/** A member's claim of one token, shared by all tabs. Where the browser keeps nothing it lasts as long as the page. */
export class ClaimRecords {
  readonly #key: string;
  readonly #listener: () => void;
  #known: ClaimRecord | undefined;

  /** @param listener hears of changes that other tabs have made */
  constructor(proxy: string, member: string, claimId: string, listener: () => void) {
    this.#key = `${claimsKey(proxy)}${member} ${claimId}`;
    this.#listener = listener;
    this.#known = this.#read();
    addEventListener('storage', this.#hear);
  }

  /** The one that is under way. @param now epoch ms on the server's clock */
  get(now: number): ClaimRecord | undefined {
    return this.#known && now - this.#known.sentAt < lifetime ? this.#known : undefined;
  }

  /** The same, with what another tab has written and this one has not heard of yet. */
  latest(now: number): ClaimRecord | undefined {
    this.#known = this.#read() ?? this.#known;
    return this.get(now);
  }

  /** Adds to what is kept of a transaction, unless another one is kept by now. */
  update(hash: string, change: Partial<ClaimRecord>): void {
    const record = this.#read() ?? this.#known;
    if (record?.hash === hash) this.set({ ...record, ...change });
  }

  /** Nothing more can come of a transaction. Another tab may follow a later one by now, which stays. */
  drop(hash: string): void {
    if (this.#known?.hash === hash && (this.#read() ?? this.#known).hash === hash) this.set(undefined);
  }

  set(record: ClaimRecord | undefined): void {
    this.#known = record;
    try {
      if (record) localStorage.setItem(this.#key, JSON.stringify(record));
      else localStorage.removeItem(this.#key);
    } catch {
      // Full or forbidden: this page still knows.
    }
  }

  close(): void {
    removeEventListener('storage', this.#hear);
  }

  readonly #hear = (event: StorageEvent): void => {
    if (event.key !== this.#key && event.key !== null) return;
    this.#known = this.#read();
    this.#listener();
  };

  #read(): ClaimRecord | undefined {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return isRecord(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What is not of our making counts as nothing. */
function isRecord(value: unknown): value is ClaimRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  const hasFields = Object.entries(sample).every(([name, each]) => typeof record[name] === typeof each);
  const areNumbers = optional.every((name) => record[name] === undefined || isCount(record[name]));
  return (
    hasFields &&
    areNumbers &&
    /^0x[0-9a-f]{64}$/.test(String(record['hash'])) &&
    /^\d{1,78}$/.test(String(record['total']))
  );
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
