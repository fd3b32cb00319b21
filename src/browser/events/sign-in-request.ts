import { LaurelEvent } from './laurel-event.js';

/**
 * An element asks for a sign-in. A wallet-connect element on the page takes the request, or the page shows its own dialog;
 * either calls `preventDefault()`.
 */
export class SignInRequestEvent extends LaurelEvent<{ readonly reason: string }> {
  static readonly type = 'laurel-sign-in-request';

  constructor(detail: { readonly reason: string }) {
    super(SignInRequestEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-sign-in-request': SignInRequestEvent;
  }
}
