import { passedSince } from '../../values/clocks.js';
import type { PageRequest, PageResponse, ReadPath, Route } from '../../contract/index.js';
import { CacheEntry, type Watcher } from './cache-entry.js';
import type { Clock } from './clock.js';
import type { Connectivity } from './connectivity.js';
import type { Snapshot } from './snapshot.js';
import type { Tabs } from './tabs.js';
import type { Client } from './transport.js';

/** A question to the proxy. */
export interface CacheQuery<R extends Route> {
  readonly route: R;
  readonly request: PageRequest<R>;
  /** Id of the member that the answer is for; absent if the answer is the same for everyone. */
  readonly member?: string | undefined;
}

export interface WatchOptions {
  /** Milliseconds between refreshes while the page is visible and online. 0, the default, means none. */
  readonly every?: number;
  /** Sees the cached answer and never causes a request. */
  readonly paused?: boolean;
}

/** One element's interest in an answer. */
export interface Watch<T> {
  readonly snapshot: Snapshot<T>;
  /** Asks again now. Never rejects: a failure is in the snapshot. */
  refresh(): Promise<void>;
  change(options: WatchOptions): void;
  stop(): void;
}

/** The answers of one programme, one per question. All its elements and all tabs of the browser share them. */
export interface Cache {
  watch<R extends Route>(
    query: CacheQuery<R>,
    options: WatchOptions,
    listener: (snapshot: Snapshot<PageResponse<R>>) => void,
  ): Watch<PageResponse<R>>;
  /**
   * Marks the answers of all routes whose path starts with `path` as invalid. Those that are watched are requested again,
   * together.
   */
  invalidate(path: ReadPath): void;
  /** Drops the answers of every other member, and requests this member's own again. */
  keepMember(id: string | undefined): void;
  destroy(): void;
}

interface CacheOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
}

interface Kept {
  readonly path: string;
  readonly member: string | undefined;
  readonly entry: CacheEntry<unknown>;
}

/** Milliseconds for which an answer without watchers is kept. */
const keep = 300_000;

/** Returns the cache key of a question. The order of the request's properties makes no difference. */
export function keyOf<R extends Route>({ route, request, member }: CacheQuery<R>): string {
  const ordered = (_: string, value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return `${member ?? ''} ${route} ${JSON.stringify(request, ordered)}`;
}

export function createCache({ client, clock, connectivity, tabs }: CacheOptions): Cache {
  const kept = new Map<string, Kept>();
  let watches = 0;
  let stopListening: (() => void) | undefined;

  function listen(): void {
    const revive = (back: boolean) => {
      if (back) for (const { entry } of kept.values()) entry.revive();
    };
    const stops = [
      connectivity.online.subscribe(revive),
      connectivity.visible.subscribe(revive),
      tabs.listen((message) => {
        if (message.kind === 'answer') kept.get(message.key)?.entry.adopt(message.data, message.at);
      }),
    ];
    stopListening = () => {
      for (const stop of stops) stop();
    };
  }

  function entryOf<R extends Route>(query: CacheQuery<R>): CacheEntry<PageResponse<R>> {
    const key = keyOf(query);
    const known = kept.get(key)?.entry;
    // The key contains the route, so the answer has the route's type.
    if (known) return known as CacheEntry<PageResponse<R>>;
    for (const [oldKey, { entry }] of kept)
      if (!entry.watched && passedSince(entry.idleSince) > keep) kept.delete(oldKey);
    const { route, request, member } = query;
    const entry = new CacheEntry<PageResponse<R>>({
      clock,
      connectivity,
      ask: (previous, aged) => client.request(route, request, { member: member !== undefined, aged, previous }),
      share: (data, at) => tabs.tell({ kind: 'answer', key, data, at }),
    });
    kept.set(key, { path: route.slice(route.indexOf('/')), member, entry: entry as unknown as CacheEntry<unknown> });
    return entry;
  }

  return {
    watch(query, options, listener) {
      const entry = entryOf(query);
      const watcher: Watcher<PageResponse<typeof query.route>> = {
        listener,
        every: options.every ?? 0,
        paused: options.paused ?? false,
      };
      if (++watches === 1) listen();
      entry.add(watcher);
      let watching = true;
      return {
        get snapshot() {
          return entry.snapshot;
        },
        refresh: () => entry.fetch(),
        change({ every = 0, paused = false }) {
          if (watcher.every === every && watcher.paused === paused) return;
          Object.assign(watcher, { every, paused });
          entry.wake();
        },
        stop() {
          if (!watching) return;
          watching = false;
          entry.remove(watcher);
          if (--watches === 0) stopListening?.();
        },
      };
    },
    invalidate(path) {
      for (const each of kept.values()) if (each.path.startsWith(path)) each.entry.invalidate();
    },
    keepMember(id) {
      for (const [key, { member, entry }] of kept) {
        if (member === undefined) continue;
        if (member === id) {
          entry.invalidate();
        } else {
          entry.stop();
          kept.delete(key);
        }
      }
    },
    destroy() {
      for (const { entry } of kept.values()) entry.stop();
      kept.clear();
      stopListening?.();
    },
  };
}
