import type { Session, SignedIn } from '../contract/session.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { Clock } from './clock.js';
import type { Connectivity } from './connectivity.js';
import { Store, type Readable } from './store.js';
import type { Tabs } from './tabs.js';
import type { Client } from './transport.js';

/** Why nobody is signed in any more. */
export type SignOutReason = 'member' | 'account-changed' | 'elsewhere' | 'not-kept';

/** Who is signed in. */
export type SessionState =
  /** The proxy has not said yet; with `problem`, because it could not be asked. */
  | { readonly status: 'unknown'; readonly problem?: LaurelError }
  /** With `reason` if someone was signed in on this page before. */
  | { readonly status: 'signed-out'; readonly reason?: SignOutReason }
  | { readonly status: 'signed-in'; readonly user: SignedIn['user']; readonly expiresAt: string }
  /** The session of `user` ended without their doing. */
  | { readonly status: 'expired'; readonly user: SignedIn['user'] };

/** Session of this browser with the proxy, the same for all elements and tabs. */
export interface SessionStore {
  readonly state: Readable<SessionState>;
  /** Asks the proxy. Never rejects. */
  read(): Promise<void>;
  /** Takes over a sign-in that has just come about. */
  accept(session: SignedIn): void;
  /** Ends the session at the proxy. Rejects with an `ApiError` where it could not be ended; then it goes on. */
  signOut(reason?: SignOutReason): Promise<void>;
  /** The proxy has refused for want of a session. Right after a sign-in the browser has not kept it: `not-kept`. */
  expire(): void;
  /** The proxy has answered a request of the member: the browser keeps the session. */
  confirm(): void;
}

interface SessionOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
  /** Hears of every change of who is signed in, without making the session be read. */
  readonly changed: (state: SessionState) => void;
}

/** Milliseconds between two looks at the session when the page comes back into sight. */
const lookAgain = 10_000;
/** Milliseconds after which a failed look is repeated. */
const tryAgain = 15_000;
/** Longest wait a timer can hold, in milliseconds. */
const longest = 2 ** 31 - 1;

/** A session that is read when someone first wants to know it. */
export function createSession({ client, clock, connectivity, tabs, changed }: SessionOptions): SessionStore {
  // Grows with every change made here, so that an answer to an older question does not undo it.
  let turn = 0;
  let readAt = 0;
  // Until the proxy has recognised a new session, the browser may have dropped its cookie.
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = new Store<SessionState>({ status: 'unknown' }, () => {
    void read();
    const back = (is: boolean) => {
      if (is && (Date.now() - readAt > lookAgain || store.get().status === 'unknown')) void read();
    };
    const stops = [
      connectivity.visible.subscribe(back),
      connectivity.online.subscribe(back),
      tabs.listen((message) => {
        if (message.kind === 'session') void read(message.ended);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  });

  function set(state: SessionState): void {
    clearTimeout(timer);
    if (state.status === 'signed-in') {
      const left = Date.parse(state.expiresAt) - clock.now();
      timer = setTimeout(() => void read(), Math.min(Math.max(left, 1000), longest));
    }
    const before = store.get();
    if (JSON.stringify(state) === JSON.stringify(before)) return;
    // A session that only lasts longer is nobody else's.
    if (whoIn(state) !== whoIn(before)) changed(state);
    store.set(Object.freeze(state));
  }

  async function read(endedElsewhere = false): Promise<void> {
    const mine = ++turn;
    readAt = Date.now();
    let session: Session;
    try {
      session = await client.request('GET /session', {});
    } catch (error) {
      if (mine !== turn) return;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), tryAgain);
      if (store.get().status === 'unknown') store.set({ status: 'unknown', problem: error as LaurelError });
      return;
    }
    if (mine !== turn) return;
    if (session.status === 'signed-in') {
      isKept = true;
      return set({ status: 'signed-in', user: session.user, expiresAt: session.expiresAt });
    }
    const before = store.get();
    if (before.status === 'signed-in' && !endedElsewhere) return expire();
    if (before.status === 'unknown') return set({ status: 'signed-out' });
    if (endedElsewhere && before.status !== 'signed-out') set({ status: 'signed-out', reason: 'elsewhere' });
  }

  function expire(): void {
    const before = store.get();
    turn += 1;
    if (before.status === 'signed-in')
      set(isKept ? { status: 'expired', user: before.user } : { status: 'signed-out', reason: 'not-kept' });
    else if (before.status === 'unknown') set({ status: 'signed-out' });
  }

  return {
    state: store,
    read,
    accept({ user, expiresAt }) {
      turn += 1;
      // A browser that kept the session which has ended keeps this one too.
      if (!('user' in store.get())) isKept = false;
      set({ status: 'signed-in', user, expiresAt });
      tabs.tell({ kind: 'session', ended: false });
    },
    async signOut(reason = 'member') {
      await client.request('DELETE /session', {});
      turn += 1;
      set({ status: 'signed-out', reason });
      tabs.tell({ kind: 'session', ended: true });
    },
    expire,
    confirm() {
      isKept = true;
    },
  };
}

/** Everything of a state but how long it lasts. */
const whoIn = (state: SessionState): string => JSON.stringify({ ...state, expiresAt: undefined });
