import type { ChallengePurpose } from '../../contract/session.js';
import { digest, hmac, randomHex } from '../secrets.js';
import type { Store } from '../store/store.js';

/** Milliseconds a challenge is good for. */
export const challengeLifetime = 5 * 60_000;

/** What a nonce is good for. It says so to nobody: it only fits. */
export interface NonceUse {
  readonly purpose: ChallengePurpose;
  /** Origin of the page that asks. */
  readonly origin: string;
  /** Session that asks, for everything but signing in. */
  readonly sessionId?: string | undefined;
}

interface NoncesParameters {
  readonly store: Store;
  /** The same in every process of one proxy. */
  readonly secret: string;
  readonly now: () => number;
}

/**
 * Issues nonces, each good for one try. A nonce carries its time, 128 random bits and a keyed hash of what it is for: the
 * store knows those that were used, and nothing of those that were issued, so a flood of challenges pushes out none.
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
   * Uses a nonce up: of any number of concurrent calls, one at most gets what it was for.
   *
   * @param uses what it may be for
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

  /** Origins and ids have no spaces. */
  async #sign(head: string, { purpose, origin, sessionId = '' }: NonceUse): Promise<string> {
    return (await hmac(this.#parts.secret, `laurel challenge ${head} ${purpose} ${origin} ${sessionId}`)).slice(0, 32);
  }
}
