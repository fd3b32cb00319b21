import type { ReadPath } from '../../../../contract/index.js';
import type { Cache } from '../../../client/cache.js';

/** Paths whose answers a completion changes. */
const accounts = '/api/me/accounts';
const own: readonly ReadPath[] = ['/api/me/quests', accounts, '/api/me/multipliers', '/api/me/transaction_entries'];
const board = '/api/loyalty/accounts';
const badges: readonly ReadPath[] = ['/api/me/badges', '/api/me/badge_users'];

/**
 * Usual maximum number of milliseconds until a badge and its reward are awarded, which a separate job of the platform
 * does.
 */
const badgeDelay = 2_500;
/** Milliseconds for which the proxy answers public lists from memory. */
const publicFresh = 16_000;

/** Invalidates all answers that a completion changes, for all elements together, and again for changes that follow later. */
export class CompletionInvalidation {
  readonly #cache: Cache;
  #timers: readonly ReturnType<typeof setTimeout>[] = [];

  /** @param cache the answers of one programme */
  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** Invalidates the answers after a quest was completed. */
  refresh(): void {
    // Two completions at once share one later round.
    for (const timer of this.#timers) clearTimeout(timer);
    this.#ask([...own, board]);
    this.#timers = [
      setTimeout(() => this.#ask([...badges, accounts]), badgeDelay),
      setTimeout(() => this.#ask([board, ...badges, accounts]), publicFresh),
    ];
  }

  #ask(paths: readonly ReadPath[]): void {
    for (const path of paths) this.#cache.invalidate(path);
  }
}
