import type { SharedStorage, TextStorage } from '../../src/browser/stores/context.js';

type Locks = Pick<LockManager, 'request'>;

/** A tab of a fake browser. */
export interface Tab {
  readonly storage: SharedStorage;
  readonly locks: Locks;
  /** Ends the tab at once: it writes nothing more, and its locks are released. */
  crash(): void;
}

/** A fake browser, whose tabs share records and locks. */
export interface FakeBrowser {
  openTab(): Tab;
}

interface Waiting {
  readonly tab: Tab;
  /** Resolves when the holder has finished with the lock. */
  readonly run: () => Promise<unknown>;
}

/** Wraps records in the interface that stores use. */
export const storageOf = (records: Map<string, string>): TextStorage => ({
  read: (key) => records.get(key) ?? null,
  write: (key, text) => void records.set(key, text),
  remove: (key) => void records.delete(key),
});

/**
 * @param kept records that the tabs share
 */
export function createBrowser(kept = new Map<string, string>()): FakeBrowser {
  const listeners = new Set<{ readonly tab: Tab; readonly key: string; readonly listener: () => void }>();
  const held = new Map<string, Waiting>();
  const queues = new Map<string, Waiting[]>();
  const gone = new Set<Tab>();

  const tell = (from: Tab, key: string): void => {
    for (const each of listeners)
      if (each.tab !== from && each.key === key)
        queueMicrotask(() => {
          if (listeners.has(each)) each.listener();
        });
  };
  const next = (name: string): void => {
    const waiting = queues.get(name)?.shift();
    if (waiting) hold(name, waiting);
    else held.delete(name);
  };
  const hold = (name: string, waiting: Waiting): void => {
    held.set(name, waiting);
    void waiting.run().then(() => {
      if (held.get(name) === waiting) next(name);
    });
  };

  const openTab = (): Tab => {
    const records = storageOf(kept);
    const change = (key: string, write: () => void): void => {
      if (gone.has(tab)) return;
      write();
      tell(tab, key);
    };
    const request = (
      name: string,
      options: LockOptions,
      callback: (lock: Lock | null) => Promise<unknown>,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (options.ifAvailable && held.has(name)) {
          callback(null).then(resolve, reject);
          return;
        }
        const waiting: Waiting = {
          tab,
          run: () => {
            const done = callback({ name, mode: 'exclusive' });
            done.then(resolve, reject);
            return done.then(
              () => undefined,
              () => undefined,
            );
          },
        };
        options.signal?.addEventListener('abort', () => {
          const queue = queues.get(name);
          if (!queue?.includes(waiting)) return;
          queue.splice(queue.indexOf(waiting), 1);
          reject(new DOMException('The request was aborted.', 'AbortError'));
        });
        if (!held.has(name)) hold(name, waiting);
        else queues.set(name, [...(queues.get(name) ?? []), waiting]);
      });
    const tab: Tab = {
      storage: {
        read: (key) => records.read(key),
        write: (key, text) => change(key, () => records.write(key, text)),
        remove: (key) => change(key, () => records.remove(key)),
        subscribe(key, listener) {
          const own = { tab, key, listener };
          listeners.add(own);
          return () => void listeners.delete(own);
        },
      },
      locks: { request: request as Locks['request'] },
      crash() {
        gone.add(tab);
        for (const each of [...listeners]) if (each.tab === tab) listeners.delete(each);
        for (const [name, queue] of queues)
          queues.set(
            name,
            queue.filter((waiting) => waiting.tab !== tab),
          );
        for (const [name, waiting] of [...held]) if (waiting.tab === tab) next(name);
      },
    };
    return tab;
  };
  return { openTab };
}
