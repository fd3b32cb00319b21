import { createCache, type Cache } from '../client/cache.js';
import type { Program } from './program.js';

const caches = new WeakMap<Program, Cache>();

/** Returns a programme's cache. A page whose elements request nothing (only a sign-in button) does not load the code for it. */
export function cacheOf(program: Program): Cache {
  const known = caches.get(program);
  if (known) return known;
  const cache = createCache(program);
  caches.set(program, cache);
  program.use({
    sessionChanged: (state) => cache.keepMember('user' in state ? state.user.id : undefined),
    refresh: () => cache.invalidate('/'),
    destroy: () => cache.destroy(),
  });
  return cache;
}
