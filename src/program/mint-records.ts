import type { ReasonBody } from '../contract/reason.js';

/**
 * Where a mint stands, as far as this browser knows.
 * - `asking`: the request is on its way; nobody knows yet whether it has arrived
 * - `ordered`: the platform works on it, or the wallet has still to send it
 * - `sending`: the wallet was asked to send it
 * - `sent`: a transaction is under way
 * - `reporting`: it is on the chain, and the platform has not been told
 * - `minted`, `failed`: how it ended
 */
export type MintStage = 'asking' | 'ordered' | 'sending' | 'sent' | 'reporting' | 'minted' | 'failed';

/** What is kept of a member's order to mint. Times are epoch ms on the server's clock. */
export interface MintRecord {
  readonly assetId: string;
  readonly contractId: string;
  readonly name: string;
  readonly quantity: number;
  readonly stage: MintStage;
  readonly startedAt: number;
  /** When it came to this stage. */
  readonly since: number;
  /** The platform's id of the order. */
  readonly mintId?: string;
  /** Account it is minted to. */
  readonly wallet?: string;
  readonly hash?: string;
  readonly tokenId?: string;
  /** Whether points were paid for it, which come back where it fails. */
  readonly isPaidInPoints?: boolean;
  readonly reason?: ReasonBody;
}

/** Stages in which an order is under way. */
const open: readonly MintStage[] = ['asking', 'ordered', 'sending', 'sent', 'reporting'];

export const isUnderWay = ({ stage }: MintRecord): boolean => open.includes(stage);

interface Kept {
  /** By asset. */
  readonly orders: Readonly<Record<string, MintRecord>>;
  /** What was minted in this browser, the latest first. */
  readonly receipts: readonly MintRecord[];
}

const nothing: Kept = { orders: {}, receipts: [] };

/** Receipts kept: enough to look back, not to fill the browser. */
const mostReceipts = 100;
/** Milliseconds after which an order that ended says nothing any more, and one that did not is nobody's any more. */
const day = 24 * 3_600_000;
const lifetime = (record: MintRecord): number => (isUnderWay(record) ? 30 * day : day / 12);

/** A member's mints, shared by all tabs. Where the browser keeps nothing they last as long as the page. */
export class MintRecords {
  readonly #key: string;
  readonly #listener: () => void;
  #kept: Kept;

  /** @param listener hears of changes that other tabs have made */
  constructor(proxy: string, member: string, now: number, listener: () => void) {
    this.#key = `laurel-mints@1 ${proxy} ${member}`;
    this.#listener = listener;
    this.#kept = this.#read() ?? nothing;
    const all = Object.entries(this.#kept.orders);
    const fresh = all.filter(([, record]) => now - record.since < lifetime(record));
    if (fresh.length < all.length) this.#write({ ...this.#kept, orders: Object.fromEntries(fresh) });
    addEventListener('storage', this.#hear);
  }

  get orders(): Kept['orders'] {
    return this.#kept.orders;
  }

  get receipts(): readonly MintRecord[] {
    return this.#kept.receipts;
  }

  /** Changes the order of an asset on top of what other tabs have written meanwhile; `undefined` removes it. */
  set(assetId: string, record: MintRecord | undefined): void {
    const kept = this.#read() ?? this.#kept;
    const { [assetId]: _, ...others } = kept.orders;
    const isNew = record?.stage === 'minted' && !kept.receipts.some(({ mintId }) => mintId === record.mintId);
    this.#write({
      orders: record ? { ...others, [assetId]: record } : others,
      receipts: isNew ? [record, ...kept.receipts].slice(0, mostReceipts) : kept.receipts,
    });
  }

  close(): void {
    removeEventListener('storage', this.#hear);
  }

  readonly #hear = (event: StorageEvent): void => {
    if (event.key !== this.#key && event.key !== null) return;
    this.#kept = this.#read() ?? nothing;
    this.#listener();
  };

  #read(): Kept | undefined {
    try {
      return parse(localStorage.getItem(this.#key));
    } catch {
      return undefined;
    }
  }

  #write(kept: Kept): void {
    this.#kept = kept;
    try {
      if (Object.keys(kept.orders).length + kept.receipts.length > 0)
        localStorage.setItem(this.#key, JSON.stringify(kept));
      else localStorage.removeItem(this.#key);
    } catch {
      // Full or forbidden: this page still knows.
    }
  }
}

/** What is not of our making counts as nothing. */
function parse(text: string | null): Kept {
  if (text === null) return nothing;
  try {
    const value = JSON.parse(text) as Partial<Kept> | null;
    const orders = Object.entries(value?.orders ?? {}).filter(([, record]) => isRecord(record));
    const receipts = Array.isArray(value?.receipts) ? value.receipts.filter(isRecord) : [];
    return { orders: Object.fromEntries(orders), receipts };
  } catch {
    return nothing;
  }
}

function isRecord(value: unknown): value is MintRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { assetId, contractId, name, quantity, stage, since } = value as Partial<Record<keyof MintRecord, unknown>>;
  return (
    [assetId, contractId, name].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(quantity) &&
    Number.isFinite(since) &&
    [...open, 'minted', 'failed'].includes(stage as MintStage)
  );
}
