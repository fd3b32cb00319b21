import { nothing } from 'lit';
import type { ClockController } from '../../controllers/clock.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import type { Badge } from '../../stores/badges/badge.js';
import type { BadgesState, BadgesStore } from '../../stores/badges/badges-store.js';
import type { LaurelElement } from '../element.js';
import type { BadgeDetail } from './detail.js';
import type { BadgeShare } from './views/share.js';

/** The shelf around the details. */
export interface DetailsOptions {
  readonly shelf: { readonly store: BadgesStore | undefined; readonly state: BadgesState };
  readonly localize: Localize;
  readonly clock: ClockController;
  /** Called when the member wants to see a quest that a badge needs. The details have closed. */
  readonly onQuest: (questId: string) => void;
}

/** Shows one badge up close, and the card for sharing it. Both load when the member first wants to see them. */
export class BadgeDetails {
  readonly #host: LaurelElement;
  readonly #options: DetailsOptions;
  readonly #detail: LazyPart<BadgeDetail>;
  readonly #share: LazyPart<BadgeShare>;
  #isPlaying = false;
  #isSharing = false;

  constructor(host: LaurelElement, options: DetailsOptions) {
    this.#host = host;
    this.#options = options;
    const { localize } = options;
    this.#detail = new LazyPart(
      host,
      localize,
      () => import('./detail.js'),
      () => this.#closed(),
    );
    this.#share = new LazyPart(host, localize, () => import('./views/share.js'));
  }

  /**
   * Shows a badge up close.
   *
   * @param isPressed whether the member has pressed it on the shelf
   */
  async open(id: string, isPressed: boolean): Promise<void> {
    const loaded = await this.#detail.load('by-member');
    this.#isPlaying = this.#isSharing = false;
    this.#options.shelf.store?.openDetail(id);
    void loaded?.dialog.open(id, isPressed);
  }

  /** Draws the badge that is open, inside its dialog. */
  render(): unknown {
    const loaded = this.#detail.value;
    if (!loaded) return nothing;
    const { badges, detail } = this.#options.shelf.state;
    const badge = badges.find(({ id }) => id === detail?.id);
    return loaded.dialog.render({ label: badge?.name ?? '', content: badge ? this.#renderBadge(badge) : nothing });
  }

  /** Draws one badge in detail, or the card for sharing it. */
  #renderBadge(badge: Badge): unknown {
    const { dialog, detailCard } = this.#detail.value ?? {};
    const { shelf, localize, clock } = this.#options;
    const { badges, balances, detail, memberName } = shelf.state;
    const onClose = (): void => dialog?.close();
    const share = this.#isSharing ? this.#share.value : undefined;
    if (share) return share.render(badge, { memberName, onBack: () => void this.#leaveShare(), onClose });
    if (!detail) return nothing;
    return detailCard?.({
      localize,
      now: clock.now(),
      badge,
      badges,
      balances,
      detail,
      isPlaying: this.#isPlaying,
      onPlay: () => this.#play(!this.#isPlaying),
      onQuest: (questId) => this.#leaveForQuest(questId),
      onShare: badge.phase === 'earned' ? () => void this.#openShare() : undefined,
      onClose,
    });
  }

  #play(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#host.requestUpdate();
  }

  #leaveForQuest(questId: string): void {
    this.#detail.value?.dialog.close();
    this.#options.onQuest(questId);
  }

  async #openShare(): Promise<void> {
    await this.#share.load('by-member');
    await this.#showShare(true, '.share-title');
  }

  async #leaveShare(): Promise<void> {
    await this.#showShare(false, '.share-button');
  }

  /** Shows the card for sharing, or the badge again, and moves the focus there. */
  async #showShare(isSharing: boolean, focus: string): Promise<void> {
    this.#isSharing = isSharing;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#detail.value?.dialog.focus(focus);
  }

  #closed(): void {
    if (this.#isSharing) this.#host.requestUpdate();
    this.#isSharing = false;
    this.#options.shelf.store?.closeDetail();
  }
}
