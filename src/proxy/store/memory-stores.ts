import { LRUCache } from 'lru-cache';
import type { NonceRecord, NonceStore } from './nonce-store.js';
import type { SessionRecord, SessionStore } from './session-store.js';

const maximumEntries = 100_000;

/** Sessions of one process; a restart ends them. */
export function memorySessionStore(): SessionStore {
  const sessions = new LRUCache<string, SessionRecord>({ max: maximumEntries });
  return {
    get: (tokenHash) => Promise.resolve(sessions.get(tokenHash) ?? null),
    set: (tokenHash, record) => {
      sessions.set(tokenHash, record);
      return Promise.resolve();
    },
    touch: (tokenHash, seenAt) => {
      const record = sessions.get(tokenHash);
      if (record) sessions.set(tokenHash, { ...record, seenAt });
      return Promise.resolve();
    },
    delete: (tokenHash) => {
      sessions.delete(tokenHash);
      return Promise.resolve();
    },
  };
}

/** Nonces of one process. */
export function memoryNonceStore(): NonceStore {
  const nonces = new LRUCache<string, NonceRecord>({ max: maximumEntries });
  return {
    issue: (nonceHash, record) => {
      nonces.set(nonceHash, record);
      return Promise.resolve();
    },
    consume: (nonceHash) => {
      const record = nonces.get(nonceHash) ?? null;
      nonces.delete(nonceHash);
      return Promise.resolve(record);
    },
  };
}
