import { createClock, type Clock } from '../client/clock.js';
import { createConnectivity, type Connectivity } from '../client/connectivity.js';
import { createSession, type SessionState, type SessionStore } from '../client/session.js';
import { createTabs, noTabs, type Tabs } from '../client/tabs.js';
import { createClient, type Client } from '../client/transport.js';
import type { WalletKit } from '../wallets/kit.js';
import type { ProgramConfig } from './config.js';

/** Something that belongs to a programme and is made only where an element needs it. */
export interface ProgramPart {
  /** Somebody has signed in or out. */
  sessionChanged(state: SessionState): void;
  /** Nothing it knows is to be trusted any more. */
  refresh(): void;
  destroy(): void;
}

/** One loyalty programme on a page. Two on one page share nothing. */
export interface Program {
  readonly config: ProgramConfig;
  readonly client: Client;
  readonly session: SessionStore;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
  /** Lets a part hear of what concerns it, for as long as the programme lasts. */
  use(part: ProgramPart): void;
  /** Asks again for everything that elements in sight show. */
  refresh(): void;
  /** Loads the wallet code, once. Nothing of it is on the page before. */
  readonly wallets: () => Promise<WalletKit>;
  destroy(): void;
}

export interface ProgramOptions {
  /** Takes the place of the network. */
  readonly transport?: typeof fetch | undefined;
  /** Whether tabs tell each other answers and sign-ins; by default only those on the true network do. */
  readonly share?: boolean;
  /** Hears of every change of the session, without making it be read. */
  readonly sessionChanged?: (state: SessionState) => void;
}

/** Puts a programme together. It asks for nothing before an element wants to know something. */
export function createProgram(config: ProgramConfig, options: ProgramOptions = {}): Program {
  const { transport, share = transport === undefined } = options;
  const connectivity = createConnectivity();
  const tabs = share ? createTabs(config.proxy) : noTabs;
  const clock = createClock({
    connectivity,
    sample: async (sampled) => {
      const sentAt = Date.now();
      const { now } = await client.request('GET /time', {});
      sampled.observe(Date.parse(now), 1, sentAt, Date.now());
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
  const session: SessionStore = createSession({
    client,
    clock,
    connectivity,
    tabs,
    changed: (state) => {
      for (const part of parts) part.sessionChanged(state);
      options.sessionChanged?.(state);
    },
  });
  let kit: Promise<WalletKit> | undefined;
  return {
    config,
    client,
    session,
    clock,
    connectivity,
    tabs,
    use: (part) => parts.push(part),
    refresh() {
      for (const part of parts) part.refresh();
    },
    wallets() {
      kit ??= import('../wallets/kit.js').then(
        ({ createWalletKit }) => createWalletKit(),
        (error: unknown) => {
          // A chunk that did not arrive may do so at the next click.
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
