import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { StoreContext, TextStorage } from '../stores/context.js';

/** @param open reads the property anew each time: it throws where the browser keeps nothing for the page */
const textStorage = (open: () => Storage): TextStorage => ({
  read: (key) => open().getItem(key),
  write: (key, text) => open().setItem(key, text),
  remove: (key) => open().removeItem(key),
});

const storage = textStorage(() => localStorage);
const tabStorage = textStorage(() => sessionStorage);

/** What the stores of a programme get from it. */
export function storeContextOf(program: Program): StoreContext {
  const { client, session, clock, config } = program;
  return { client, session, clock, cache: cacheOf(program), proxy: config.proxy, storage, tabStorage };
}
