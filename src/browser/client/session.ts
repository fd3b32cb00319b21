import { mark, passedSince } from '../../values/clocks.js';
import type { Session, SignedIn } from '../../contract/session.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { Clock } from './clock.js';
import type { Connectivity } from './connectivity.js';
import { Store, type Readable } from './store.js';
import type { Tabs } from './tabs.js';
import type { Client } from './transport.js';

/** Why a session has ended. */
export type SignOutReason = 'member' | 'account-changed' | 'elsewhere' | 'not-kept';

/** Who is signed in. */
export type SessionState =
  /** The proxy has not answered yet; `problem` says why it could not be asked. */
  | { readonly status: 'unknown'; readonly problem?: LaurelError }
  /** `reason` is set if someone was signed in on this page before. */
  | { readonly status: 'signed-out'; readonly reason?: SignOutReason }
  | { readonly status: 'signed-in'; readonly user: SignedIn['user']; readonly expiresAt: string }
  /** The session of `user` ended without their doing. */
  | { readonly status: 'expired'; readonly user: SignedIn['user'] };

/** This browser's session with the proxy. All elements and tabs share it. */
export interface SessionStore {
  readonly state: Readable<SessionState>;
  /** Asks the proxy who is signed in. Never rejects. */
  read(): Promise<void>;
  /** Takes over a sign-in that has just succeeded. */
  accept(session: SignedIn): void;
  /** Ends the session at the proxy. Rejects with an `ApiError` if that fails; the session then continues. */
  signOut(reason?: SignOutReason): Promise<void>;
  /**
   * Called when the proxy has refused a request because there is no session. Right after a sign-in this means that the
   * browser did not keep the session: the reason is `not-kept`.
   */
  expire(): void;
  /** Called when the proxy has answered a member's request, which proves that the browser keeps the session. */
  confirm(): void;
}

interface SessionOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
  /** Called on every change of who is signed in. Unlike a subscription to `state`, it does not cause the session to be read. */
  readonly changed: (state: SessionState) => void;
}

/** The session is read again at most this often, in milliseconds, when the page becomes visible or online. */
const lookAgain = 10_000;
/** Milliseconds after which a failed read is repeated. */
const tryAgain = 15_000;
/** The longest wait that a timer can hold, in milliseconds. */
const maximumTimerMs = 2 ** 31 - 1;

/** Creates a session that is read when someone first subscribes to it. */
export function createSession({ client, clock, connectivity, tabs, changed }: SessionOptions): SessionStore {
  // Grows with every change made here, so that the answer to an earlier request does not undo it.
  let turn = 0;
  let readAt = mark();
  // `false` from a new sign-in until the proxy has recognised it: until then the browser may have dropped the cookie.
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = new Store<SessionState>({ status: 'unknown' }, () => {
    void read();
    const back = (is: boolean) => {
      if (is && (passedSince(readAt) > lookAgain || store.get().status === 'unknown')) void read();
    };
    // Another page may have signed out while the browser kept this one as it was.
    const restored = ({ type, persisted }: Partial<PageTransitionEvent>) => {
      if (persisted || type === 'resume') void read();
    };
    addEventListener('pageshow', restored);
    document.addEventListener('resume', restored);
    const stops = [
      () => removeEventListener('pageshow', restored),
      () => document.removeEventListener('resume', restored),
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
      timer = setTimeout(() => void read(), Math.min(Math.max(left, 1000), maximumTimerMs));
    }
    const before = store.get();
    if (JSON.stringify(state) === JSON.stringify(before)) return;
    // If only `expiresAt` changed, the same member is signed in.
    if (whoIn(state) !== whoIn(before)) changed(state);
    store.set(Object.freeze(state));
  }

  async function read(endedElsewhere = false): Promise<void> {
    const mine = ++turn;
    readAt = mark();
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
      // A browser that kept the previous session, now over, keeps this one too.
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

/** Returns a state as text without its expiry, for comparison. */
const whoIn = (state: SessionState): string => JSON.stringify({ ...state, expiresAt: undefined });
