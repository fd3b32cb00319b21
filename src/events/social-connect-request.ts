import type { ReasonProvider } from '../errors/reasons.js';
import { LaurelEvent } from './laurel-event.js';

/** Whose account is wanted, and for which quest. */
export interface SocialConnectRequestDetail {
  readonly provider: ReasonProvider;
  /** `null` where no quest waits for it. */
  readonly questId: string | null;
}

/**
 * An element asks for an account elsewhere to be connected. Whoever takes it on says so with `preventDefault()`, and can say
 * when it is connected with a promise given to `waitUntil`; else the element opens the provider's window itself, where that
 * is possible. What waited for the account goes on by itself then, and when the member comes back to the page.
 */
export class SocialConnectRequestEvent extends LaurelEvent<SocialConnectRequestDetail> {
  static readonly type = 'laurel-social-connect-request';

  readonly #waits: Promise<unknown>[] = [];

  constructor(detail: SocialConnectRequestDetail) {
    super(SocialConnectRequestEvent.type, detail, true);
  }

  /** Takes a promise that resolves once the account is connected, and rejects where it is not. Counts while the event is dispatched. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Whether whoever took it on has said that the account is connected. Never rejects. */
  async isConnected(): Promise<boolean> {
    if (this.#waits.length === 0) return false;
    return Promise.all(this.#waits).then(
      () => true,
      () => false,
    );
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-social-connect-request': SocialConnectRequestEvent;
  }
  interface WindowEventMap {
    'laurel-social-connect-request': SocialConnectRequestEvent;
  }
}
