import { html, nothing, type CSSResult, type ReactiveController, type TemplateResult } from 'lit';
import type { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { QueryController } from '../../controllers/query.js';
import { QuestRequestEvent } from '../../events/quest-request.js';
import { Popover } from '../../ui/popover.js';
import { Sheet } from '../../ui/sheet.js';
import type { LaurelElement } from '../element.js';
import type { Badge } from './badge.js';
import { detailCard } from './detail-card.js';
import type { ShareView } from './share.js';

/** What a detail needs of its shelf. */
export interface DetailShelf {
  readonly localize: Localize;
  readonly clock: ClockController;
  /** Those that are there now. */
  readonly badges: () => readonly Badge[];
  /** What the member goes by; empty for a visitor, and where there is only an address. */
  readonly memberName: () => string;
  /** Adds the styles of a part that was loaded later. */
  readonly adopt: (styles: readonly CSSResult[]) => void;
}

/** Holders asked for: as many as are worth saying exactly. */
const HOLDERS = 100;
/** From here on there is room beside a badge. */
const ROOM = '(width >= 600px)';

/** One badge closely: beside it where there is room, in a sheet where there is not. */
export class BadgeDetail implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #shelf: DetailShelf;
  readonly #popover: Popover;
  readonly #sheet: Sheet;
  readonly #share: Part<ShareView>;
  readonly #currencies: QueryController<'GET /api/loyalty/currencies'>;
  readonly #holders: QueryController<'GET /api/loyalty/badge_users'>;
  readonly #contracts: QueryController<'GET /api/minting/contracts'>;
  #id = '';
  #wasBeside = false;
  #isSharing = false;
  #isPlaying = false;

  constructor(host: LaurelElement, shelf: DetailShelf) {
    this.#host = host;
    this.#shelf = shelf;
    this.#popover = new Popover(host, {
      anchor: () => host.renderRoot.querySelector<HTMLElement>(`.badge[data-id='${this.#id}']`),
      popover: () => host.renderRoot.querySelector<HTMLElement>('.detail'),
    });
    this.#sheet = new Sheet(host, () => this.#settle());
    this.#share = new Part(host, async () => {
      const { ShareView, shareStyles } = await import('./share.js');
      shelf.adopt(shareStyles);
      return new ShareView(host, shelf.localize, shelf.memberName);
    });
    this.#currencies = new QueryController(host, () =>
      this.#id ? { route: 'GET /api/loyalty/currencies', request: { query: { limit: 100 } } } : null,
    );
    this.#holders = new QueryController(host, () =>
      this.#id
        ? {
            route: 'GET /api/loyalty/badge_users',
            request: { query: { loyaltyBadgeId: this.#id, status: 'active', limit: HOLDERS } },
          }
        : null,
    );
    this.#contracts = new QueryController(host, () =>
      this.#id ? { route: 'GET /api/minting/contracts', request: { query: { limit: 100 } } } : null,
    );
    host.addController(this);
  }

  /** Shows a badge. */
  async open(id: string): Promise<void> {
    this.#id = id;
    this.#isSharing = this.#isPlaying = false;
    if (!matchMedia(ROOM).matches) return this.#sheet.open();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#popover.open();
    this.#wasBeside = this.#popover.isOpen;
    this.#focus('.close');
  }

  close(): void {
    this.#popover.close();
    this.#sheet.close();
  }

  hostUpdate(): void {
    if (this.#wasBeside && !this.#popover.isOpen) this.#settle();
  }

  hostDisconnected(): void {
    this.#settle();
  }

  render(): TemplateResult {
    const badge = this.#shelf.badges().find(({ id }) => id === this.#id);
    const content = badge ? this.#renderContent(badge) : nothing;
    const label = badge?.name ?? '';
    const isInSheet = this.#sheet.isOpen;
    return html`<div class="menu detail on-raised" part="popover" popover="auto" role="dialog" aria-label=${label}>
        ${isInSheet ? nothing : content}
      </div>
      ${this.#sheet.render({ label, content: html`<div class="sheet-body">${content}</div>` })}`;
  }

  #renderContent(badge: Badge): unknown {
    const share = this.#isSharing ? this.#share.value : undefined;
    if (share) return share.render(badge, { onBack: () => void this.#leaveShare(), onClose: () => this.close() });
    const [currencies, holders, contracts] = [this.#currencies.state, this.#holders.state, this.#contracts.state];
    return detailCard({
      localize: this.#shelf.localize,
      now: this.#shelf.clock.now(),
      badge,
      badges: this.#shelf.badges(),
      currencies: currencies.status === 'success' ? currencies.data.data : [],
      holders: holders.status === 'success' ? holders.data : undefined,
      contracts: contracts.status === 'success' ? contracts.data.data : [],
      isPlaying: this.#isPlaying,
      onPlay: () => this.#togglePlay(),
      onQuest: (questId) => this.#showQuest(questId),
      onShare: badge.phase === 'earned' ? () => void this.#openShare() : undefined,
      onClose: () => this.close(),
    });
  }

  #togglePlay(): void {
    this.#isPlaying = !this.#isPlaying;
    this.#host.requestUpdate();
  }

  #showQuest(questId: string): void {
    this.close();
    this.#host.dispatchEvent(new QuestRequestEvent({ questId }));
  }

  async #openShare(): Promise<void> {
    await this.#share.load('by-member');
    this.#isSharing = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#focus('.share-title');
  }

  async #leaveShare(): Promise<void> {
    this.#isSharing = false;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#focus('.share-button');
  }

  #focus(selector: string): void {
    const root = this.#sheet.isOpen ? '.sheet' : '.detail';
    this.#host.renderRoot.querySelector<HTMLElement>(`${root} ${selector}`)?.focus();
  }

  #settle(): void {
    this.#wasBeside = this.#isSharing = false;
    this.#id = '';
  }
}
