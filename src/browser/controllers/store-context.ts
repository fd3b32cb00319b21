import { openStream } from '../client/live-stream.js';
import { noTabs } from '../client/tabs.js';
import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { SharedStorage, StoreContext, TextStorage } from '../stores/context.js';

/** @param open reads the storage property each time: reading it throws if the browser stores nothing for the page */
const textStorage = (open: () => Storage): TextStorage => ({
  read: (key) => open().getItem(key),
  write: (key, text) => open().setItem(key, text),
  remove: (key) => open().removeItem(key),
});

const storage: SharedStorage = {
  ...textStorage(() => localStorage),
  subscribe(key, listener) {
    const hear = (event: StorageEvent): void => {
      // A null key means that the whole storage was cleared.
      if (event.key === key || event.key === null) listener();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  },
};
const tabStorage = textStorage(() => sessionStorage);

const contexts = new WeakMap<Program, StoreContext>();

/** Returns the context that the stores of a programme share. */
export function storeContextOf(program: Program): StoreContext {
  const known = contexts.get(program);
  if (known) return known;
  const { client, session, clock, connectivity, config, origin } = program;
  const context: StoreContext = {
    ...{ client, session, clock, connectivity, origin, storage, tabStorage },
    cache: cacheOf(program),
    proxy: config.proxy,
    tabs: program.tabs,
    locks: (navigator as { locks?: LockManager }).locks,
    wallets: () => program.wallets(),
    // A page whose network is replaced gets no stream either.
    live: (topic, listener) => (program.tabs === noTabs ? undefined : openStream(config.proxy, topic, listener)),
    onEnd: (end) => program.use({ sessionChanged: () => undefined, refresh: () => undefined, destroy: end }),
  };
  contexts.set(program, context);
  return context;
}
