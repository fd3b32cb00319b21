import type { Cache } from '../client/cache.js';
import type { Clock } from '../client/clock.js';
import type { Connectivity } from '../client/connectivity.js';
import type { LiveListener } from '../client/live-stream.js';
import type { SessionStore } from '../client/session.js';
import type { Tabs } from '../client/tabs.js';
import type { Client } from '../client/transport.js';
import type { WalletKit } from '../wallets/kit.js';

/** Records of a browser or a tab. All methods throw if the browser denies storage to the page. */
export interface TextStorage {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

/** Records that all tabs of a browser share. */
export interface SharedStorage extends TextStorage {
  /** Calls `listener` when another tab has changed a record, until the returned function is called. */
  subscribe(key: string, listener: () => void): () => void;
}

/**
 * Everything a store gets from its programme; all its stores share it. A test passes its own client, clock and session.
 */
export interface StoreContext {
  readonly client: Client;
  readonly cache: Cache;
  readonly session: SessionStore;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Address of the proxy. Records in the browser are stored under it. */
  readonly proxy: string;
  /** Origin of the page. */
  readonly origin: string;
  readonly storage: SharedStorage;
  /** Storage that lasts as long as the tab, across reloads. */
  readonly tabStorage: TextStorage;
  /** The browser's other tabs with this programme. */
  readonly tabs: Tabs;
  /** Keeps several tabs from doing the same work; `undefined` if the browser has no locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Loads the wallet code, once. */
  wallets(): Promise<WalletKit>;
  /**
   * Opens the proxy's stream of a topic. Returns `undefined` if it cannot be opened because the browser keeps no cookie for
   * the proxy.
   */
  live(topic: string, listener: LiveListener): { close(): void } | undefined;
  /** Calls `end` when the programme ends. */
  onEnd(end: () => void): void;
}
