import type { Cache } from '../client/cache.js';
import type { Clock } from '../client/clock.js';
import type { SessionStore } from '../client/session.js';
import type { Client } from '../client/transport.js';

/** What a store gets from its programme. A test hands it a client, a clock and a session of its own. */
export interface StoreContext {
  readonly client: Client;
  readonly cache: Cache;
  readonly session: SessionStore;
  readonly clock: Clock;
}
