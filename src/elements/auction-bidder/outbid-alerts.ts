import { nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { iconBell, iconCheck } from '../../ui/icons.js';

/** What a browser's own notice of an outbid says. */
export interface OutbidAlert {
  readonly auctionId: string;
  readonly title: string;
  readonly body: string;
}

/**
 * Notices of the browser's own, for members who want one when they are passed while they look elsewhere. Nobody is asked
 * before they press the button; it lasts as long as the page does.
 */
export class OutbidAlerts {
  readonly #changed: () => void;
  #isWanted = false;

  /** @param changed what is shown of it is something else now */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The button that turns them on or off; nothing where the browser has none, or its owner wants none. */
  render({ t }: Localize): TemplateResult | typeof nothing {
    if (!('Notification' in globalThis) || Notification.permission === 'denied') return nothing;
    return button(t(this.#isWanted ? 'auction-bidder.alert.on' : 'auction-bidder.alert'), {
      ...{ variant: 'quiet', size: 'sm', icon: this.#isWanted ? iconCheck : iconBell },
      onClick: () => void this.#toggle(),
    });
  }

  /** Tells who looks elsewhere; who looks here sees it anyhow. */
  tell({ auctionId, title, body }: OutbidAlert): void {
    if (!this.#isWanted || document.visibilityState === 'visible') return;
    try {
      const alert = new Notification(title, { body, tag: auctionId });
      alert.onclick = () => {
        window.focus();
        alert.close();
      };
    } catch {
      // Browsers of phones show them from service workers alone, of which this page may have none.
    }
  }

  async #toggle(): Promise<void> {
    this.#isWanted = !this.#isWanted && (await Notification.requestPermission()) === 'granted';
    this.#changed();
  }
}
