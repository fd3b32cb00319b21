import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { StoreContext } from '../context.js';

/** One push of the proxy about the auctions in progress. */
export interface PushedAuctions {
  /** Auctions that are new or have changed. */
  readonly rows: readonly PublicAuction[];
  /** Ids of all auctions in progress. */
  readonly ids: readonly string[];
}

/** Receives the proxy's pushes. */
export type PushListener = (pushed: PushedAuctions) => void;

/** Milliseconds until a stream that broke off is opened again. */
const reopenMs = 30_000;

const streams = new WeakMap<StoreContext, AuctionStream>();

/**
 * Listens to the proxy's stream of auctions. All stores of a programme share one stream, which is open only while the page is
 * visible. If the browser cannot open it, no pushes arrive, and stores request the auction every few seconds as usual.
 */
export function listenToAuctions(
  context: StoreContext,
  listener: PushListener,
): { readonly isOpen: boolean; close(): void } {
  const stream = streams.get(context) ?? new AuctionStream(context);
  streams.set(context, stream);
  const close = stream.add((pushed) => listener(pushed));
  return {
    get isOpen() {
      return stream.isOpen;
    },
    close,
  };
}

class AuctionStream {
  /** Whether the proxy has pushed anything since the stream was opened. */
  isOpen = false;
  readonly #context: StoreContext;
  readonly #listeners = new Set<PushListener>();
  #source: { close(): void } | undefined;
  #stopVisible: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: StoreContext) {
    this.#context = context;
  }

  /** Opens the stream for the first listener. The returned function closes it after the last. */
  add(listener: PushListener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#stopVisible = this.#context.connectivity.visible.subscribe(() => this.#follow());
      this.#follow();
    }
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#stopVisible?.();
      this.#shut();
    };
  }

  #follow(): void {
    if (!this.#context.connectivity.visible.get()) return this.#shut();
    if (this.#source || this.#listeners.size === 0) return;
    clearTimeout(this.#timer);
    this.#source = this.#context.live('auctions', {
      event: (data) => {
        this.isOpen = true;
        const pushed = parsePushed(data);
        if (pushed) for (const listener of [...this.#listeners]) listener(pushed);
      },
      ended: () => {
        this.#shut();
        this.#timer = setTimeout(() => this.#follow(), reopenMs);
      },
    });
  }

  #shut(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
    this.isOpen = false;
  }
}

/** Returns `undefined` for an event that another version of the proxy may have sent. */
function parsePushed(text: string): PushedAuctions | undefined {
  try {
    const { rows, ids } = JSON.parse(text) as { rows?: unknown; ids?: unknown };
    if (!Array.isArray(rows) || !Array.isArray(ids)) return undefined;
    return { rows: rows as PublicAuction[], ids: ids as string[] };
  } catch {
    return undefined;
  }
}
