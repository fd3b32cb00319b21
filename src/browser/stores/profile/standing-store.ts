import type { Currency } from '../../../contract/loyalty/currencies.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { neighboursQuery, nextOf, placesQuery, type Standing } from '../leaderboard/own-place.js';
import { ownAccountsQuery } from '../own-accounts.js';
import { growthToday, todayQuery } from '../points/growth-today.js';
import type { QueryState } from '../query.js';
import { questsPage } from '../quests-page.js';
import { Store } from '../store.js';
import { mostPins, PinnedBadges } from './pinned-badges.js';

/** A badge that the member holds. */
export interface HeldBadge {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** ISO 8601. */
  readonly earnedAt: string | undefined;
}

/** A picture that the member may choose as theirs. */
export interface OwnPicture {
  readonly name: string;
  /** An `https` address. */
  readonly url: string;
}

/** What a member has achieved. An unknown part is `undefined` and is not on the card. */
export interface StandingState {
  readonly currency: Currency | undefined;
  readonly amount: DecimalValue | undefined;
  /** By how much the points have grown today. */
  readonly today: string | undefined;
  /** A text, such as `5000+`, for a place that the platform does not count exactly. */
  readonly rank: number | string | undefined;
  /** The member of the next place, and how many points lead past them. */
  readonly next: Standing['next'];
  /** Number of days in a row of the member's longest current daily streak. */
  readonly days: number | undefined;
  /** The same of the longest streak that the member ever had; `undefined` if it is no longer than the current one. */
  readonly mostDays: number | undefined;
  /** The latest first. */
  readonly badges: readonly HeldBadge[];
  /** Ids of the badges that the member has pinned; `undefined` if the browser cannot keep any. */
  readonly pins: readonly string[] | undefined;
  /** Badges on the card: the pinned ones, or else the latest. */
  readonly shown: readonly HeldBadge[];
  /** Pieces minted here, then badges, while the member chooses a picture. */
  readonly pictures: readonly OwnPicture[];
  /** Number of badges that members can earn. */
  readonly allBadges: number;
  /** Whether an answer is still loading. */
  readonly isWaiting: boolean;
  /** Whether an answer is still loading, and not yet slow. */
  readonly isAboutToChange: boolean;
}

/** Options of the standing. */
export interface StandingOptions {
  /** Id or symbol of the currency; empty for the first. */
  readonly currency: string;
  /** Whether the member may choose a picture now. */
  readonly isChoosing: boolean;
}

/** Maximum number of pictures to choose from. */
const mostPictures = 23;

/** Maximum number of quests whose streaks are requested. */
const mostStreaks = 20;

/** Number of places that a leaderboard loads by default. */
const firstPlaces = 20;

const nothing: readonly never[] = [];

/** The member's points, place, streak and badges. */
export class StandingStore extends Store<StandingState, StandingOptions> {
  readonly #currencies = this.query(() => currenciesQuery);
  readonly #choice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #accounts = this.query(() => ownAccountsQuery(0));
  readonly #rank = this.query(() => {
    const account = this.#account;
    if (!account) return null;
    const { id, loyaltyCurrencyId } = account;
    return {
      route: 'GET /api/loyalty/accounts/{id}/rank',
      request: { params: { id }, query: { loyaltyCurrencyId } },
      member: true,
    };
  });
  // What other elements on the page load anyway; the card itself asks for none of it.
  readonly #today = this.query(() => {
    const { loyaltyCurrencyId } = this.#account ?? {};
    return loyaltyCurrencyId ? { ...todayQuery(loyaltyCurrencyId, this.context.clock.now()), passive: true } : null;
  });
  readonly #places = this.query(() => {
    const { currentId } = this.#choice;
    return currentId ? { ...placesQuery(currentId, firstPlaces), passive: true } : null;
  });
  readonly #neighbours = this.query(() =>
    this.#account ? { ...neighboursQuery(this.#account), passive: true } : null,
  );
  readonly #badges = this.query(() => ({
    route: 'GET /api/me/badges',
    request: { query: { limit: 100 } },
    member: true,
  }));
  readonly #pieces = this.query(() =>
    this.options.isChoosing
      ? { route: 'GET /api/me/minting/assets', request: { query: { limit: 100 } }, member: true }
      : null,
  );
  readonly #quests = this.query(() => questsPage);
  readonly #streaks = this.query(() => {
    const { state } = this.#quests;
    const rules = state.status === 'success' ? state.data.data : [];
    const ids = rules
      .filter(({ frequency, metadata }) => frequency === 'daily' && metadata?.enableStreaks)
      .map(({ id }) => id)
      .slice(0, mostStreaks);
    return ids.length > 0
      ? { route: 'GET /api/me/quests', request: { query: { loyaltyRuleId: ids } }, member: true }
      : null;
  });
  #pinned: PinnedBadges | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(): StandingState {
    return {
      currency: undefined,
      amount: undefined,
      today: undefined,
      rank: undefined,
      next: undefined,
      days: undefined,
      mostDays: undefined,
      badges: nothing,
      pins: undefined,
      shown: nothing,
      pictures: nothing,
      allBadges: 0,
      isWaiting: true,
      isAboutToChange: true,
    };
  }

  /** Id of the member, even after their session has ended. */
  get memberId(): string | undefined {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : undefined;
  }

  /** Puts a badge on the member's card in this browser, or takes it off. A full card takes no more. */
  togglePin(id: string): void {
    const { pins = nothing } = this.state;
    if (pins.includes(id)) this.#pin(pins.filter((each) => each !== id));
    else if (pins.length < mostPins) this.#pin([...pins, id]);
  }

  /** Takes all pinned badges off the card, so that the latest return. */
  unpinAll(): void {
    this.#pin([]);
  }

  /** Reads the pinned badges again, after the page has changed what the browser keeps. */
  rereadPins(): void {
    this.update();
  }

  protected override noticed(): void {
    const id = this.memberId;
    if (id !== this.#pinned?.memberId) this.#pinned = id ? new PinnedBadges(this.context, id) : undefined;
  }

  protected override derive(): StandingState {
    const all = [this.#currencies, this.#accounts, this.#rank, this.#badges, this.#quests, this.#streaks];
    const rank = this.#rank.state;
    const { data: records = nothing } = this.#badges.state.status === 'success' ? this.#badges.state.data : {};
    const shown = records.filter(({ hideInUi }) => !hideInUi);
    const badges = shown
      .flatMap(({ id, name, imageUrl, loyaltyBadgeUsers: [holding] = [] }) =>
        holding?.status === 'active'
          ? [{ id, name, imageUrl, earnedAt: holding.completedAt ?? holding.createdAt ?? undefined }]
          : [],
      )
      .sort((one, other) => (other.earnedAt ?? '').localeCompare(one.earnedAt ?? ''));
    // A badge that the member no longer holds is not on the card.
    const kept = this.#pinned?.read();
    const pinned = (kept ?? nothing).flatMap((pin) => badges.find(({ id }) => id === pin) ?? []);
    return {
      currency: this.#choice.current,
      amount: this.#accounts.state.status === 'success' ? (this.#account?.amount ?? '0') : undefined,
      today: growthToday(this.#today.state, this.#account?.amount),
      rank: (rank.status === 'success' && rank.data.rank) || undefined,
      next: this.#next,
      days: this.#days,
      mostDays: this.#mostDays,
      badges,
      pins: kept && pinned.map(({ id }) => id),
      shown: pinned.length > 0 ? pinned : badges.slice(0, mostPins),
      pictures: this.options.isChoosing ? this.#pictures(badges) : nothing,
      allBadges: shown.length,
      isWaiting: all.some(({ state }) => state.status === 'pending'),
      isAboutToChange: this.awaits(...all, this.#today, this.#places, this.#neighbours),
    };
  }

  #pin(ids: readonly string[]): void {
    this.#pinned?.write(ids);
    this.update();
  }

  #pictures(badges: readonly HeldBadge[]): readonly OwnPicture[] {
    const { state } = this.#pieces;
    const pieces = state.status === 'success' ? state.data.data : [];
    const all = [...pieces, ...badges].flatMap(({ name, imageUrl }) =>
      imageUrl?.startsWith('https://') ? [[imageUrl, { name, url: imageUrl }] as const] : [],
    );
    return [...new Map(all).values()].slice(0, mostPictures);
  }

  /** The next place according to a leaderboard on the page, while that is current. */
  get #next(): Standing['next'] {
    const account = this.#account;
    const currency = this.#choice.current;
    if (!account || !currency) return undefined;
    const places = upToDate(this.#places.state);
    const isAmong = places?.data.some(({ id }) => id === account.id);
    const above = isAmong ? [...(places?.data ?? nothing)].reverse() : upToDate(this.#neighbours.state)?.data;
    return above && nextOf(above, account, currency.decimals);
  }

  get #account() {
    const { state } = this.#accounts;
    const id = this.#choice.currentId;
    return state.status === 'success' ? state.data.data.find((each) => each.loyaltyCurrencyId === id) : undefined;
  }

  get #days(): number | undefined {
    const { state } = this.#streaks;
    if (state.status !== 'success') return undefined;
    const now = this.context.clock.now();
    const lasting = state.data.data.flatMap(({ streak }) =>
      streak?.expiresAt && readMoment(streak.expiresAt) > now ? [streak.count] : [],
    );
    return Math.max(0, ...lasting) || undefined;
  }

  get #mostDays(): number | undefined {
    const { state } = this.#streaks;
    if (state.status !== 'success') return undefined;
    const longest = Math.max(0, ...state.data.data.map(({ streak }) => streak?.longestCount ?? 0));
    return longest > (this.#days ?? 0) ? longest : undefined;
  }
}

/** Returns an answer unless nobody keeps it up to date any more. */
const upToDate = <T>(answer: QueryState<T>): T | undefined =>
  answer.status === 'success' && (!answer.stale || answer.refreshing) ? answer.data : undefined;
