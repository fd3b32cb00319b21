import type { ChallengePurpose } from '../../contract/session.js';
import { digest, hmac, randomHex } from '../secrets.js';
import type { Store } from '../store/store.js';

/** Milliseconds for which a challenge is valid. */
export const challengeLifetime = 5 * 60_000;

/** The use that a nonce is valid for. The nonce does not reveal it. */
export interface NonceUse {
  readonly purpose: ChallengePurpose;
  /** Origin of the page that asks. */
  readonly origin: string;
  /** Session that asks, for every purpose but signing in. */
  readonly sessionId?: string | undefined;
  /** Id of the only thing that the nonce is for, such as a token claim. */
  readonly subject?: string | undefined;
}

interface NoncesParameters {
  readonly store: Store;
  /** Secret that all processes of one proxy share. */
  readonly secret: string;
  readonly now: () => number;
}

/**
 * Issues nonces, each valid for one attempt. A nonce contains its time, 128 random bits and a keyed hash of its use. The store
 * holds only used nonces, not issued ones, so a flood of challenges cannot evict any.
 */
export class Nonces {
  readonly #parts: NoncesParameters;

  constructor(parts: NoncesParameters) {
    this.#parts = parts;
  }

  /** @param issuedAt epoch milliseconds */
  async issue(use: NonceUse, issuedAt: number): Promise<string> {
    const head = issuedAt.toString(16).padStart(12, '0') + randomHex(16);
    return head + (await this.#sign(head, use));
  }

  /**
   * Uses up a nonce: of any number of concurrent calls, at most one gets its purpose.
   *
   * @param uses uses for which it may have been issued
   */
  async consume(
    nonce: string,
    uses: readonly NonceUse[],
  ): Promise<{ readonly purpose: ChallengePurpose; readonly issuedAt: number } | null> {
    const [, head = '', time = '', proof] = /^(([0-9a-f]{12})[0-9a-f]{32})([0-9a-f]{32})$/.exec(nonce) ?? [];
    if (proof === undefined) return null;
    const issuedAt = Number.parseInt(time, 16);
    const end = issuedAt + challengeLifetime;
    if (this.#parts.now() >= end) return null;
    for (const use of uses) {
      if ((await this.#sign(head, use)) !== proof) continue;
      const isFirst = await this.#parts.store.add(`nonce:${await digest(nonce)}`, '', end);
      return isFirst ? { purpose: use.purpose, issuedAt } : null;
    }
    return null;
  }

  /** Origins and ids contain no spaces, so the joined text is unambiguous. */
  async #sign(head: string, { purpose, origin, sessionId = '', subject }: NonceUse): Promise<string> {
    const use = [purpose, origin, sessionId, ...(subject === undefined ? [] : [subject])].join(' ');
    return (await hmac(this.#parts.secret, `laurel challenge ${head} ${use}`)).slice(0, 32);
  }
}
