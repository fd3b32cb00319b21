import type { ReasonBody } from '../contract/reason.js';
import { recordsKey } from './has-records.js';

/** What is kept of a member's try to complete a quest, in this browser. Times are epoch ms on the server's clock. */
export interface CompletionRecord {
  /** As `TrackedQuest` of `loyalty/tracked.ts` has them. */
  readonly stage: 'sending' | 'waiting' | 'checking' | 'refused' | 'done' | 'dismissed';
  readonly startedAt: number;
  /** When it came to this stage. */
  readonly since: number;
  readonly attempts: number;
  readonly lastCheckedAt?: number;
  readonly nextCheckAt?: number;
  readonly reason?: ReasonBody;
  /** It is completed once more when what it lacked may be there, until this moment. */
  readonly resumeUntil?: number;
  /** The member has typed something, which is not kept: after a reload it cannot be sent by itself. */
  readonly hasInput?: true;
  /** The proxy's id of what it said last, for its owner to look up. */
  readonly requestId?: string;
}

export type CompletionRecords = Readonly<Record<string, CompletionRecord>>;

/** Milliseconds after which a record says nothing any more. */
const day = 24 * 3_600_000;
const lifetimes: Readonly<Record<CompletionRecord['stage'], number>> = {
  sending: day,
  waiting: day,
  checking: 7 * day,
  refused: day,
  done: day / 12,
  dismissed: day,
};

/** Records of one member, shared by all tabs. Where the browser keeps nothing they last as long as the page. */
export class RecordStore {
  readonly #key: string;
  readonly #listener: () => void;
  #records: CompletionRecords;

  /** @param listener hears of changes that other tabs have made */
  constructor(proxy: string, member: string, now: number, listener: () => void) {
    this.#key = `${recordsKey(proxy)} ${member}`;
    this.#listener = listener;
    this.#records = this.#read() ?? {};
    const fresh = Object.entries(this.#records).filter(([, { stage, since }]) => now - since < lifetimes[stage]);
    if (fresh.length < Object.keys(this.#records).length) this.#write(Object.fromEntries(fresh));
    addEventListener('storage', this.#hear);
  }

  get all(): CompletionRecords {
    return this.#records;
  }

  /** Changes one record on top of what other tabs have written meanwhile; `undefined` removes it. */
  set(id: string, record: CompletionRecord | undefined): void {
    const { [id]: _, ...others } = this.#read() ?? this.#records;
    this.#write(record ? { ...others, [id]: record } : others);
  }

  close(): void {
    removeEventListener('storage', this.#hear);
  }

  readonly #hear = (event: StorageEvent): void => {
    if (event.key !== this.#key && event.key !== null) return;
    this.#records = this.#read() ?? {};
    this.#listener();
  };

  #read(): CompletionRecords | undefined {
    try {
      return parse(localStorage.getItem(this.#key));
    } catch {
      return undefined;
    }
  }

  #write(records: CompletionRecords): void {
    this.#records = records;
    try {
      if (Object.keys(records).length > 0) localStorage.setItem(this.#key, JSON.stringify(records));
      else localStorage.removeItem(this.#key);
    } catch {
      // Full or forbidden: this page still knows.
    }
  }
}

/** What is not of our making counts as nothing. */
function parse(text: string | null): CompletionRecords {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, record]) => isRecord(record)));
  } catch {
    return {};
  }
}

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { stage, startedAt, since, attempts } = value as Partial<Record<keyof CompletionRecord, unknown>>;
  return typeof stage === 'string' && stage in lifetimes && [startedAt, since, attempts].every(Number.isFinite);
}
