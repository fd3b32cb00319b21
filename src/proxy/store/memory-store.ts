import { LRUCache } from 'lru-cache';
import { clocksOf } from '../clocks.js';
import type { Store } from './store.js';

interface Kept {
  readonly value: string;
  /** Milliseconds of the clock that measures durations. */
  readonly until: number;
  readonly group: string | undefined;
}

const maximumEntries = 100_000;

/**
 * Keeps everything in this process while it runs: for a single process, development and tests. Each kind of key (the part before
 * the colon) has its own space, so that a flood of one kind cannot push out another.
 *
 * @param now epoch milliseconds; callers state in them until when something is kept
 * @param elapsed milliseconds of a monotonic clock, which measures how long it is kept; by default `now` if that is given
 */
export function memoryStore(now?: () => number, elapsed?: () => number): Store {
  const clocks = clocksOf({ ...(now && { now }), ...(elapsed && { elapsed }) });
  const endOf = (until: number): number => clocks.elapsed() + until - clocks.now();
  const spaces = new Map<string, LRUCache<string, Kept>>();
  const groups = new Map<string, Set<string>>();

  const leave = ({ group }: Kept, key: string): void => {
    const members = group === undefined ? undefined : groups.get(group);
    members?.delete(key);
    if (group !== undefined && members?.size === 0) groups.delete(group);
  };
  const spaceOf = (key: string): LRUCache<string, Kept> => {
    const name = key.slice(0, key.indexOf(':') + 1);
    const space = spaces.get(name) ?? new LRUCache<string, Kept>({ max: maximumEntries, dispose: leave });
    spaces.set(name, space);
    return space;
  };
  const find = (key: string): Kept | null => {
    const space = spaceOf(key);
    const kept = space.get(key);
    if (kept && kept.until > clocks.elapsed()) return kept;
    space.delete(key);
    return null;
  };
  /** Drops expired entries from the least recently used on, up to the first that is still valid. */
  const forgetOld = (space: LRUCache<string, Kept>): void => {
    for (const key of space.rkeys()) {
      if ((space.peek(key)?.until ?? 0) > clocks.elapsed()) return;
      space.delete(key);
    }
  };
  const keep = (key: string, kept: Kept): void => {
    const space = spaceOf(key);
    forgetOld(space);
    space.set(key, kept);
    if (kept.group !== undefined) groups.set(kept.group, (groups.get(kept.group) ?? new Set()).add(key));
  };

  // Nothing below awaits between reading and changing, so each operation is atomic.
  return {
    get: (key) => Promise.resolve(find(key)?.value ?? null),
    set: (key, value, until, group) => {
      keep(key, { value, until: endOf(until), group: find(key)?.group ?? group });
      return Promise.resolve();
    },
    add: (key, value, until) => {
      const free = find(key) === null;
      if (free) keep(key, { value, until: endOf(until), group: undefined });
      return Promise.resolve(free);
    },
    swap: (key, from, to, until) => {
      const kept = find(key);
      if (kept?.value !== from) return Promise.resolve(false);
      keep(key, { ...kept, value: to, until: endOf(until) });
      return Promise.resolve(true);
    },
    take: (key) => {
      const value = find(key)?.value ?? null;
      spaceOf(key).delete(key);
      return Promise.resolve(value);
    },
    delete: (key) => {
      spaceOf(key).delete(key);
      return Promise.resolve();
    },
    list: (group) =>
      Promise.resolve(
        [...(groups.get(group) ?? [])].flatMap((key) => {
          const kept = find(key);
          return kept ? [{ key, value: kept.value }] : [];
        }),
      ),
  };
}
