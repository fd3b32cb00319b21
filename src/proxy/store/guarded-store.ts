import { Refusal } from '../http/refusal.js';
import type { Store } from './store.js';

/**
 * Wraps a store so that its failures become refusals: 503 `busy`, with a time to try again. While the store cannot be reached, no
 * session counts as valid and no nonce as unused.
 */
export function guardedStore(store: Store): Store {
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new Refusal(503, 'busy', 'Sessions cannot be looked up right now. Try again.', {
        cause,
        retryAfter: 2_000,
      });
    }
  };
  return {
    get: (key) => guard(() => store.get(key)),
    set: (...given) => guard(() => store.set(...given)),
    add: (...given) => guard(() => store.add(...given)),
    swap: (...given) => guard(() => store.swap(...given)),
    take: (key) => guard(() => store.take(key)),
    delete: (key) => guard(() => store.delete(key)),
    list: (group) => guard(() => store.list(group)),
  };
}
