import { setImmediate } from 'node:timers/promises';
import { createCache } from '../../src/client/cache.js';
import { createClock } from '../../src/client/clock.js';
import type { SessionState } from '../../src/client/session.js';
import { Store as Value } from '../../src/client/store.js';
import { noTabs } from '../../src/client/tabs.js';
import type { Client } from '../../src/client/transport.js';
import type { PageResponse, Route } from '../../src/contract/index.js';
import { ApiError, type ApiErrorCode } from '../../src/errors/api.js';
import type { StoreContext, TextStorage } from '../../src/stores/context.js';

/** One request of a store. */
export interface Asked {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What a route answers: a value, or a function of the request that gives one, a promise, or throws. */
type Reply<T> = T | ((asked: Asked) => T | Promise<T>);

/** The answers of a proxy, by route. */
export type Replies = { readonly [R in Route]?: Reply<PageResponse<R>> };

/** A programme without a page: the test gives its answers and says who is signed in. */
export interface FakeProgramme extends StoreContext {
  readonly asked: readonly Asked[];
  /** What stays in the browser. */
  readonly kept: Map<string, string>;
  /** What stays in the tab. */
  readonly keptInTab: Map<string, string>;
  /** How often a route was asked. */
  count(route: Route): number;
  on<R extends Route>(route: R, reply: Reply<PageResponse<R>>): void;
  /** A member signs in. */
  signIn(userId: string): void;
  /** The session ends: because the member wanted it to, or by itself. */
  end(how: 'signed-out' | 'expired'): void;
}

/** A failure as the client rejects with it. */
export function failure(code: ApiErrorCode, retryAfter?: number): ApiError {
  return new ApiError(code, `Because of ${code}.`, retryAfter === undefined ? {} : { retryAfter });
}

/** A reply that always fails. */
export const fails = (code: ApiErrorCode, retryAfter?: number) => (): never => {
  throw failure(code, retryAfter);
};

/** A reply that never comes. */
export const hangs = (): Promise<never> => new Promise(() => undefined);

/** Makes a programme; routes without a reply fail with `not_found`. */
export function createFakeProgramme(
  replies: Replies = {},
  first: SessionState = { status: 'signed-out' },
  kept = new Map<string, string>(),
): FakeProgramme {
  const table = new Map(Object.entries(replies) as [Route, unknown][]);
  const asked: Asked[] = [];
  const keptInTab = new Map<string, string>();
  const connectivity = { online: new Value(true), visible: new Value(true) };
  const clock = createClock({ connectivity, sample: () => Promise.resolve() });
  const state = new Value<SessionState>(first);
  const ask = async (route: Route, request: object): Promise<unknown> => {
    const { params = {}, query = {}, body } = request as Partial<Asked>;
    const one = { route, params, query, body };
    asked.push(one);
    await Promise.resolve();
    if (!table.has(route)) throw failure('not_found');
    const reply = table.get(route);
    return typeof reply === 'function' ? (reply as (asked: Asked) => unknown)(one) : reply;
  };
  const client: Client = { request: (route, request) => ask(route, request) as Promise<never> };
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
    proxy: '/laurel',
    storage: storageOf(kept),
    tabStorage: storageOf(keptInTab),
    asked,
    kept,
    keptInTab,
    count: (route) => asked.filter((one) => one.route === route).length,
    on: (route, reply) => void table.set(route, reply),
    signIn: (userId) => become(signedIn(userId)),
    end(how) {
      const before = state.get();
      become(
        how === 'expired' && 'user' in before ? { status: 'expired', user: before.user } : { status: 'signed-out' },
      );
    },
  };
}

const storageOf = (records: Map<string, string>): TextStorage => ({
  read: (key) => records.get(key) ?? null,
  write: (key, text) => void records.set(key, text),
  remove: (key) => void records.delete(key),
});

/** A session of a member. */
export const signedIn = (id: string): SessionState => ({
  status: 'signed-in',
  user: { id, displayName: null, logoUrl: null, wallets: [] },
  expiresAt: '2099-01-01T00:00:00Z',
});

/** Resolves when every answer that was on its way has arrived. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}
