import { LaurelEvent } from './laurel-event.js';

/** The member has switched to another currency. */
export class CurrencyChangeEvent extends LaurelEvent<{ readonly currencyId: string }> {
  static readonly type = 'laurel-currency-change';

  constructor(detail: { readonly currencyId: string }) {
    super(CurrencyChangeEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-currency-change': CurrencyChangeEvent;
  }
}
