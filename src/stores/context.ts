import type { Cache } from '../client/cache.js';
import type { Clock } from '../client/clock.js';
import type { SessionStore } from '../client/session.js';
import type { Client } from '../client/transport.js';

/** Records of a browser or a tab. All of these throw where the browser keeps nothing for the page. */
export interface TextStorage {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

/** What a store gets from its programme. A test hands it a client, a clock and a session of its own. */
export interface StoreContext {
  readonly client: Client;
  readonly cache: Cache;
  readonly session: SessionStore;
  readonly clock: Clock;
  /** Address of the proxy: records in the browser are kept by it. */
  readonly proxy: string;
  readonly storage: TextStorage;
  /** Lasts as long as the tab, over reloads. */
  readonly tabStorage: TextStorage;
}
