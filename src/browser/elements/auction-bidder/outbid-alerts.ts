import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { iconBell, iconCheck } from '../../ui/icons.js';

/** Texts of the browser notification for a member who is outbid. */
export interface OutbidAlert {
  readonly auctionId: string;
  readonly title: string;
  readonly body: string;
  /** Returns the title of the tab while the page is not visible. */
  readonly tabTitle: (title: string) => string;
}

/**
 * Shows browser notifications to members who are outbid while the page is not visible. Asks for permission only when the member
 * presses the button. The choice lasts as long as the page does.
 */
export class OutbidAlerts {
  readonly #host: ReactiveControllerHost;
  #isWanted = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Draws the button that turns them on or off; nothing if the browser has no notifications or the member has denied them. */
  render({ t }: Localize): TemplateResult | typeof nothing {
    if (!('Notification' in globalThis) || Notification.permission === 'denied') return nothing;
    return button(t(this.#isWanted ? 'auction-bidder.alert.on' : 'auction-bidder.alert'), {
      ...{ variant: 'quiet', size: 'sm', icon: this.#isWanted ? iconCheck : iconBell },
      onClick: () => void this.#toggle(),
    });
  }

  /** Tells the member that they were outbid if the page is not visible: by the tab's title, the app's badge and a notification. */
  tell({ auctionId, title, body, tabTitle }: OutbidAlert): void {
    if (document.visibilityState === 'visible') return;
    this.#markTab(tabTitle);
    if (!this.#isWanted) return;
    try {
      const alert = new Notification(title, { body, tag: auctionId });
      alert.onclick = () => {
        window.focus();
        alert.close();
      };
    } catch {
      // Browsers on phones only let service workers show notifications, and this page may have none.
    }
  }

  /** Changes the tab's title, and the badge of an installed app, until the page is visible again. */
  #markTab(tabTitle: (title: string) => string): void {
    const own = document.title;
    // The title already says so because of an earlier bid or another auction on the page.
    if (own.includes(tabTitle('').trim())) return;
    document.title = tabTitle(own);
    // The browser trims the title, so the comparison has to as well.
    const marked = document.title;
    if ('setAppBadge' in navigator) void navigator.setAppBadge(1).catch(() => undefined);
    const unmark = (): void => {
      // Keeps a title that the page has set in the meantime.
      if (document.title === marked) document.title = own;
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', unmark, { once: true });
  }

  async #toggle(): Promise<void> {
    this.#isWanted = !this.#isWanted && (await Notification.requestPermission()) === 'granted';
    this.#host.requestUpdate();
  }
}
