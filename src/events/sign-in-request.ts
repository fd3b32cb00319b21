import { LaurelEvent } from './laurel-event.js';

/**
 * An element asks for a sign-in. Whoever takes it on, such as a wallet-connect on the page or the page's own dialog,
 * says so with `preventDefault()`; the element that asked helps itself otherwise.
 */
export class SignInRequestEvent extends LaurelEvent<{ readonly reason: string }> {
  static readonly type = 'laurel-sign-in-request';

  constructor(detail: { readonly reason: string }) {
    super(SignInRequestEvent.type, detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-sign-in-request': SignInRequestEvent;
  }
}
