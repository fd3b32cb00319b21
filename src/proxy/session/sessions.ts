import type { OpenSessions, SignedIn } from '../../contract/session.js';
import { Refusal } from '../http/refusal.js';
import { digest, randomHex } from '../secrets.js';
import type { Facts } from '../stages/bind.js';
import type { Store } from '../store/store.js';
import type { SessionCookie } from './cookie.js';
import type { ProofRequest, Proofs } from './proofs.js';
import {
  type SessionTransport,
  type Member,
  type SessionRecord,
  accessLifetime,
  endOf,
  sessionLifetime,
  sessionTransports,
} from './session-record.js';

const touchEvery = 60_000;
/** Milliseconds for which a replaced token stays valid, for requests already on their way. */
const grace = 10_000;
/** Maximum number of sessions per member. A further session ends the one that was idle longest. */
export const maximumSessions = 20;

/** A valid session. */
export interface LiveSession {
  /** Hash of the session's token, by which its requests are counted. */
  readonly tokenHash: string;
  readonly record: SessionRecord;
  /** Key and value in the store. */
  readonly key: string;
  readonly stored: string;
}

/** A session's new token, for the browser to use. */
export interface Credential {
  readonly record: SessionRecord;
  readonly token: string;
  /** Epoch milliseconds at which an access token ends; a cookie lasts as long as its session. */
  readonly tokenEnd?: number;
}

/** How and where a session starts. */
export interface Beginning {
  readonly transport: SessionTransport;
  readonly origin: string;
  /** Thumbprint of the page's key; only with `bound`. */
  readonly thumbprint?: string;
}

interface SessionsParameters {
  readonly store: Store;
  readonly now: () => number;
  readonly proofs: Proofs;
  readonly cookie: SessionCookie;
  /** Sessions that started earlier are invalid; epoch milliseconds. */
  readonly since: number;
}

const groupOf = (userId: string): string => `user:${userId}`;
const write = (record: SessionRecord): string => JSON.stringify(record);
const hardEnd = ({ createdAt }: SessionRecord): number => createdAt + sessionLifetime.absolute;

/** Starts, finds, renews and ends sessions. This process caches none of them: it asks the store each time. */
export class Sessions {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #proofs: Proofs;
  readonly #cookie: SessionCookie;
  readonly #since: number;

  constructor({ store, now, proofs, cookie, since }: SessionsParameters) {
    this.#store = store;
    this.#now = now;
    this.#proofs = proofs;
    this.#cookie = cookie;
    this.#since = since;
  }

  /**
   * Returns the session that a request belongs to. Throws {@link Refusal} 401 `proof_invalid` if it sends a token without a proof
   * of its key.
   *
   * @param plain whether the browser used http, to a proxy whose pages are all on this machine
   */
  async find(request: ProofRequest, plain: boolean): Promise<LiveSession | null> {
    const shown = /^DPoP ([0-9a-f]{64})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (shown === undefined) {
      const token = this.#cookie.read(request.headers.get('cookie'), plain);
      return token === null ? null : this.#load(`session:${await digest(token)}`);
    }
    const thumbprint = await this.#proofs.check(request, shown);
    if ((await this.#store.get(`access:${await digest(shown)}`)) !== thumbprint) return null;
    return this.#load(`key:${thumbprint}`);
  }

  /** Starts a session under a new token, and ends the browser's previous one. */
  async begin(
    member: Member,
    { transport, origin, thumbprint }: Beginning,
    before: LiveSession | null,
  ): Promise<Credential> {
    const now = this.#now();
    if (before) await this.end(before);
    const session = { ...member, id: randomHex(16), transport, origin, createdAt: now, seenAt: now };
    const credential = await this.#grant(session, thumbprint);
    // Done afterwards, so that of several sessions that start at once, the last sees all of them.
    for (const { key } of (await this.#open(member.userId)).slice(maximumSessions)) await this.#store.delete(key);
    return credential;
  }

  /** Whether a session that was found before is still valid, even if its token has changed since. */
  async holds({ record: { id, userId } }: LiveSession): Promise<boolean> {
    return (await this.#open(userId)).some(({ record }) => record.id === id);
  }

  /** Checks the store; rejects if it cannot be reached. */
  async ping(): Promise<void> {
    await this.#store.get('ping');
  }

  /**
   * Gives a session a new token, and updates changed facts about the member. Called whenever the session gains rights, such as
   * another wallet. The old token stays valid for ten seconds; using it later ends the session.
   */
  async rotate(session: LiveSession, changes: Partial<Member> = {}): Promise<Credential> {
    const now = this.#now();
    const replaced = (record: SessionRecord): SessionRecord => ({ ...record, replacedAt: now });
    const renewed = (record: SessionRecord): SessionRecord => ({ ...record, ...changes, seenAt: now });
    if (session.record.transport === 'bound') {
      const record = await this.#change(session, renewed);
      return this.#access(record, session.tokenHash);
    }
    // The old record changes first: a session that has ended meanwhile gets no new token.
    const { replacedAt: _, ...record } = await this.#change(session, replaced);
    return this.#grant(renewed(record));
  }

  /** Returns a new access token for the session of a key; `null` if the key has none. */
  async refresh(request: ProofRequest): Promise<Credential | null> {
    const thumbprint = await this.#proofs.check(request);
    const session = await this.#load(`key:${thumbprint}`);
    return session && this.#access(session.record, thumbprint);
  }

  async end({ key, record }: LiveSession): Promise<void> {
    await this.#store.delete(key);
    await this.#endFamily(record);
  }

  /** Ends all sessions of a member, in every browser. */
  endAll(userId: string): Promise<void> {
    return endSessionsOf(this.#store, userId);
  }

  /**
   * Changes all sessions of a member, in every browser. A change that returns `null` ends the session; one that returns the same
   * record leaves it alone. Other processes may change the sessions at the same time.
   */
  async changeAll(userId: string, change: (record: SessionRecord) => SessionRecord | null): Promise<void> {
    for (const { key, value } of await this.#store.list(groupOf(userId)))
      for (let known: string | null = value; known !== null; known = await this.#store.get(key)) {
        const record = JSON.parse(known) as SessionRecord;
        const changed = change(record);
        if (changed === record) break;
        if (changed === null) await this.#store.delete(key);
        else if (await this.#store.swap(key, known, write(changed), hardEnd(record))) break;
      }
  }

  /**
   * Updates sessions after a member has lost a wallet: sessions that were started with it end, in every browser, and the others
   * no longer contain it. @param but id of a session that stays unchanged
   */
  loseWallet(userId: string, address: string, but?: string): Promise<void> {
    return this.changeAll(userId, (record) => {
      if (record.id === but) return record;
      if (record.wallets[0]?.address === address) return null;
      const wallets = record.wallets.filter((wallet) => wallet.address !== address);
      return wallets.length === record.wallets.length ? record : { ...record, wallets };
    });
  }

  /** Returns the member's sessions, the latest first. */
  async list(session: LiveSession): Promise<OpenSessions> {
    const open = await this.#open(session.record.userId);
    return {
      data: open.map(({ record: { id, origin, createdAt, seenAt } }) => ({
        id,
        current: id === session.record.id,
        origin,
        createdAt: new Date(createdAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
      })),
    };
  }

  async #grant(record: SessionRecord, thumbprint?: string): Promise<Credential> {
    const keep = (key: string) => this.#store.set(key, write(record), hardEnd(record), groupOf(record.userId));
    if (thumbprint !== undefined) {
      await keep(`key:${thumbprint}`);
      return this.#access(record, thumbprint);
    }
    const token = randomHex(32);
    await keep(`session:${await digest(token)}`);
    return { record, token };
  }

  /** Returns a token that is valid together with a key, at most as long as the key's session. */
  async #access(record: SessionRecord, thumbprint: string): Promise<Credential> {
    const token = randomHex(32);
    const tokenEnd = Math.min(this.#now() + accessLifetime, hardEnd(record));
    await this.#store.set(`access:${await digest(token)}`, thumbprint, tokenEnd);
    return { record, token, tokenEnd };
  }

  /** Changes a valid session, which other processes may change at the same time. Throws {@link Refusal} 401 if it has ended. */
  async #change(
    { key, stored }: LiveSession,
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<SessionRecord> {
    for (let known: string | null = stored; known !== null; known = await this.#store.get(key)) {
      const record = JSON.parse(known) as SessionRecord;
      if (record.replacedAt !== undefined) break;
      const changed = change(record);
      if (await this.#store.swap(key, known, write(changed), hardEnd(record))) return changed;
    }
    throw new Refusal(401, 'signed_out', 'The session has ended.');
  }

  async #load(key: string): Promise<LiveSession | null> {
    const stored = await this.#store.get(key);
    if (stored === null) return null;
    const record = JSON.parse(stored) as SessionRecord;
    const tokenHash = key.slice(key.indexOf(':') + 1);
    const now = this.#now();
    // Another version of the proxy may have written a transport that this one does not know; then it is unknown what the browser
    // has to prove.
    const isReadable = sessionTransports.includes(record.transport);
    if (!isReadable || now >= endOf(record) || record.createdAt < this.#since) {
      await this.#store.delete(key);
      return null;
    }
    if (record.replacedAt !== undefined) {
      if (now - record.replacedAt <= grace) return { tokenHash, record, key, stored };
      // Somebody else may have this token, and the proxy cannot tell which of the two is the member.
      await this.#endFamily(record);
      return null;
    }
    if (now - record.seenAt < touchEvery) return { tokenHash, record, key, stored };
    const seen = { ...record, seenAt: now };
    const touched = await this.#store.swap(key, stored, write(seen), hardEnd(record));
    return touched ? { tokenHash, record: seen, key, stored: write(seen) } : { tokenHash, record, key, stored };
  }

  /** Returns the valid sessions of a member, the latest first. The order is the same for every caller. */
  async #open(userId: string): Promise<readonly { readonly key: string; readonly record: SessionRecord }[]> {
    const now = this.#now();
    return (await this.#store.list(groupOf(userId)))
      .map(({ key, value }) => ({ key, record: JSON.parse(value) as SessionRecord }))
      .filter(({ record }) => record.replacedAt === undefined && now < endOf(record) && record.createdAt >= this.#since)
      .sort(
        ({ record: one }, { record: other }) =>
          other.seenAt - one.seenAt || other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1),
      );
  }

  /** Ends every token of a session: the current one and the replaced ones. */
  async #endFamily({ id, userId }: SessionRecord): Promise<void> {
    for (const { key, value } of await this.#store.list(groupOf(userId)))
      if ((JSON.parse(value) as SessionRecord).id === id) await this.#store.delete(key);
  }
}

/** Ends all sessions of a member at once, in every browser and process. For the owner of a site. */
export async function endSessionsOf(store: Store, userId: string): Promise<void> {
  for (const { key } of await store.list(groupOf(userId))) await store.delete(key);
}

/** Returns the description of a session for a page. */
export function describeSession(record: SessionRecord): SignedIn {
  const { userId, displayName, logoUrl, wallets } = record;
  return {
    status: 'signed-in',
    user: {
      ...{ id: userId, displayName, logoUrl },
      wallets: wallets.map(({ address, type, ofGroup }) => ({ address, type, ...(ofGroup && { ofGroup }) })),
    },
    expiresAt: new Date(endOf(record)).toISOString(),
  };
}

/** Returns the facts that a session adds to requests to the platform. */
export function factsOf({ userId, wallets }: Member): Facts {
  return { userId, wallets };
}
