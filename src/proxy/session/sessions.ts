import type { SignedIn } from '../../contract/session.js';
import { digest, randomHex } from '../secrets.js';
import type { Facts } from '../stages/bind.js';
import type { SessionRecord, SessionStore } from '../store/session-store.js';
import { readToken } from './cookie.js';

/** Milliseconds a session lasts: after the last request, and in all. */
export const sessionLifetime = { idle: 24 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

const touchEvery = 60_000;

/** A session that holds, and the hash it is kept by. */
export interface LiveSession {
  readonly tokenHash: string;
  readonly record: SessionRecord;
}

/** Begins, finds and ends sessions. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #now: () => number;

  constructor(store: SessionStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** The session a request belongs to; ends one that is past its time. */
  async find(headers: Headers): Promise<LiveSession | null> {
    const token = readToken(headers.get('cookie'));
    if (token === null) return null;
    const tokenHash = await digest(token);
    const record = await this.#store.get(tokenHash);
    if (!record) return null;
    const now = this.#now();
    if (now >= endOf(record)) {
      await this.#store.delete(tokenHash);
      return null;
    }
    if (now - record.seenAt < touchEvery) return { tokenHash, record };
    await this.#store.touch(tokenHash, now);
    return { tokenHash, record: { ...record, seenAt: now } };
  }

  /** Starts a session under a new token, and ends the one the browser had. */
  async begin(
    member: Omit<SessionRecord, 'createdAt' | 'seenAt'>,
    before: LiveSession | null,
  ): Promise<[string, SessionRecord]> {
    const now = this.#now();
    const token = randomHex(32);
    const record: SessionRecord = { ...member, createdAt: now, seenAt: now };
    await this.#store.set(await digest(token), record);
    if (before) await this.end(before);
    return [token, record];
  }

  /** Whether a session found before has not ended since. */
  async holds({ tokenHash }: LiveSession): Promise<boolean> {
    const record = await this.#store.get(tokenHash);
    return record !== null && record !== undefined && this.#now() < endOf(record);
  }

  /** Asks the store for what it does not have; rejects where the store cannot be reached. */
  async ping(): Promise<void> {
    await this.#store.get('ping');
  }

  async end({ tokenHash }: LiveSession): Promise<void> {
    await this.#store.delete(tokenHash);
  }
}

const endOf = ({ createdAt, seenAt }: SessionRecord): number =>
  Math.min(createdAt + sessionLifetime.absolute, seenAt + sessionLifetime.idle);

/** What a page learns of a session. */
export function describeSession(record: SessionRecord): SignedIn {
  const { userId, displayName, logoUrl, wallets } = record;
  return {
    status: 'signed-in',
    user: { id: userId, displayName, logoUrl, wallets: wallets.map((wallet) => ({ ...wallet })) },
    expiresAt: new Date(endOf(record)).toISOString(),
  };
}

/** What a session contributes to requests to the platform. */
export function factsOf({ userId, wallets }: SessionRecord): Facts {
  return { userId, wallets: wallets.map(({ address }) => address) };
}
