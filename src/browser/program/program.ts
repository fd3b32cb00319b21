import { now } from '../../values/clocks.js';
import { createClock, type Clock } from '../client/clock.js';
import { markSignedIn, wasSignedIn } from '../client/member-mark.js';
import { createConnectivity, type Connectivity } from '../client/connectivity.js';
import { createSession, type SessionState, type SessionStore } from '../client/session.js';
import { Store, type Readable } from '../client/store.js';
import { createTabs, noTabs, type Tabs } from '../client/tabs.js';
import { createClient, type Client } from '../client/transport.js';
import { capabilitiesOf } from '../client/capabilities.js';
import type { WalletKit } from '../wallets/kit.js';
import type { ProgramConfig } from './config.js';

/** A part of a programme that is only created once an element needs it. */
export interface ProgramPart {
  /** Called when somebody has signed in or out. */
  sessionChanged(state: SessionState): void;
  /** Called when all data of the part may be outdated. */
  refresh(): void;
  destroy(): void;
}

/** One loyalty programme on a page. Two on one page share nothing. */
export interface Program {
  readonly config: ProgramConfig;
  /** Origin of the page. */
  readonly origin: string;
  readonly client: Client;
  readonly session: SessionStore;
  /** Whether somebody is signed in; until the proxy has answered, whether somebody was when a page last checked. */
  readonly hasMember: Readable<boolean>;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
  /** Adds a part, which is notified of changes until the programme ends. */
  use(part: ProgramPart): void;
  /** Requests the data of all visible elements again. */
  refresh(): void;
  /** Loads the wallet code, once and only on demand. */
  readonly wallets: () => Promise<WalletKit>;
  destroy(): void;
}

export interface ProgramOptions {
  /** Replaces the network. */
  readonly transport?: typeof fetch | undefined;
  /** Whether tabs share answers and sign-ins; by default only if the network is not replaced. */
  readonly share?: boolean;
  /** Called after every change of the session. It does not cause the session to be read. */
  readonly sessionChanged?: (state: SessionState) => void;
}

/** Creates a programme. It requests nothing until an element needs an answer. */
export function createProgram(config: ProgramConfig, options: ProgramOptions = {}): Program {
  const { transport, share = transport === undefined } = options;
  const connectivity = createConnectivity();
  const tabs = share ? createTabs(config.proxy) : noTabs;
  const clock = createClock({
    connectivity,
    sample: async (sampled) => {
      const sentAt = now();
      const answer = await client.request('GET /time', {});
      sampled.observe(Date.parse(answer.now), 1, sentAt, now());
    },
  });
  const client: Client = createClient({
    proxy: config.proxy,
    fetch: transport,
    clock,
    onSignedOut: () => session.expire(),
    onSignedIn: () => session.confirm(),
  });
  const parts: ProgramPart[] = [];
  const hasMember = new Store(wasSignedIn(config.proxy));
  const session: SessionStore = createSession({
    client,
    clock,
    connectivity,
    tabs,
    changed: (state) => {
      const isSignedIn = state.status === 'signed-in';
      markSignedIn(config.proxy, isSignedIn);
      hasMember.set(isSignedIn);
      for (const part of parts) part.sessionChanged(state);
      options.sessionChanged?.(state);
    },
  });
  let kit: Promise<WalletKit> | undefined;
  return {
    config,
    origin: location.origin,
    client,
    session,
    hasMember,
    clock,
    connectivity,
    tabs,
    use: (part) => parts.push(part),
    refresh() {
      for (const part of parts) part.refresh();
    },
    wallets() {
      kit ??= import('../wallets/kit.js').then(
        ({ adaptersOf, createWalletKit }) =>
          createWalletKit(
            adaptersOf({
              passkeys: async () => (await capabilitiesOf({ client, clock })).passkeys,
              findAccount: async (addresses) =>
                (await client.request('POST /session/passkey', { body: { addresses: [...addresses] } })).address,
            }),
          ),
        (error: unknown) => {
          // A chunk that did not load may load at the next click.
          kit = undefined;
          throw error;
        },
      );
      return kit;
    },
    destroy() {
      for (const part of parts) part.destroy();
      void kit?.then((loaded) => loaded.destroy());
    },
  };
}
