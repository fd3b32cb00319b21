import { ConnectRequestEvent } from './connect-request-event.js';
import { LaurelEvent } from './laurel-event.js';
import type { ReasonProvider } from '../../errors/reasons.js';

/** The piece, and the auction it is part of. */
export interface AssetBidDetail {
  readonly assetId: string;
  readonly auctionItemId: string;
}

/**
 * The member wants to bid for a piece that goes to the highest bidder. If the page shows the auction, it calls
 * `preventDefault()`.
 */
export class AssetBidEvent extends LaurelEvent<AssetBidDetail> {
  static readonly type = 'laurel-asset-bid';

  constructor(detail: AssetBidDetail) {
    super(AssetBidEvent.type, detail, true);
  }
}

/** The member has switched to another currency. */
export class CurrencyChangeEvent extends LaurelEvent<{ readonly currencyId: string }> {
  static readonly type = 'laurel-currency-change';

  constructor(detail: { readonly currencyId: string }) {
    super(CurrencyChangeEvent.type, detail);
  }
}

/**
 * An element asks for a quest to be shown. If something on the page shows it, such as a quest list, it calls
 * `preventDefault()`.
 */
export class QuestRequestEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-request';

  constructor(detail: { readonly questId: string }) {
    super(QuestRequestEvent.type, detail, true);
  }
}

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

/** The provider whose account is needed, and the quest that needs it. */
export interface SocialConnectRequestDetail {
  readonly provider: ReasonProvider;
  /** `null` if no quest needs it. */
  readonly questId: string | null;
}

/**
 * An element asks for an account at a provider to be connected. If something on the page handles it, it calls
 * `preventDefault()`, and can say when the account is connected with a promise passed to `waitUntil`. Otherwise the
 * element opens the provider's window itself, if that is possible. The action that needed the account continues once it
 * is connected, or when the member comes back to the page.
 */
export class SocialConnectRequestEvent extends ConnectRequestEvent<SocialConnectRequestDetail> {
  static readonly type = 'laurel-social-connect-request';

  constructor(detail: SocialConnectRequestDetail) {
    super(SocialConnectRequestEvent.type, detail);
  }
}

/**
 * An element needs the signed-in member's wallet, which is no longer connected: its connection to the phone has ended, or it
 * is not in this browser. If something on the page handles it, such as a wallet-connect element, it calls `preventDefault()`
 * and says when the wallet is connected with a promise passed to `waitUntil`. The element then continues the member's
 * action.
 */
export class WalletRequestEvent extends ConnectRequestEvent<{ readonly reason: string }> {
  static readonly type = 'laurel-wallet-request';

  constructor(detail: { readonly reason: string }) {
    super(WalletRequestEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-asset-bid': AssetBidEvent;
    'laurel-currency-change': CurrencyChangeEvent;
    'laurel-quest-request': QuestRequestEvent;
    'laurel-sign-in-request': SignInRequestEvent;
    'laurel-social-connect-request': SocialConnectRequestEvent;
    'laurel-wallet-request': WalletRequestEvent;
  }
}
