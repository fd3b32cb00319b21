import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { SeasonStore } from '../../stores/season/season-store.js';
import { isShort, shownWeeks } from '../../stores/season/shown-weeks.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { onLastDay } from '../../../values/moments/midnight.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconClock, iconShare } from '../../ui/icons.js';
import { sprig } from '../../ui/sprig.js';
import { LaurelElement } from '../element.js';
import { empty } from '../list/empty.js';
import { frame } from '../list/frame.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { failed, slow, staleness, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { styles } from './season-recap.styles.js';
import { badgeLine, figures, type RecapFacts } from './views/facts.js';
import { weekBranch } from './views/weeks.js';

const texts = english('season-recap');

/** States of a recap. */
export type SeasonRecapState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'signed-out'
  | 'none'
  | 'error'
  | 'unavailable';

/**
 * Shows what a season brought the member: their place, points, days, best week and badges, and a picture of it to share. It
 * shows nothing if the platform cannot sum up seasons.
 *
 * @element laurel-season-recap
 * @slot header - Replaces the title and the line below it.
 * @slot header-end - At the end of the header.
 * @slot empty - Replaces the message that nothing was earned.
 * @slot error - Replaces the message that the season did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart value caption coin weeks badges art - The place, the points, the days, the branch of weeks, the badges.
 * @csspart share - The picture to share.
 * @csspart button primary secondary quiet neutral icon spinner notice danger notice-title notice-body empty skeleton - Actions and messages.
 * @cssstate idle loading slow ready empty signed-out none error unavailable - Name of the current state.
 * @cssstate stale offline expired counting short - Further conditions.
 */
export class SeasonRecap extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Name of the season. */
  @property() season = '';

  /**
   * First moment of the season, ISO 8601 with a time zone, such as `2026-10-21T00:00:00Z`. Weeks are counted from it. Anything
   * else is reported in the console.
   */
  @property() start = '';

  /** First moment after the season, written like `start`; at most 400 days later. */
  @property() end = '';

  /** Id or symbol of the currency; the community's first one if absent. */
  @property() currency = '';

  /** `off` hides the picture to share. */
  @property() share: 'on' | 'off' = 'on';

  /** `hidden` keeps the member's name off the picture. */
  @property() name: 'shown' | 'hidden' = 'shown';

  /** Title that replaces the default one. */
  @property() heading = '';

  @state() private isSharing = false;

  readonly #localize = new Localize(this, texts);
  readonly #connectivity = new ConnectivityController(this);
  readonly #season = new StoreController(this, SeasonStore, () => ({
    currency: this.currency,
    start: this.#startsAt,
    end: this.#endsAt,
  }));
  readonly #clock: ClockController = new ClockController(this, {
    every: () => (this.#season.state.status === 'error' ? 1000 : this.#isCounting ? 60_000 : 0),
  });
  readonly #share = new LazyPart(this, this.#localize, () => import('./views/share.js'));

  get state(): SeasonRecapState {
    return this.#season.state.status;
  }

  /** Requests the season again. */
  async refresh(): Promise<void> {
    await this.#season.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { problem, session, season } = this.#season.state;
    return [
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
      season && this.#isCounting ? 'counting' : '',
      season && isShort(season) ? 'short' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const wrong = (['start', 'end'] as const).filter(
      (name) => (changed.has(name) || !this.hasUpdated) && Number.isNaN(readMoment(this[name], '')),
    );
    if (wrong.length > 0)
      void import('../unknown-attribute.js').then(
        ({ warnMoment }) => wrong.forEach((name) => warnMoment(this.localName, name, this[name])),
        () => undefined,
      );
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.state === 'none') return nothing;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return frame(isWaiting, [this.#renderHeader(), this.#renderBody()]);
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const hasEnded = this.state === 'signed-out' && this.#endsAt <= this.#clock.now();
    const ended = t(this.season ? 'leaderboard.season.ended.named' : 'leaderboard.season.ended', {
      season: this.season,
    });
    return header({
      title: this.heading || (hasEnded ? ended : t('season-recap.title')),
      line: this.season && this.#dates && !hasEnded ? this.#nameAndDates : this.#dates,
      tools: nothing,
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state: of } = this.#season;
    switch (of.status) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error': {
        const wait = retryText(localize, of.retryAt, this.#clock.now());
        return html`<slot name="error">${failed(localize, 'season-recap', wait, retry)}</slot>`;
      }
      case 'signed-out':
        return this.#renderInvitation(false);
      case 'empty':
        return [
          html`<slot name="empty"
            >${empty({ art: sprig, title: localize.t('season-recap.empty.title'), body: localize.t('season-recap.empty.body') })}</slot
          >`,
          this.#renderEnd(),
        ];
      case 'ready':
        return [this.#renderSeason(), this.#renderEnd()];
      default:
        return [of.status === 'slow' ? slow(localize, retry) : nothing, this.#renderSkeleton(of.status === 'idle')];
    }
  }

  #renderSeason(): unknown {
    const facts = this.#facts;
    if (!facts) return nothing;
    const localize = this.#localize;
    const weeks = shownWeeks(facts.season);
    return [
      weeks.length > 0
        ? html`<div class="recap-hero">
            ${figures(localize, facts)}${weekBranch(localize, weeks, facts.currency?.decimals)}
          </div>`
        : nothing,
      badgeLine(localize, facts.season),
      this.#renderShare(facts),
    ];
  }

  #renderShare(facts: RecapFacts): unknown {
    if (this.share === 'off' || facts.isCounting || compareDecimals(facts.season.amount, 0) <= 0) return nothing;
    const loaded = this.isSharing ? this.#share.value : undefined;
    if (loaded) {
      const memberName = this.name === 'hidden' ? '' : this.#season.state.memberName;
      return loaded.render({ ...facts, name: this.season || this.#dates, memberName });
    }
    return html`<div class="footer" part="footer">
      <span class="grow"></span>
      ${button(this.#localize.t('referral.share'), { size: 'sm', variant: 'secondary', icon: iconShare, onClick: () => void this.#openShare() })}
    </div>`;
  }

  #renderEnd(): unknown {
    const localize = this.#localize;
    const { problem, updatedAt, isRefreshing, session } = this.#season.state;
    if (session === 'expired') return this.#renderInvitation(true);
    return [
      this.#isCounting
        ? html`<div class="footer" part="footer">
            ${icon(iconClock, 16)}<span class="grow"
              >${localize.t('season-recap.counting', { date: localize.date(onLastDay(this.#endsAt), 'date') })}</span
            >
          </div>`
        : nothing,
      staleness(localize, {
        problem: problem === 'signed-out' ? undefined : problem,
        ...{ updatedAt, isRefreshing, onRetry: () => void this.refresh() },
      }),
    ];
  }

  #renderInvitation(isExpired: boolean): TemplateResult {
    return invitation(this.#localize, 'season-recap', isExpired, () =>
      this.dispatch(new SignInRequestEvent({ reason: 'season-recap' })),
    );
  }

  #renderSkeleton(isStill: boolean): TemplateResult {
    const still = isStill ? ' still' : '';
    return html`<div class="recap-hero" aria-hidden="true">
      <div class="recap-facts">
        ${[0, 1, 2].map(() => html`<span class="skeleton figure-line${still}" part="skeleton"></span>`)}
      </div>
      <span class="skeleton branch-line${still}"></span>
    </div>`;
  }

  get #facts(): RecapFacts | undefined {
    const { season, currency } = this.#season.state;
    return season && { season, currency, isCounting: this.#isCounting };
  }

  get #startsAt(): number {
    return readMoment(this.start, '');
  }

  get #endsAt(): number {
    return readMoment(this.end, '');
  }

  /** True until the season ends. */
  get #isCounting(): boolean {
    return this.#endsAt > this.#clock.now();
  }

  /** The first and the last day; empty if the page does not say them. */
  get #dates(): string {
    const [start, end] = [this.#startsAt, onLastDay(this.#endsAt)];
    if (Number.isNaN(start) || Number.isNaN(end)) return '';
    // A date stays on one line.
    const date = (at: number): string => this.#localize.date(at, 'date').replaceAll(' ', '\u00A0');
    return this.#localize.t('season-recap.dates', { start: date(start), end: date(end) });
  }

  get #nameAndDates(): string {
    return this.#localize.t('leaderboard.subtitle', { subtitle: this.season, members: this.#dates });
  }

  async #openShare(): Promise<void> {
    if (!(await this.#share.load('by-member'))) return;
    this.isSharing = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.share-part')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-season-recap': SeasonRecap;
  }
}
