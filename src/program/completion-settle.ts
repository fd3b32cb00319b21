import { cacheOf } from './cache-of.js';
import type { Program } from './program.js';

/** Answers that change with a completion. */
const accounts = '/api/me/accounts';
const own = ['/api/me/quests', accounts, '/api/me/multipliers', '/api/me/transaction_entries'];
const board = '/api/loyalty/accounts';
const badges = '/api/me/badge';

/** Milliseconds a badge, and what it pays, takes at most as a rule: a job of its own looks for it. */
const badgeDelay = 2_500;
/** Milliseconds for which the proxy answers public lists from memory. */
const publicFresh = 16_000;

const planned = new WeakMap<Program, ReturnType<typeof setTimeout>[]>();

/** Has everything asked for again that a completion changes, all elements together; what follows later, later. */
export function settleAnswers(program: Program): void {
  const cache = cacheOf(program);
  const ask = (paths: readonly string[]): void => {
    for (const path of paths) cache.invalidate(path);
  };
  // Two completions at once are followed by one round.
  for (const timer of planned.get(program) ?? []) clearTimeout(timer);
  ask([...own, board]);
  planned.set(program, [
    setTimeout(() => ask([badges, accounts]), badgeDelay),
    setTimeout(() => ask([board, badges, accounts]), publicFresh),
  ]);
}
