import { isMarked } from '../client/bound-mark.js';
import { noTabs } from '../client/tabs.js';
import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { Program } from './program.js';

/** What the proxy pushes of the auctions in progress. */
export interface AuctionNews {
  /** Those that are new or different. */
  readonly rows: readonly PublicAuction[];
  /** All that are in progress. */
  readonly ids: readonly string[];
}

export type AuctionListener = (news: AuctionNews) => void;

interface Stream {
  readonly listeners: Set<AuctionListener>;
  source: EventSource | undefined;
  isOpen: boolean;
  stopVisible: () => void;
}

const streams = new WeakMap<Program, Stream>();
/** Milliseconds until a stream that broke off is opened anew. */
const again = 30_000;

/**
 * Listens to the proxy's stream of auctions: one for the whole page, while it is seen. A browser that keeps no cookie for the
 * proxy cannot open one, and a page without the true network has none: then nothing comes, and nobody has to know.
 */
export function listenToAuctions(
  program: Program,
  listener: AuctionListener,
): { readonly isOpen: boolean; close(): void } {
  const stream = streamOf(program);
  const own: AuctionListener = (news) => listener(news);
  stream.listeners.add(own);
  if (stream.listeners.size === 1) {
    const { visible } = program.connectivity;
    stream.stopVisible = visible.subscribe(() => follow(program, stream));
    follow(program, stream);
  }
  return {
    get isOpen() {
      return stream.isOpen;
    },
    close() {
      if (!stream.listeners.delete(own) || stream.listeners.size > 0) return;
      stream.stopVisible();
      shut(stream);
    },
  };
}

function streamOf(program: Program): Stream {
  const known = streams.get(program);
  if (known) return known;
  const stream: Stream = { listeners: new Set(), source: undefined, isOpen: false, stopVisible: () => undefined };
  streams.set(program, stream);
  return stream;
}

function follow(program: Program, stream: Stream): void {
  const { proxy } = program.config;
  if (!program.connectivity.visible.get()) return shut(stream);
  if (stream.source || stream.listeners.size === 0) return;
  if (program.tabs === noTabs || isMarked(proxy) || typeof EventSource === 'undefined') return;
  const source = new EventSource(`${proxy}/live?topic=auctions`, { withCredentials: true });
  stream.source = source;
  source.addEventListener('auctions', ({ data }: MessageEvent<string>) => {
    stream.isOpen = true;
    const news = newsOf(data);
    if (news) for (const listener of [...stream.listeners]) listener(news);
  });
  source.addEventListener('error', () => {
    if (stream.source !== source) return;
    // What is asked now and then goes on meanwhile.
    shut(stream);
    setTimeout(() => follow(program, stream), again);
  });
}

function shut(stream: Stream): void {
  stream.source?.close();
  stream.source = undefined;
  stream.isOpen = false;
}

/** An event that is not of our making says nothing. */
function newsOf(text: string): AuctionNews | undefined {
  try {
    const { rows, ids } = JSON.parse(text) as { rows?: unknown; ids?: unknown };
    if (!Array.isArray(rows) || !Array.isArray(ids)) return undefined;
    return { rows: rows as PublicAuction[], ids: ids as string[] };
  } catch {
    return undefined;
  }
}
