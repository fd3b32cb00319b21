import type { ReasonProvider } from '../../errors/reasons.js';
import { LaurelEvent } from './laurel-event.js';

/** The provider whose account is needed, and the quest that needs it. */
export interface SocialConnectRequestDetail {
  readonly provider: ReasonProvider;
  /** `null` if no quest needs it. */
  readonly questId: string | null;
}

/**
 * An element asks for an account at a provider to be connected. If something on the page handles it, it calls
 * `preventDefault()`, and can say when the account is connected with a promise passed to `waitUntil`. Otherwise the element
 * opens the provider's window itself, if that is possible. Whatever needed the account continues by itself once it is
 * connected, or when the member comes back to the page.
 */
export class SocialConnectRequestEvent extends LaurelEvent<SocialConnectRequestDetail> {
  static readonly type = 'laurel-social-connect-request';

  readonly #waits: Promise<unknown>[] = [];

  constructor(detail: SocialConnectRequestDetail) {
    super(SocialConnectRequestEvent.type, detail, true);
  }

  /**
   * Takes a promise that resolves once the account is connected and rejects if it is not. Has an effect only while the event
   * is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Resolves with whether the page has said that the account is connected. Never rejects. */
  async isConnected(): Promise<boolean> {
    if (this.#waits.length === 0) return false;
    return Promise.all(this.#waits).then(
      () => true,
      () => false,
    );
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-connect-request': SocialConnectRequestEvent;
  }
}
