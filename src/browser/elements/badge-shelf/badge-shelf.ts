import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { BadgeCeremonyEvent, BadgeDismissEvent, BadgeEarnedEvent, BadgeOpenEvent } from './events.js';
import { QuestRequestEvent, SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { arrange, type Badge, type BadgeFilter, type BadgeOrder } from '../../stores/badges/badge.js';
import { BadgesStore } from '../../stores/badges/badges-store.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { readIds } from '../read-ids.js';
import { refreshMs } from '../refresh-interval.js';
import { BadgeCeremony } from './badge-ceremony.js';
import { BadgeDetails } from './badge-details.js';
import { styles } from './badge-shelf.styles.js';
import { Celebration } from './celebration.js';
import { Stills } from './stills.js';
import { body, type BadgeLayout, type BadgeShelfState, type BodyView } from './views/body.js';
import type { ItemContext } from './views/item.js';
import { facts, news } from './views/notices.js';
import { pickers } from './views/pickers.js';

const badgeShelf = english('badge-shelf');

export type { BadgeShelfState } from './views/body.js';

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
 * @fires {BadgeCeremonyEvent} laurel-badge-ceremony - The member is shown new badges whole, once in this browser.
 * @fires {BadgeEarnedEvent} laurel-badge-earned - The member has earned a badge while the shelf was on the page.
 * @fires {BadgeDismissEvent} laurel-badge-dismiss - The member has seen the new badges.
 * @fires {QuestRequestEvent} laurel-quest-request - The member wants to see a quest that a badge needs; cancelable.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart shelf list item badge earned progressing locked inactive revoked open new media art label name state corner wreath - The badges.
 * @csspart popover sheet backdrop close card conditions reward progress progress-fill ring avatar coin chip - A badge's details.
 * @csspart ceremony - New badges, shown whole.
 * @csspart tabs segmented tab segment switcher - Filter and order.
 * @csspart button quiet icon spinner notice notice-title notice-body empty skeleton - Actions and messages.
 * @cssprop [--laurel-badge-size=92px] - Edge of a badge; 40px in the compact layout.
 * @keyboard ArrowLeft ArrowRight Home End - In the filter: chooses another view.
 * @keyboard Escape - In a badge's details: closes them; the focus goes back to the badge. In a ceremony: closes it.
 * @keyboard ArrowLeft ArrowRight - In a ceremony of several badges: shows the one before or after.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired partial refreshing - Further conditions.
 */
export class BadgeShelf extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `grid`; `row`, one line that scrolls; `compact`, pictures only; `single`, one badge with its description. */
  @property({ reflect: true, useDefault: true }) layout: BadgeLayout = 'grid';

  /** Ids of the badges to show, separated by spaces; all badges of the community if absent. */
  @property() badges = '';

  /** Initial filter: `all`, `earned`, or `reach` for badges in progress. */
  @property() filter: BadgeFilter = 'all';

  /** Order: `status`, `newest`, `closest` to being earned, or `name`. */
  @property() order: BadgeOrder = 'status';

  /**
   * `auto` shows new badges whole, once each in this browser, as soon as the shelf is in view and the page is still: the
   * member is not typing, and no dialog is open. `off` only marks them as new.
   */
  @property() ceremony: 'auto' | 'off' = 'auto';

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Hides the filter and the order. */
  @property({ type: Boolean, attribute: 'hide-filter' }) hideFilter = false;

  /** Seconds between refreshes while the shelf is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 120;

  @state() private isWhole = false;
  @state() private announcement = '';

  readonly #localize = new Localize(this, badgeShelf);
  readonly #connectivity = new ConnectivityController(this);
  readonly #shelf = new StoreController(this, BadgesStore, () => ({ ids: this.#ids, every: this.#every }));
  readonly #clock = new ClockController(this, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  readonly #details = new BadgeDetails(this, {
    shelf: this.#shelf,
    localize: this.#localize,
    clock: this.#clock,
    onQuest: (questId) => this.dispatch(new QuestRequestEvent({ questId })),
  });
  readonly #ceremony = new BadgeCeremony(this, this.#localize, () => this.ceremony !== 'off', {
    shelf: this.#shelf,
    clock: this.#clock,
    onShow: (badgeIds) => {
      this.dispatch(new BadgeCeremonyEvent({ badgeIds }));
      this.dispatch(new BadgeDismissEvent({ badgeIds }));
    },
    onNext: (badge) => void this.#open(badge, false),
  });
  readonly #celebration = new Celebration(this);
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
      html`<div>${body(this.#bodyView)}</div>`,
      this.#renderEnd(),
      this.state === 'ready' ? facts(this.#localize, this.#shelf.state, () => void this.refresh()) : nothing,
    ])}
    ${this.#details.render()} ${this.#ceremony.render()} ${announcer(this.announcement)}`;
  }

  #renderHeader(): TemplateResult {
    const { badges, pages } = this.#shelf.state;
    return header({
      title: this.heading || this.#localize.t('badge-shelf.title'),
      // While the badges load, an empty line keeps the space.
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

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || this.layout === 'compact') return nothing;
    const { session, news: ids } = this.#shelf.state;
    if (session === 'signed-out' || session === 'expired')
      return invitation(this.#localize, 'badge-shelf', session === 'expired', () =>
        this.dispatch(new SignInRequestEvent({ reason: 'badge-shelf' })),
      );
    return ids.size === 0 ? nothing : news(this.#localize, ids.size, () => this.#dismiss([...ids]));
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
      isJustEarned: ({ id }) => this.#celebration.has(id),
      onOpen: (badge) => void this.#open(badge, true),
      isDescribed: this.layout === 'single',
    };
  }

  get #bodyView(): BodyView {
    return {
      localize: this.#localize,
      state: this.state,
      known: this.#shelf.state,
      shown: this.#shown,
      layout: this.layout,
      filter: this.filter,
      isWhole: this.isWhole,
      namedCount: this.#ids.length,
      retryText: retryText(this.#localize, this.#retryAt, this.#clock.now()),
      item: this.#context,
      onRetry: () => void this.refresh(),
      onAll: () => this.#chooseFilter('all'),
      onUnfold: () => this.#unfold(),
      onMore: () => void this.#loadMore(),
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
    return readIds(this.badges);
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return refreshMs(this.refreshInterval);
  }

  /** When the store retries, epoch ms on the server's clock. */
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
    // The pressed button is gone, so the focus moves to the first badge that it added.
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('.badge')[visible]?.focus());
  }

  async #loadMore(): Promise<void> {
    const before = this.#shown.length;
    await this.#shelf.store?.loadMore();
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('.badge')[before]?.focus();
  }

  async #open({ id }: Badge, isPressed: boolean): Promise<void> {
    if (!this.dispatch(new BadgeOpenEvent({ badgeId: id }))) return;
    await this.#details.open(id, isPressed);
    if (this.#shelf.state.news.has(id)) this.#dismiss([id]);
  }

  #dismiss(badgeIds: readonly string[]): void {
    this.#shelf.store?.dismiss(badgeIds);
    this.dispatch(new BadgeDismissEvent({ badgeIds }));
  }

  #celebrate(earned: readonly Badge[]): void {
    this.#celebration.begin(earned.map(({ id }) => id));
    const { lang, t } = this.#localize;
    const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(
      earned.map(({ name }) => this.#localize.isolate(name)),
    );
    this.announcement = t('badge-shelf.announce.earned', { names, count: earned.length });
    void this.updateComplete.then(() => {
      for (const { id, name, earnedAt = '' } of earned)
        this.dispatch(new BadgeEarnedEvent({ badgeId: id, name, earnedAt }));
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-badge-shelf': BadgeShelf;
  }
}
