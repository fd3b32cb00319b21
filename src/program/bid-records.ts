/** A bid that was sent and of which nobody has told yet what became, as this browser keeps it. It holds no signature. */
export interface BidRecord {
  /** Base units as decimal text. */
  readonly amount: string;
  /** Epoch ms on the server's clock. */
  readonly sentAt: number;
  /** Epoch ms until which it can still be taken in. */
  readonly until: number;
}

/** Milliseconds after its deadline until which a bid may still turn up in the list. */
const grace = 60_000;

const keyOf = (proxy: string, member: string, auction: string): string => `laurel-bid@1 ${proxy} ${member} ${auction}`;

/** The member's bid on its way in an auction, shared by all tabs. Where the browser keeps nothing it lasts as long as the page. */
export class BidRecords {
  readonly #key: string;
  readonly #listener: () => void;
  #record: BidRecord | undefined;

  /** @param listener hears of changes that other tabs have made */
  constructor(proxy: string, member: string, auction: string, listener: () => void) {
    this.#key = keyOf(proxy, member, auction);
    this.#listener = listener;
    this.#record = this.#read();
    addEventListener('storage', this.#hear);
  }

  /** The one on its way. @param now epoch ms on the server's clock */
  get(now: number): BidRecord | undefined {
    if (this.#record && now > this.#record.until + grace) this.set(undefined);
    return this.#record;
  }

  set(record: BidRecord | undefined): void {
    this.#record = record;
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
    this.#record = this.#read();
    this.#listener();
  };

  #read(): BidRecord | undefined {
    try {
      return parse(localStorage.getItem(this.#key));
    } catch {
      return undefined;
    }
  }
}

/** What is not of our making counts as nothing. */
function parse(text: string | null): BidRecord | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { amount, sentAt, until } = value as Partial<Record<keyof BidRecord, unknown>>;
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return undefined;
  return Number.isFinite(sentAt) && Number.isFinite(until)
    ? { amount, sentAt: Number(sentAt), until: Number(until) }
    : undefined;
}
