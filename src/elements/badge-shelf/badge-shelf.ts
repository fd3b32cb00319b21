import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { StoreController } from '../../controllers/store-controller.js';
import { BadgeDismissEvent } from '../../events/badge-dismiss.js';
import { BadgeEarnedEvent } from '../../events/badge-earned.js';
import { BadgeOpenEvent } from '../../events/badge-open.js';
import { QuestRequestEvent } from '../../events/quest-request.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { badgeShelf } from '../../i18n/en/badge-shelf.js';
import { arrange, type Badge, type BadgeFilter, type BadgeOrder } from '../../stores/badges/badge.js';
import { BadgesStore } from '../../stores/badges/badges-store.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { moreButton } from '../list/more-button.js';
import { failed, slow, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import type { BadgeDialog } from './badge-dialog.js';
import { styles } from './badge-shelf.styles.js';
import type * as Detail from './detail.js';
import { Stills } from './stills.js';
import { item, type ItemContext } from './views/item.js';
import { facts, news, noBadges, noneOfFilter } from './views/notices.js';
import { pickers } from './views/pickers.js';
import type { ShareView } from './views/share.js';
import { skeleton } from './views/skeleton.js';

/** Number of badges shown before "Show all"; in a narrow shelf, style sheets show fewer. */
const folded = 12;
const foldedNarrow = 9;
/** Number of placeholders if nothing says how many badges there will be. */
const usualCount = 6;
/** Milliseconds for which a badge is celebrated. */
const celebrationMs = 1600;

/** States of a badge shelf. */
export type BadgeShelfState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/**
 * The badges of a community: those the member has earned, those within reach, and how to earn the others.
 *
 * @element laurel-badge-shelf
 * @slot header - Replaces the title and subtitle.
 * @slot header-end - At the end of the header, before the filter.
 * @slot empty - Replaces the message that there are no badges.
 * @slot error - Replaces the message that the badges did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot detail-end - At the end of a badge's details.
 * @slot footer - Below everything.
 * @fires {BadgeOpenEvent} laurel-badge-open - The member wants to see a badge up close; cancelable.
 * @fires {BadgeEarnedEvent} laurel-badge-earned - The member has earned a badge while the shelf was on the page.
 * @fires {BadgeDismissEvent} laurel-badge-dismiss - The member has seen the new badges.
 * @fires {QuestRequestEvent} laurel-quest-request - The member wants to see a quest that a badge needs; cancelable.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart shelf list item badge earned progressing locked inactive revoked open new media art label name state corner wreath - The badges.
 * @csspart popover sheet backdrop close card conditions reward progress progress-fill ring avatar coin chip - A badge's details.
 * @csspart tabs segmented tab segment switcher - Filter and order.
 * @csspart button quiet icon spinner notice notice-title notice-body empty skeleton - Actions and messages.
 * @cssprop --laurel-badge-size - Edge of a badge, 92px; in the compact layout 40px.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired partial refreshing - Further conditions.
 */
export class BadgeShelf extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `grid`; `row`, one line that scrolls; `compact`, pictures only; `single`, one badge with its description. */
  @property({ reflect: true }) layout: 'grid' | 'row' | 'compact' | 'single' = 'grid';

  /** Ids of the badges to show, separated by spaces; all badges of the community if absent. */
  @property() badges = '';

  /** Initial filter: `all`, `earned`, or `reach` for badges in progress. */
  @property() filter: BadgeFilter = 'all';

  /** Order: `status`, `newest`, `closest` to being earned, or `name`. */
  @property() order: BadgeOrder = 'status';

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Hides the filter and the order. */
  @property({ type: Boolean, attribute: 'hide-filter' }) hideFilter = false;

  /** Seconds between refreshes while the shelf is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 120;

  @state() private isWhole = false;
  @state() private isPlaying = false;
  @state() private isSharing = false;
  @state() private announcement = '';
  @state() private celebrated: ReadonlySet<string> = new Set();

  readonly #localize = new Localize(this, badgeShelf);
  readonly #connectivity = new ConnectivityController(this);
  readonly #shelf = new StoreController(this, BadgesStore, () => ({ ids: this.#ids, every: this.#every }));
  readonly #clock = new ClockController(this, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  readonly #detail = new LazyModule(this, () => this.#loadDetail());
  readonly #share = new LazyModule(this, () => this.#loadShare());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastEarned: readonly Badge[] = [];

  constructor() {
    super();
    new Stills(this);
  }

  get state(): BadgeShelfState {
    const { status } = this.#shelf.state;
    return status === 'ready' && this.#shown.length === 0 ? 'filtered-empty' : status;
  }

  /** Requests the badges again. */
  async refresh(): Promise<void> {
    await this.#shelf.store?.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.celebrated = new Set();
  }

  protected override get conditions(): readonly string[] {
    const { pages, session, isMemberUnknown } = this.#shelf.state;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      isMemberUnknown ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('badges') || changed.has('layout')) this.isWhole = false;
    const { justEarned } = this.#shelf.state;
    if (justEarned === this.#lastEarned) return;
    this.#lastEarned = justEarned;
    if (justEarned.length > 0) this.#celebrate(justEarned);
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const hasHeader = this.layout === 'grid' || this.layout === 'row';
    return html`${frame(isWaiting, [
      hasHeader ? this.#renderHeader() : nothing,
      html`<div>${this.#renderBody()}</div>`,
      this.#renderEnd(),
    ])}
    ${this.#renderDetail()} ${announcer(this.announcement)}`;
  }

  #renderHeader(): TemplateResult {
    const { badges, pages } = this.#shelf.state;
    return header({
      title: this.heading || this.#localize.t('badge-shelf.title'),
      // While the badges load, the line is kept free.
      line: pages.status === 'idle' || pages.status === 'pending' ? '\u00a0' : this.#countText,
      tools: this.hideFilter
        ? nothing
        : pickers(this.#localize, {
            filter: this.filter,
            order: this.order,
            count: badges.length,
            hasFilter: this.#hasFilter,
            onFilter: (filter) => this.#chooseFilter(filter),
            onOrder: (order) => (this.order = order),
          }),
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state } = this;
    const count = Math.min(this.#ids.length || usualCount, folded);
    const placeholder = skeleton(this.layout === 'single' ? 1 : count, state !== 'idle');
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${failed(localize, 'badge-shelf', retryText(localize, this.#retryAt, this.#clock.now()), retry)}</slot
        >`;
      case 'empty':
        return html`<slot name="empty">${noBadges(localize)}</slot>`;
      case 'slow':
        return [slow(localize, retry), placeholder];
      case 'idle':
      case 'loading':
        return placeholder;
      case 'filtered-empty':
        return noneOfFilter(localize, this.filter, this.#shelf.state.badges, () => this.#chooseFilter('all'));
      default:
        return [facts(localize, this.#shelf.state, retry), this.#renderBadges()];
    }
  }

  #renderBadges(): unknown {
    const shown = this.#shown;
    const context = this.#context;
    const isFolded = this.layout === 'grid' && !this.isWhole && shown.length > foldedNarrow;
    const listed = isFolded ? shown.slice(0, folded) : shown;
    return html`<ul
        class="shelf ${this.layout}${isFolded ? ' folded' : ''}"
        part="list shelf"
        role="list"
        aria-label=${this.#localize.t('badge-shelf.list')}
      >
        ${(this.layout === 'single' ? shown.slice(0, 1) : listed).map((badge) => item(context, badge))}
      </ul>
      ${isFolded ? this.#renderUnfold(shown.length) : moreButton(this.#localize, 'badge-shelf', this.#shelf.state.pages, () => void this.#loadMore())}`;
  }

  #renderUnfold(count: number): TemplateResult {
    return html`<div class="footer unfold${count > folded ? '' : ' narrow-only'}" part="footer">
      <button class="button quiet sm" part="button quiet" type="button" @click=${() => this.#unfold()}>
        <span>${this.#localize.t('badge-shelf.show-all', { count })}</span>
      </button>
    </div>`;
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || this.layout === 'compact') return nothing;
    const { session, news: ids } = this.#shelf.state;
    if (session === 'signed-out' || session === 'expired')
      return invitation(this.#localize, 'badge-shelf', session === 'expired', () =>
        this.dispatch(new SignInRequestEvent({ reason: 'badge-shelf' })),
      );
    return ids.size === 0 ? nothing : news(this.#localize, ids.size, () => this.#dismiss([...ids]));
  }

  #renderDetail(): unknown {
    const loaded = this.#detail.value;
    if (!loaded) return nothing;
    const { badges, detail } = this.#shelf.state;
    const badge = badges.find(({ id }) => id === detail?.id);
    return loaded.dialog.render({ label: badge?.name ?? '', content: badge ? this.#renderBadge(badge) : nothing });
  }

  /** Draws one badge in detail, or the card for sharing it. */
  #renderBadge(badge: Badge): unknown {
    const { dialog, detailCard } = this.#detail.value ?? {};
    const { badges, detail, memberName } = this.#shelf.state;
    const onClose = (): void => dialog?.close();
    const share = this.isSharing ? this.#share.value : undefined;
    if (share) return share.render(badge, { memberName, onBack: () => void this.#leaveShare(), onClose });
    if (!detail) return nothing;
    return detailCard?.({
      localize: this.#localize,
      now: this.#clock.now(),
      badge,
      badges,
      detail,
      isPlaying: this.isPlaying,
      onPlay: () => (this.isPlaying = !this.isPlaying),
      onQuest: (questId) => this.#showQuest(questId),
      onShare: badge.phase === 'earned' ? () => void this.#openShare() : undefined,
      onClose,
    });
  }

  /** Text that says how many badges there are and how many of them are earned. */
  get #countText(): string {
    const { t } = this.#localize;
    const { badges, memberId } = this.#shelf.state;
    const count = badges.length;
    if (count === 0) return '';
    const earned = badges.filter(({ phase }) => phase === 'earned').length;
    return memberId ? t('badge-shelf.earned', { earned, count }) : t('badge-shelf.count', { count });
  }

  get #context(): ItemContext {
    const { news: ids } = this.#shelf.state;
    return {
      localize: this.#localize,
      now: this.#clock.now(),
      isNew: ({ id }) => ids.has(id),
      isJustEarned: ({ id }) => this.celebrated.has(id),
      onOpen: (badge) => void this.#open(badge),
      isDescribed: this.layout === 'single',
    };
  }

  /** The badges after filter and order. For visitors the filter has no effect. */
  get #shown(): readonly Badge[] {
    const { badges, memberId } = this.#shelf.state;
    return arrange(badges, memberId ? this.filter : 'all', this.order, this.#localize.lang);
  }

  get #hasFilter(): boolean {
    const { badges, memberId } = this.#shelf.state;
    return !this.hideFilter && this.layout !== 'single' && memberId !== '' && badges.length > 1;
  }

  get #ids(): readonly string[] {
    return this.badges.split(/[\s,]+/).filter(Boolean);
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return refreshMs(this.refreshInterval);
  }

  /** When the store tries again by itself, epoch ms on the server's clock. */
  get #retryAt(): number | undefined {
    const { state } = this.#shelf;
    return state.status === 'error' ? state.retryAt : undefined;
  }

  #chooseFilter(filter: BadgeFilter): void {
    this.filter = filter;
    this.isWhole = false;
    this.announcement = this.#localize.t('badge-shelf.count', { count: this.#shown.length });
  }

  #unfold(): void {
    const shown = this.renderRoot.querySelectorAll('.shelf > li:not([hidden])');
    const visible = [...shown].filter((each) => each.getClientRects().length > 0).length;
    this.isWhole = true;
    // The pressed button is gone. The focus moves to the first badge that it added.
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('.badge')[visible]?.focus());
  }

  async #loadMore(): Promise<void> {
    const before = this.#shown.length;
    await this.#shelf.store?.loadMore();
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('.badge')[before]?.focus();
  }

  async #open({ id }: Badge): Promise<void> {
    if (!this.dispatch(new BadgeOpenEvent({ badgeId: id }))) return;
    const loaded = await this.#detail.load('by-member');
    this.isPlaying = this.isSharing = false;
    this.#shelf.store?.openDetail(id);
    void loaded?.dialog.open(id);
    if (this.#shelf.state.news.has(id)) this.#dismiss([id]);
  }

  #showQuest(questId: string): void {
    this.#detail.value?.dialog.close();
    this.dispatch(new QuestRequestEvent({ questId }));
  }

  async #openShare(): Promise<void> {
    await this.#share.load('by-member');
    this.isSharing = true;
    await this.updateComplete;
    this.#detail.value?.dialog.focus('.share-title');
  }

  async #leaveShare(): Promise<void> {
    this.isSharing = false;
    await this.updateComplete;
    this.#detail.value?.dialog.focus('.share-button');
  }

  #dismiss(badgeIds: readonly string[]): void {
    this.#shelf.store?.dismiss(badgeIds);
    this.dispatch(new BadgeDismissEvent({ badgeIds }));
  }

  #celebrate(earned: readonly Badge[]): void {
    clearTimeout(this.#timer);
    this.celebrated = new Set(earned.map(({ id }) => id));
    this.#timer = setTimeout(() => (this.celebrated = new Set()), celebrationMs);
    const { lang, t } = this.#localize;
    const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(earned.map(({ name }) => name));
    this.announcement = t('badge-shelf.announce.earned', { names, count: earned.length });
    void this.updateComplete.then(() => {
      for (const { id, name, earnedAt = '' } of earned)
        this.dispatch(new BadgeEarnedEvent({ badgeId: id, name, earnedAt }));
    });
  }

  async #loadDetail(): Promise<{ readonly dialog: BadgeDialog; readonly detailCard: typeof Detail.detailCard }> {
    const { BadgeDialog, detailCard, detailStyles, detailTexts } = await import('./detail.js');
    this.adopt(detailStyles);
    this.#localize.add(detailTexts);
    const closed = (): void => {
      this.isSharing = false;
      this.#shelf.store?.closeDetail();
    };
    return { dialog: new BadgeDialog(this, closed), detailCard };
  }

  async #loadShare(): Promise<ShareView> {
    const { ShareView, shareStyles } = await import('./views/share.js');
    this.adopt(shareStyles);
    return new ShareView(this, this.#localize);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-badge-shelf': BadgeShelf;
  }
}
