import type { SignInStatement } from '../../contract/message.js';
import type { ChallengePurpose } from '../../contract/session.js';
import { digest, randomHex } from '../secrets.js';
import type { Store } from '../store/store.js';

/** What a nonce was issued for. The nonce itself is not in it. */
export interface NonceRecord {
  readonly purpose: ChallengePurpose;
  /** Origin of the page that asked. */
  readonly origin: string;
  /** Session that asked, for everything but signing in. */
  readonly sessionId?: string;
  readonly statement: Omit<SignInStatement, 'nonce'>;
  /** Epoch milliseconds */
  readonly expiresAt: number;
}

/** Issues nonces of 160 bits; each is good for one try. The store knows their hashes alone. */
export class Nonces {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async issue(record: NonceRecord): Promise<string> {
    const nonce = randomHex(20);
    await this.#store.set(`nonce:${await digest(nonce)}`, JSON.stringify(record), record.expiresAt);
    return nonce;
  }

  /** Uses a nonce up: of any number of concurrent calls, one at most gets its record. */
  async consume(nonce: string): Promise<NonceRecord | null> {
    const kept = await this.#store.take(`nonce:${await digest(nonce)}`);
    return kept === null ? null : (JSON.parse(kept) as NonceRecord);
  }
}
