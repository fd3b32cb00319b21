import type { AuthType } from '../../contract/identity/social.js';
import { Refusal } from '../http/refusal.js';
import { randomHex } from '../secrets.js';
import type { LiveSession } from '../session/sessions.js';
import type { Store } from '../store/store.js';

/** Milliseconds that a member has to link an account. */
export const attemptLifetime = 15 * 60_000;

/** A link in progress. The platform's signed token for it is kept here and never taken from a page. */
export interface SocialAttempt {
  readonly userId: string;
  readonly sessionId: string;
  readonly authType: AuthType;
  /** The platform's token for the link; null if only the provider needs it. */
  readonly state: string | null;
  /** Token that moves the account, once the platform has reported that another member has it. */
  readonly accountLinkData: string | null;
  /** Set once the account is linked, so that another tab of the session gets the same answer. */
  readonly isLinked?: true;
}

const keyOf = (id: string): string => `social:${id}`;

/** Stores links in progress, each for the session that started it. */
export class SocialAttempts {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns an id for a new link. */
  newId(): string {
    return randomHex(16);
  }

  keep(id: string, attempt: SocialAttempt): Promise<void> {
    return this.#store.set(keyOf(id), JSON.stringify(attempt), this.#now() + attemptLifetime);
  }

  /** Throws {@link Refusal} 404 unless this session started the link. */
  async find(id: string, { record }: LiveSession): Promise<SocialAttempt> {
    const kept = await this.#store.get(keyOf(id));
    const attempt = kept === null ? null : (JSON.parse(kept) as SocialAttempt);
    if (attempt?.sessionId !== record.id || attempt.userId !== record.userId)
      throw new Refusal(404, 'not_found', 'This session has no such link in progress. Start again.', {
        field: 'attempt',
      });
    return attempt;
  }

  end(id: string): Promise<void> {
    return this.#store.delete(keyOf(id));
  }
}
