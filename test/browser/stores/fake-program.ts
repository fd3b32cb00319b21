import type { MockTracker } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createCache } from '../../../src/browser/client/cache.js';
import { createClock } from '../../../src/browser/client/clock.js';
import type { LiveListener } from '../../../src/browser/client/live-stream.js';
import type { SessionState } from '../../../src/browser/client/session.js';
import { Store as Value } from '../../../src/browser/client/store.js';
import { noTabs, type Tabs } from '../../../src/browser/client/tabs.js';
import type { Client } from '../../../src/browser/client/transport.js';
import type { PageResponse, Route } from '../../../src/contract/index.js';
import { ApiError, type ApiErrorCode } from '../../../src/errors/api.js';
import type { StoreContext } from '../../../src/browser/stores/context.js';
import { createBrowser, storageOf, type Tab } from '../../support/browser-tabs.js';

// `mock.timers` does not move the monotonic clock, so that one follows its `Date`.
performance.now = () => Date.now();

/** Puts the device's clock this many milliseconds ahead, or back if negative, without time passing faster or slower. */
export function putClock(mock: MockTracker, milliseconds: number): void {
  const passed = Date.now.bind(Date);
  mock.method(performance, 'now', () => passed());
  mock.method(Date, 'now', () => passed() + milliseconds);
}

/** One request of a store. */
export interface Asked {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The answer that the store already has. */
  readonly previous: unknown;
}

/** Answer of a route: a value, or a function of the request that returns a value or a promise, or throws. */
type Reply<T> = T | ((asked: Asked) => T | Promise<T>);

/** A proxy's answers, by route. */
export type Replies = { readonly [R in Route]?: Reply<PageResponse<R>> };

/** A programme without a page. The test provides its answers and says who is signed in. */
export interface FakeProgram extends StoreContext {
  readonly connectivity: { readonly online: Value<boolean>; readonly visible: Value<boolean> };
  readonly asked: readonly Asked[];
  /** Content of the browser's storage. */
  readonly kept: Map<string, string>;
  /** Content of the tab's storage. */
  readonly keptInTab: Map<string, string>;
  /** Returns the number of requests to a route. */
  count(route: Route): number;
  on<R extends Route>(route: R, reply: Reply<PageResponse<R>>): void;
  /** Signs a member in. */
  signIn(userId: string): void;
  /** Changes the session. */
  become(next: SessionState): void;
  /** Open streams of the proxy, by topic. */
  readonly streams: ReadonlyMap<string, LiveListener>;
  /** Ends the page. */
  leave(): void;
  /** Ends the session, either at the member's request or by expiry. */
  end(how: 'signed-out' | 'expired'): void;
}

/** Returns an error as the client rejects with it. */
export function failure(code: ApiErrorCode, retryAfter?: number): ApiError {
  return new ApiError(code, `Because of ${code}.`, retryAfter === undefined ? {} : { retryAfter });
}

/** Returns a reply that always fails. */
export const fails = (code: ApiErrorCode, retryAfter?: number) => (): never => {
  throw failure(code, retryAfter);
};

/** A reply that never comes. */
export const hangs = (): Promise<never> => new Promise(() => undefined);

/** Surroundings of a fake programme, besides its answers. */
export interface FakeSurroundings {
  /** The tab in which it runs; by default the only tab of its own browser. */
  readonly tab?: Tab;
  /** What it sends to other tabs and receives from them; by default nothing. */
  readonly tabs?: Tabs;
  /** Loads the wallet code; by default it never loads. */
  readonly wallets?: StoreContext['wallets'];
  /** Whether the proxy pushes changes. */
  readonly isLive?: boolean;
}

/** Creates a programme. Routes without a reply fail with `not_found`. */
export function createFakeProgram(
  replies: Replies = {},
  first: SessionState = { status: 'signed-out' },
  kept = new Map<string, string>(),
  { tab = createBrowser(kept).openTab(), wallets, tabs = noTabs, isLive = false }: FakeSurroundings = {},
): FakeProgram {
  const table = new Map(Object.entries(replies) as [Route, unknown][]);
  const asked: Asked[] = [];
  const keptInTab = new Map<string, string>();
  const streams = new Map<string, LiveListener>();
  const ends: (() => void)[] = [];
  const connectivity = { online: new Value(true), visible: new Value(true) };
  const clock = createClock({ connectivity, sample: () => Promise.resolve() });
  const state = new Value<SessionState>(first);
  const ask = async (route: Route, request: object, previous: unknown): Promise<unknown> => {
    const { params = {}, query = {}, body } = request as Partial<Asked>;
    const one = { route, params, query, body, previous };
    asked.push(one);
    await Promise.resolve();
    if (!table.has(route)) throw failure('not_found');
    const reply = table.get(route);
    return typeof reply === 'function' ? (reply as (asked: Asked) => unknown)(one) : reply;
  };
  const client: Client = {
    request: (route, request, { previous } = {}) => ask(route, request, previous) as Promise<never>,
  };
  const cache = createCache({ client, clock, connectivity, tabs: noTabs });
  const become = (next: SessionState): void => {
    cache.keepMember('user' in next ? next.user.id : undefined);
    state.set(next);
  };
  return {
    client,
    cache,
    clock,
    session: {
      state,
      read: () => Promise.resolve(),
      accept: () => undefined,
      signOut: () => Promise.resolve(),
      expire: () => undefined,
      confirm: () => undefined,
    },
    connectivity,
    proxy: '/laurel',
    origin: 'https://guild.example',
    storage: tab.storage,
    tabStorage: storageOf(keptInTab),
    tabs,
    locks: tab.locks,
    wallets: wallets ?? (() => Promise.reject(failure('unreachable'))),
    live(topic, listener) {
      if (!isLive) return undefined;
      streams.set(topic, listener);
      return { close: () => void streams.delete(topic) };
    },
    onEnd: (end) => void ends.push(end),
    streams,
    leave: () => ends.forEach((end) => end()),
    asked,
    kept,
    keptInTab,
    count: (route) => asked.filter((one) => one.route === route).length,
    on: (route, reply) => void table.set(route, reply),
    become,
    signIn: (userId) => become(signedIn(userId)),
    end(how) {
      const before = state.get();
      become(
        how === 'expired' && 'user' in before ? { status: 'expired', user: before.user } : { status: 'signed-out' },
      );
    },
  };
}

/** Returns a member's session. */
export const signedIn = (id: string): SessionState => ({
  status: 'signed-in',
  user: { id, displayName: null, logoUrl: null, wallets: [] },
  expiresAt: '2099-01-01T00:00:00Z',
});

/** Resolves when every pending answer has arrived. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}
