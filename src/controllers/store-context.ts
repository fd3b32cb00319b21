import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { StoreContext, TextStorage } from '../stores/context.js';

const storage: TextStorage = {
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
};

/** What the stores of a programme get from it. */
export function storeContextOf(program: Program): StoreContext {
  const { client, session, clock, config } = program;
  return { client, session, clock, cache: cacheOf(program), proxy: config.proxy, storage };
}
