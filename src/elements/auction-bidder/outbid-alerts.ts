import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { iconBell, iconCheck } from '../../ui/icons.js';

/** Texts of the browser notification for a member who is outbid. */
export interface OutbidAlert {
  readonly auctionId: string;
  readonly title: string;
  readonly body: string;
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

  /** Notifies the member if the page is not visible. Otherwise they see the news on the page. */
  tell({ auctionId, title, body }: OutbidAlert): void {
    if (!this.#isWanted || document.visibilityState === 'visible') return;
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

  async #toggle(): Promise<void> {
    this.#isWanted = !this.#isWanted && (await Notification.requestPermission()) === 'granted';
    this.#host.requestUpdate();
  }
}
