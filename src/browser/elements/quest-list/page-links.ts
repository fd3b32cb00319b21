import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { QuestRequestEvent } from '../shared-events.js';

/** The list to which the links lead. */
export interface LinkTarget {
  readonly has: (questId: string) => boolean;
  readonly show: (questId: string) => void;
}

/** Follows the links of a page to quests: `#quest-<id>` in its URL, and requests of other elements. */
export class PageLinks implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #target: LinkTarget;
  #listening: AbortController | undefined;

  constructor(host: LaurelHost, target: LinkTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController());
    const view = this.#host.ownerDocument.defaultView;
    view?.addEventListener('hashchange', () => this.#followAddress(), { signal });
    view?.addEventListener('laurel-quest-request', (event) => this.#answer(event), { signal });
    this.#followAddress();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #followAddress(): void {
    const hash = this.#host.ownerDocument.defaultView?.location.hash ?? '';
    const id = /^#quest-([\w-]+)$/.exec(hash)?.[1];
    if (id) this.#target.show(id);
  }

  #answer(event: QuestRequestEvent): void {
    const { questId } = event.detail;
    if (event.defaultPrevented || !this.#target.has(questId)) return;
    event.preventDefault();
    this.#target.show(questId);
  }
}
