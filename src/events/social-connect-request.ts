import type { ReasonProvider } from '../errors/reasons.js';
import { LaurelEvent } from './laurel-event.js';

/** Whose account is wanted, and for which quest. */
export interface SocialConnectRequestDetail {
  readonly provider: ReasonProvider;
  /** `null` where no quest waits for it. */
  readonly questId: string | null;
}

/**
 * An element asks for an account elsewhere to be connected. Whoever takes it on says so with `preventDefault()`; else the
 * element opens the provider's window itself, where that is possible.
 */
export class SocialConnectRequestEvent extends LaurelEvent<SocialConnectRequestDetail> {
  static readonly type = 'laurel-social-connect-request';

  constructor(detail: SocialConnectRequestDetail) {
    super(SocialConnectRequestEvent.type, detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-social-connect-request': SocialConnectRequestEvent;
  }
}
