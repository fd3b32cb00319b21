import { html, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { ActivityStore } from '../../stores/activity/activity-store.js';
import type { ActivityFilter } from '../../stores/activity/timeline.js';
import { safeUrl } from '../../ui/safe-url.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { invitation } from '../list/invitation.js';
import { failed, slow, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { toQuestList } from '../to-quest-list.js';
import { styles } from './activity.styles.js';
import { head } from './views/head.js';
import { list, noneOfFilter, nothingYet, notices, skeleton } from './views/list.js';
import { isWaiting, type ActivityView } from './views/view.js';

const texts = english('activity');

/** States of the activity. */
export type ActivityElementState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'filtered-empty'
  | 'signed-out'
  | 'error'
  | 'unavailable';

/** Lines per request that a page may ask for. */
const limits = { least: 5, most: 100 };

/**
 * What happened to the member, newest first: points, badges, quests and auctions; or the changes of one balance.
 *
 * @element laurel-activity
 * @slot header - Replaces the title.
 * @slot header-end - At the end of the header, before the filter.
 * @slot empty - Replaces the message that nothing has happened yet.
 * @slot error - Replaces the message that the activity did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer group group-header list item tile label meta amount value coin art - The list.
 * @csspart balance tabs segmented tab segment switcher - The balance and the filter.
 * @csspart button primary secondary quiet icon spinner notice neutral danger notice-title notice-body empty skeleton - Actions and messages.
 * @keyboard ArrowLeft ArrowRight Home End - In the filter: chooses another view.
 * @cssstate idle loading slow ready empty filtered-empty signed-out error unavailable - Name of the current state.
 * @cssstate stale offline expired partial - Further conditions.
 */
export class ActivityElement extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `points` for the changes of one balance, each with the balance after it. If absent, everything that happened. */
  @property({ reflect: true, useDefault: true }) view: '' | 'points' = '';

  /** Id or symbol of the only currency to show; in the view of points the first one if absent, otherwise all. */
  @property() currency = '';

  /** Initial filter: `all`, `points`, `badges`, `quests`, or `market` for auctions, pieces, orders and claims. */
  @property() filter: ActivityFilter = 'all';

  /** Lines of the ledger per request, 5 to 100. */
  @property({ type: Number }) limit = 20;

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Email address or page where members ask about points that were taken back. */
  @property() contact = '';

  /** Address of the page with the quest list, if it is not this page. */
  @property({ attribute: 'quests-url' }) questsUrl = '';

  /** Seconds between refreshes while the element is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private announcement = '';

  readonly #localize = new Localize(this, texts);
  readonly #connectivity = new ConnectivityController(this);
  readonly #activity = new StoreController(this, ActivityStore, () => ({
    currency: this.currency,
    filter: this.view === 'points' ? 'all' : this.filter,
    every: refreshMs(this.refreshInterval),
    limit: Math.min(limits.most, Math.max(limits.least, Math.floor(this.limit) || 20)),
    isOfPoints: this.view === 'points',
  }));
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  #known: ReadonlySet<string> | undefined;
  #fresh: ReadonlySet<string> = new Set();

  get state(): ActivityElementState {
    return this.#activity.state.status;
  }

  /** Requests everything again. */
  async refresh(): Promise<void> {
    await this.#activity.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { problem, missing, session } = this.#activity.state;
    return [
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
      missing.length > 0 ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(): void {
    this.#noteArrivals();
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    return html`${frame(isWaiting(view.state), html`${head(view, this.heading)}${this.#body(view)}`)}${announcer(this.announcement)}`;
  }

  #body(view: ActivityView): unknown {
    const { state: activity } = view;
    switch (activity.status) {
      case 'ready':
        return [list(view), this.#invitation(activity.session === 'expired'), notices(view)];
      case 'filtered-empty':
        return noneOfFilter(view);
      case 'empty':
        return nothingYet(view);
      case 'signed-out':
        return invitation(this.#localize, 'activity', false, view.onSignIn);
      case 'error': {
        const wait = retryText(this.#localize, activity.retryAt, view.now);
        return html`<slot name="error">${failed(this.#localize, 'activity', wait, view.onRetry)}</slot>`;
      }
      case 'unavailable':
        return html`<slot name="error">${unavailable(this.#localize)}</slot>`;
      default:
        return html`<div class="waiting">
          ${skeleton(activity.status === 'idle')}${activity.status === 'slow' ? slow(this.#localize, view.onRetry) : ''}
        </div>`;
    }
  }

  #invitation(isExpired: boolean): unknown {
    return isExpired ? invitation(this.#localize, 'activity', true, this.#view.onSignIn) : '';
  }

  get #view(): ActivityView {
    return {
      localize: this.#localize,
      state: this.#activity.state,
      isOfPoints: this.view === 'points',
      now: this.#clock.now(),
      fresh: this.#fresh,
      contact: this.contact,
      onFilter: (filter) => this.#activity.store?.choose(filter),
      onCurrency: (id) => this.#activity.store?.chooseCurrency(id),
      onMore: () => void this.#loadMore(),
      onRetry: () => void this.refresh(),
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'activity' })),
      onQuests: this.#toQuests,
    };
  }

  async #loadMore(): Promise<void> {
    const before = this.#activity.state.loaded;
    await this.#activity.store?.loadMore();
    const count = this.#activity.state.loaded - before;
    if (count > 0) this.announcement = this.#localize.t('activity.more.done', { count });
  }

  /** Leads to the page's quest list, or to the page that has one. */
  get #toQuests(): (() => void) | undefined {
    const page = this.ownerDocument;
    const url = safeUrl(this.questsUrl && new URL(this.questsUrl, page.location.href).href);
    if (url) return () => page.location.assign(url);
    return toQuestList(page);
  }

  /** Records which entries are newer than all earlier ones, so that they fade in. */
  #noteArrivals(): void {
    const { status, periods } = this.#activity.state;
    if (status !== 'ready') return;
    const entries = periods.flatMap((period) => period.entries);
    const known = this.#known;
    const first = entries.findIndex(({ id }) => !known || known.has(id));
    this.#fresh = new Set(known && first > 0 ? entries.slice(0, first).map(({ id }) => id) : []);
    this.#known = new Set([...(known ?? []), ...entries.map(({ id }) => id)]);
  }

  /**
   * Milliseconds between renders: a second while something counts down, otherwise a minute, so that the day headings
   * stay right.
   */
  get #tick(): number {
    const { state: activity } = this.#activity;
    if (activity.status === 'error' && activity.retryAt !== undefined) return 1000;
    return activity.status === 'ready' ? 60_000 : 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-activity': ActivityElement;
  }
}
