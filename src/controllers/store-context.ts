import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { StoreContext } from '../stores/context.js';

/** What the stores of a programme get from it. */
export function storeContextOf(program: Program): StoreContext {
  const { client, session, clock } = program;
  return { client, session, clock, cache: cacheOf(program) };
}
