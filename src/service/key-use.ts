import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './db/database.js';
import { apiKeys } from './db/schema/index.js';
import type { Clock } from './clock.js';

export interface KeyUseOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds between two writes. */
const interval = 60_000;

/** Records when keys were last used, with one write a minute for all keys instead of one per request. */
export class KeyUse {
  readonly #options: KeyUseOptions;
  readonly #used = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: KeyUseOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.save(), interval).unref();
  }

  /** Notes that a key has just been used. */
  note(keyId: string): void {
    this.#used.add(keyId);
  }

  /** Writes the noted uses. If the database cannot be reached, the next call writes them. */
  async save(): Promise<void> {
    const ids = [...this.#used];
    if (ids.length === 0) return;
    this.#used.clear();
    const { database, clock, logger } = this.#options;
    try {
      await database
        .update(apiKeys)
        .set({ lastUsedAt: new Date(clock.now()) })
        .where(inArray(apiKeys.id, ids));
    } catch (error) {
      for (const id of ids) this.#used.add(id);
      logger.error({ err: error }, 'use of keys was not recorded');
    }
  }

  /** Writes the noted uses and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.save();
  }
}
