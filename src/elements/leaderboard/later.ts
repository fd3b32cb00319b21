import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { SessionController } from '../../controllers/session.js';
import { MemberOpenEvent } from '../../events/member-open.js';
import { RankChangeEvent } from '../../events/rank-change.js';
import { leaderboardLater } from '../../i18n/en/leaderboard-later.js';
import { moreButton } from '../more-button.js';
import type { Entry } from './board.js';
import { notices } from './notices.js';
import { ownRow } from './own-row.js';
import { RowWindow } from './row-window.js';
import type { RowContext } from './row.js';
import { search, searchField } from './search-field.js';
import { StandingController, type StandingInput } from './standing.js';
import { switcher } from './switcher.js';

export { laterStyles } from './later.styles.js';

/**
 * What a board needs only when its first rows are on the page: the member's own place, long lists, search, and words for
 * whatever is out of the ordinary.
 */
export class Later {
  readonly window: RowWindow;
  readonly standing: StandingController;
  readonly notices = notices;
  readonly switcher = switcher;
  readonly more = moreButton;
  readonly search = search;
  readonly searchField = searchField;

  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #clock: ClockController;
  readonly #retryAt: () => number | undefined;
  #lastRank: { readonly currencyId: string; readonly rank: number } | undefined;

  /** @param retryAt when the board is asked for again by itself, epoch ms on the server's clock */
  constructor(
    host: LaurelHost,
    localize: Localize,
    session: SessionController,
    input: () => StandingInput,
    retryAt: () => number | undefined,
  ) {
    this.#retryAt = retryAt;
    this.#host = host;
    this.#localize = localize;
    localize.add(leaderboardLater);
    this.#clock = new ClockController(host, { every: () => (retryAt() === undefined ? 0 : 1000) });
    this.window = new RowWindow(host);
    this.standing = new StandingController(host, session, input);
  }

  /** The rows in view of a long list, all of a short one. */
  rows(entries: readonly Entry[], ownIndex: number, row: (entry: Entry, index: number) => TemplateResult): unknown {
    const { first, last } = this.window.range(entries.length, ownIndex);
    if (last - first === entries.length) return entries.map(row);
    return repeat(
      entries.slice(first, last),
      ({ account }) => account.id,
      (entry, index) => row(entry, first + index),
    );
  }

  /** What lies over the rows at an edge: the own row while it is out of view, else a hint that more follow. */
  edge(context: RowContext, ownIndex: number, isSearching: boolean): unknown {
    const { place, hasMoreBelow } = this.window;
    const { standing } = this.standing;
    if (standing && ownIndex >= 0 && place !== 'in-view' && !isSearching)
      return ownRow(context, standing, place === 'above' ? 'top' : 'bottom');
    return hasMoreBelow ? html`<span class="fade"></span>` : undefined;
  }

  /** The own row under the rows where it is none of them, nor one of the first `onStairs`. */
  under(context: RowContext, onStairs: number): unknown {
    const { standing } = this.standing;
    const isOnStairs = standing && standing.index >= 0 && standing.index < onStairs;
    return standing && !isOnStairs ? ownRow(context, standing, 'under') : undefined;
  }

  /** Says when it is tried again by itself. */
  get wait(): string {
    const retryAt = this.#retryAt();
    if (retryAt === undefined) return '';
    const count = Math.max(0, Math.ceil((retryAt - this.#clock.now()) / 1000));
    return this.#localize.t('status.retrying', { count });
  }

  /** The member's place if it has become another one than before; the page hears of it as well. */
  followRank(currencyId: string | undefined): number | undefined {
    const rank = this.standing.standing?.rank;
    if (!currencyId || typeof rank !== 'number') return undefined;
    const last = this.#lastRank;
    this.#lastRank = { currencyId, rank };
    if (last?.currencyId !== currencyId || last.rank === rank) return undefined;
    const event = new RankChangeEvent({ currencyId, previous: last.rank, current: rank });
    void this.#host.updateComplete.then(() => this.#host.dispatchEvent(event));
    return rank;
  }

  /** Tells the page that the member wants to see somebody's entry. */
  readonly openMember = ({ account }: Entry): void => {
    const { id: accountId, userId, user } = account;
    this.#host.dispatchEvent(new MemberOpenEvent({ accountId, userId, walletAddress: user?.walletAddress ?? null }));
  };
}
