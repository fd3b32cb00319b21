import type { SignInStatement } from '../../contract/message.js';

/** What a nonce was issued for. The nonce itself is not in it. */
export interface NonceRecord {
  readonly purpose: 'sign-in';
  /** Origin of the page that asked. */
  readonly origin: string;
  readonly statement: Omit<SignInStatement, 'nonce'>;
  /** Epoch milliseconds */
  readonly expiresAt: number;
}

/** Keeps nonces by their SHA-256. */
export interface NonceStore {
  issue(nonceHash: string, record: NonceRecord): Promise<void>;
  /**
   * Removes and returns in one atomic step, so that of any number of concurrent calls one at most gets the record
   * (`DELETE … RETURNING` in SQL). Looking first and deleting afterwards lets replays through.
   */
  consume(nonceHash: string): Promise<NonceRecord | null>;
}
