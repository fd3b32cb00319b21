import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { BadgeDismissEvent } from '../../events/badge-dismiss.js';
import { BadgeEarnedEvent } from '../../events/badge-earned.js';
import { BadgeOpenEvent } from '../../events/badge-open.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { badgeShelf } from '../../i18n/en/badge-shelf.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { arrange, type Badge, type BadgeFilter, type BadgeOrder } from './badge.js';
import { ShelfData } from './data.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { item, type ItemContext } from './item.js';
import type { Later } from './later.js';
import { skeleton } from './skeleton.js';
import { styles } from './styles.js';

/** Badges shown before "Show all"; in a narrow shelf style sheets show fewer. */
const FIRST = 12;
const FIRST_NARROW = 9;
/** Placeholders where nothing says how many badges there will be. */
const USUAL = 6;
/** Milliseconds a badge is celebrated. */
const CELEBRATION = 1600;

/** What a badge shelf can be showing. */
export type BadgeShelfState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/**
 * The badges of a community: those the member has earned, those within reach, and how to earn the others.
 *
 * @element laurel-badge-shelf
 * @slot header - In place of title and subtitle.
 * @slot header-end - At the end of the header, before the filter.
 * @slot empty - In place of what is shown while there are no badges.
 * @slot error - In place of what is shown when the badges did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot detail-end - At the end of what is shown of one badge.
 * @slot footer - Below everything.
 * @fires {BadgeOpenEvent} laurel-badge-open - The member wants to see a badge closely; cancelable.
 * @fires {BadgeEarnedEvent} laurel-badge-earned - The member has earned a badge while the shelf was on the page.
 * @fires {BadgeDismissEvent} laurel-badge-dismiss - The member has taken note of new badges.
 * @fires {QuestRequestEvent} laurel-quest-request - The member wants to see a quest that a badge needs; cancelable.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart shelf list item badge earned progressing locked inactive revoked open new media art label name state corner wreath - The badges.
 * @csspart popover sheet backdrop close card conditions reward progress progress-fill ring avatar coin chip - One badge closely.
 * @csspart tabs segmented tab segment switcher - What is shown, and in which order.
 * @csspart button quiet icon spinner notice notice-title notice-body empty skeleton - Actions and what is said.
 * @cssprop --laurel-badge-size - Edge of a badge, 92px; in the compact layout 40px.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - What is shown.
 * @cssstate stale offline signed-out expired partial refreshing - What holds besides.
 */
export class BadgeShelf extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `grid`; `row` on one line that scrolls; `compact`, pictures alone; `single`, one badge with its description. */
  @property({ reflect: true }) layout: 'grid' | 'row' | 'compact' | 'single' = 'grid';

  /** Ids of the badges to show, with spaces between them; all of the community where it is absent. */
  @property() badges = '';

  /** What is shown at first: `all`, `earned`, or what is in `reach`. */
  @property() filter: BadgeFilter = 'all';

  /** In which order: `status`, `newest`, `closest` to being earned, or by `name`. */
  @property() order: BadgeOrder = 'status';

  /** Title in place of the usual one. */
  @property() heading = '';

  /** Without filter and order. */
  @property({ type: Boolean, attribute: 'hide-filter' }) hideFilter = false;

  /** Seconds between refreshes while the shelf is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 120;

  @state() private isWhole = false;
  @state() private announcement = '';
  @state() private celebrated: ReadonlySet<string> = new Set();

  readonly #localize = new Localize(this, badgeShelf);
  readonly #clock = new ClockController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new ShelfData(this, () => ({ ids: this.#ids, every: this.#every }));
  readonly #later = new Part<Later>(this, () => this.#createLater());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #news: ReadonlySet<string> = new Set();

  get state(): BadgeShelfState {
    const { state } = this.#data;
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    if (state !== 'ready' && state !== 'idle') return this.#later.value ? state : 'loading';
    return state === 'ready' && this.#shown.length === 0 ? 'filtered-empty' : state;
  }

  /** Fetches the badges again. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.celebrated = new Set();
  }

  protected override get conditions(): readonly string[] {
    const { pages, session, sessionProblem } = this.#data;
    const { status } = session.state;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      status === 'signed-out' || status === 'expired' ? status : '',
      sessionProblem ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('badges') || changed.has('layout')) this.isWhole = false;
    const earned = this.#data.takeEarned();
    this.#news = this.#later.value?.newAmong(this.#data) ?? this.#news;
    if (earned.length > 0) this.#celebrate(earned);
  }

  protected override updated(): void {
    super.updated();
    const { state } = this.#data;
    if (state !== 'idle' && state !== 'loading') void this.#later.load();
  }

  /** With what is loaded after the first badges. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const hasHeader = this.layout === 'grid' || this.layout === 'row';
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${hasHeader ? this.#renderHeader() : nothing}
        <div>${this.#renderBody()}</div>
        ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      ${this.#later.value?.detail.render() ?? nothing}
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const { badges, memberId, pages } = this.#data;
    const earned = badges.filter(({ phase }) => phase === 'earned').length;
    const count = badges.length;
    const line =
      pages.status !== 'success'
        ? pages.status === 'error'
          ? ''
          : '\u00a0'
        : count === 0
          ? ''
          : memberId
            ? t('badge-shelf.earned', { earned, count })
            : t('badge-shelf.count', { count });
    return header({
      title: this.heading || this.#localize.t('badge-shelf.title'),
      line,
      tools: this.hideFilter ? nothing : this.#renderPickers(count),
    });
  }

  #renderPickers(count: number): unknown {
    return this.#later.value?.pickers(this.#localize, {
      filter: this.filter,
      order: this.order,
      count,
      hasFilter: this.#hasFilter,
      onFilter: (filter) => this.#choose(filter),
      onOrder: (order) => (this.order = order),
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state } = this;
    const notices = this.#later.value?.notices;
    const pulses = state !== 'idle' && !this.#later.hasFailed;
    const count = Math.min(this.#ids.length || USUAL, FIRST);
    const placeholder = skeleton(this.layout === 'single' ? 1 : count, pulses);
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${notices?.failed(localize, 'badge-shelf', this.#later.value?.wait(this.#data.retryAt), retry)}</slot
        >`;
      case 'empty':
        return html`<slot name="empty">${notices?.empty(localize)}</slot>`;
      case 'slow':
        return [notices?.slow(localize, retry), placeholder];
      case 'idle':
      case 'loading':
        return placeholder;
      case 'filtered-empty':
        return notices?.none(localize, {
          filter: this.filter,
          badges: this.#data.badges,
          onAll: () => this.#choose('all'),
        });
      default:
        return [this.#renderFacts(), this.#renderBadges()];
    }
  }

  #renderFacts(): unknown {
    const { pages, sessionProblem } = this.#data;
    if (pages.status !== 'success') return nothing;
    return this.#later.value?.notices.facts(this.#localize, {
      problem: pages.problem && describeProblem(pages.problem).kind,
      updatedAt: pages.updatedAt,
      isRefreshing: pages.refreshing,
      isMemberUnknown: sessionProblem !== undefined,
      onRetry: () => void this.refresh(),
    });
  }

  #renderBadges(): unknown {
    const shown = this.#shown;
    const context = this.#context;
    const isFolded = this.layout === 'grid' && !this.isWhole && shown.length > FIRST_NARROW;
    const listed = isFolded ? shown.slice(0, FIRST) : shown;
    return html`<ul
        class="shelf ${this.layout}${isFolded ? ' folded' : ''}"
        part="list shelf"
        role="list"
        aria-label=${this.#localize.t('badge-shelf.list')}
      >
        ${(this.layout === 'single' ? shown.slice(0, 1) : listed).map((badge) => item(context, badge))}
      </ul>
      ${isFolded ? this.#renderUnfold(shown.length) : this.#later.value?.more(this.#localize, 'badge-shelf', this.#data.pages, () => void this.#loadMore())}`;
  }

  #renderUnfold(count: number): TemplateResult {
    return html`<div class="footer unfold${count > FIRST ? '' : ' narrow-only'}" part="footer">
      <button class="button quiet sm" part="button quiet" type="button" @click=${() => this.#unfold()}>
        <span>${this.#localize.t('badge-shelf.show-all', { count })}</span>
      </button>
    </div>`;
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || this.layout === 'compact') return nothing;
    const { status } = this.#data.session.state;
    if (status === 'signed-out' || status === 'expired')
      return invitation(this.#localize, 'badge-shelf', status === 'expired', () =>
        this.dispatch(new SignInRequestEvent({ reason: 'badge-shelf' })),
      );
    if (this.#news.size === 0) return nothing;
    return this.#later.value?.notices.news(this.#localize, this.#news.size, () => this.#dismiss([...this.#news]));
  }

  get #context(): ItemContext {
    return {
      localize: this.#localize,
      now: this.#clock.now(),
      isNew: ({ id }) => this.#news.has(id),
      isJustEarned: ({ id }) => this.celebrated.has(id),
      onOpen: (badge) => void this.#open(badge),
      isDescribed: this.layout === 'single',
    };
  }

  /** What filter and order leave. Visitors have nothing to filter by. */
  get #shown(): readonly Badge[] {
    const { badges, memberId } = this.#data;
    return arrange(badges, memberId ? this.filter : 'all', this.order, this.#localize.lang);
  }

  get #hasFilter(): boolean {
    return !this.hideFilter && this.layout !== 'single' && this.#data.memberId !== '' && this.#data.badges.length > 1;
  }

  get #ids(): readonly string[] {
    return this.badges.split(/[\s,]+/).filter(Boolean);
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0;
  }

  #choose(filter: BadgeFilter): void {
    this.filter = filter;
    this.isWhole = false;
    this.announcement = this.#localize.t('badge-shelf.count', { count: this.#shown.length });
  }

  #unfold(): void {
    const shown = this.renderRoot.querySelectorAll('.shelf > li:not([hidden])');
    const visible = [...shown].filter((each) => each.getClientRects().length > 0).length;
    this.isWhole = true;
    // The button that was pressed is gone; what it brought follows the badges that were there.
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('.badge')[visible]?.focus());
  }

  async #loadMore(): Promise<void> {
    const before = this.#shown.length;
    await this.#data.loadMore();
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('.badge')[before]?.focus();
  }

  async #open(badge: Badge): Promise<void> {
    if (!this.dispatch(new BadgeOpenEvent({ badgeId: badge.id }))) return;
    await this.#later.load('by-member');
    void this.#later.value?.detail.open(badge.id);
    if (this.#news.has(badge.id)) this.#dismiss([badge.id]);
  }

  #dismiss(badgeIds: readonly string[]): void {
    this.#later.value?.dismiss(badgeIds);
    this.requestUpdate();
    this.dispatch(new BadgeDismissEvent({ badgeIds }));
  }

  #celebrate(earned: readonly Badge[]): void {
    clearTimeout(this.#timer);
    this.celebrated = new Set(earned.map(({ id }) => id));
    this.#timer = setTimeout(() => (this.celebrated = new Set()), CELEBRATION);
    this.announcement = this.#later.value?.announce(earned) ?? '';
    void this.updateComplete.then(() => {
      for (const { id, name, earnedAt = '' } of earned)
        this.dispatch(new BadgeEarnedEvent({ badgeId: id, name, earnedAt }));
    });
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize, {
      badges: () => this.#data.badges,
      memberName: () => this.#data.memberName,
      adopt: (styles) => this.adopt(styles),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-badge-shelf': BadgeShelf;
  }
}
