import type { BadgeHolder } from '../../../contract/loyalty/badge-users.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import type { PageResponse } from '../../../contract/index.js';
import type { SessionState } from '../../client/session.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';
import { currenciesQuery } from '../currencies/currency-choice.js';
import { ownAccountsQuery } from '../own-accounts.js';
import type { PagesState } from '../pages.js';
import { Store } from '../store.js';
import { arrange, badgesOf, type Badge, type BadgeRecord } from './badge.js';
import { SeenBadges } from './seen-badges.js';

/** Options of the badges store. */
export interface BadgesOptions {
  /** Ids of the badges to show; all badges if empty. */
  readonly ids: readonly string[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** An earned badge that the member has not seen whole in this browser. */
export interface UnseenBadge {
  readonly badge: Badge;
  /** Whether it was earned while it was shown, not while the member was away. */
  readonly isJustEarned: boolean;
}

/** The details of one badge, besides its record. */
export interface BadgeDetail {
  readonly id: string;
  readonly currencies: readonly Currency[];
  /** The first holders: a page or, as in the platform's description, a single one. */
  readonly holders: PageResponse<'GET /api/loyalty/badge_users'> | BadgeHolder | undefined;
  readonly contracts: readonly PublicMintingContract[];
}

interface BadgesFacts {
  /** The badges loaded so far. The same array as long as they do not change. */
  readonly badges: readonly Badge[];
  readonly pages: PagesState<BadgeRecord>;
  readonly session: SessionState['status'];
  /** Whose badges these are; empty for a visitor. */
  readonly memberId: string;
  /** The member's name; empty if the member has only an address. */
  readonly memberName: string;
  /** Whether it is unknown who is signed in. The badges are then those that everyone sees. */
  readonly isMemberUnknown: boolean;
  /** The member's points by currency; absent until they are known, and if no badge is about points. */
  readonly balances: ReadonlyMap<string, DecimalValue> | undefined;
  /** Ids of earned badges that were not there on the last visit in this browser and that the member has not dismissed. */
  readonly news: ReadonlySet<string>;
  /** Badges that were shown before and have just been earned. A new array each time. */
  readonly justEarned: readonly Badge[];
  /** The badges for a ceremony, the latest first. Of the news, those that may only have been on a further page are left out. */
  readonly unseen: readonly UnseenBadge[];
  /** Details of the badge that the member is looking at. */
  readonly detail: BadgeDetail | undefined;
}

/** State of the badges, whatever the filter. `unavailable`: the page's owner has to correct something. */
export type BadgesState = BadgesFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'unavailable' }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

type Availability =
  | { readonly status: Exclude<BadgesState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** Badges per request, the most that the platform gives. */
const limit = 100;
/** Holders per request: up to this number, the exact count is shown. */
const holderLimit = 100;

const nothing: readonly never[] = [];

/** The badges of a community as the current member or visitor sees them. */
export class BadgesStore extends Store<BadgesState, BadgesOptions> {
  readonly #own = this.pages(() =>
    this.#memberId
      ? { route: 'GET /api/me/badges', request: { query: this.#query }, member: true, every: this.options.every }
      : null,
  );
  readonly #public = this.pages(() =>
    this.#isVisitor
      ? { route: 'GET /api/loyalty/badges', request: { query: this.#query }, every: this.options.every }
      : null,
  );
  readonly #accounts = this.query(() => (this.#isAboutPoints ? ownAccountsQuery(this.options.every) : null));
  readonly #currencies = this.query(() => (this.#openId ? currenciesQuery : null));
  readonly #holders = this.query(() => {
    if (!this.#openId) return null;
    const query = { loyaltyBadgeId: this.#openId, status: 'active', limit: holderLimit } as const;
    return { route: 'GET /api/loyalty/badge_users', request: { query } };
  });
  readonly #contracts = this.query(() =>
    this.#openId && this.#hasMints ? { route: 'GET /api/minting/contracts', request: { query: { limit: 100 } } } : null,
  );
  #openId = '';
  #hasMints = false;
  #made: { readonly from: readonly unknown[]; readonly badges: readonly Badge[] } | undefined;
  #read: { readonly of: unknown; readonly balances: ReadonlyMap<string, DecimalValue> } | undefined;
  #looked: { readonly of: string; readonly badges: readonly Badge[]; readonly first: readonly Badge[] } | undefined;
  #justEarned: readonly Badge[] = nothing;
  /** Ids of all badges that were earned while they were shown. */
  #earnedHere: ReadonlySet<string> = new Set();
  #seen: { readonly of: string; readonly record: SeenBadges } | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): BadgesState {
    return {
      status,
      badges: nothing,
      pages: { status: 'idle' },
      session: 'unknown',
      memberId: '',
      memberName: '',
      isMemberUnknown: false,
      balances: undefined,
      news: new Set(),
      justEarned: nothing,
      unseen: nothing,
      detail: undefined,
    };
  }

  /**
   * Loads the details of a badge.
   *
   * @param hasMints whether they include what its holders may mint
   */
  openDetail(id: string, hasMints = true): void {
    this.#openId = id;
    this.#hasMints = hasMints;
    this.update();
  }

  /** Drops the details. */
  closeDetail(): void {
    this.#openId = '';
    this.update();
  }

  /** Marks badges as seen by the member: they are no longer new. */
  dismiss(ids: readonly string[]): void {
    this.#seen?.record.add(ids);
    this.update();
  }

  /** Returns the badges for a ceremony that no element or tab has shown yet, and marks them as seen. */
  takeUnseen(): readonly UnseenBadge[] {
    this.#seen?.record.renew();
    const taken = this.#unseen;
    this.dismiss(taken.map(({ badge }) => badge.id));
    return taken;
  }

  /** Loads the next page of badges. Resolves when it, or the reason for its failure, is in `state`. */
  loadMore(): Promise<void> {
    return this.#memberId ? this.#own.loadMore() : this.#public.loadMore();
  }

  /** Requests the badges again, and the session too if it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    await Promise.all([this.#own.refresh(), this.#public.refresh(), this.#accounts.refresh()]);
  }

  protected override noticed(): void {
    if (this.#pages.status !== 'success') return;
    const [badges, of] = [this.#badges, this.#memberId];
    if (this.#looked?.badges === badges && this.#looked.of === of) return;
    const looked = this.#looked?.of === of ? this.#looked : undefined;
    if (!looked) this.#earnedHere = new Set();
    const open = new Set((looked?.badges ?? nothing).filter(({ phase }) => phase !== 'earned').map(({ id }) => id));
    const earned = earnedOf(badges).filter(({ id }) => open.has(id));
    if (earned.length > 0) {
      this.#justEarned = earned;
      this.#earnedHere = new Set([...this.#earnedHere, ...earned.map(({ id }) => id)]);
    }
    this.#looked = { of, badges, first: looked?.first ?? badges };
  }

  protected override stopped(): void {
    this.#openId = '';
    this.#justEarned = nothing;
    this.#earnedHere = new Set();
  }

  protected override derive(): BadgesState {
    const session = this.context.session.state.get();
    return {
      ...this.#availability,
      badges: this.#badges,
      pages: this.#pages,
      session: session.status,
      memberId: this.#memberId,
      memberName: ('user' in session && session.user.displayName) || '',
      isMemberUnknown: this.#sessionProblem !== undefined,
      balances: this.#balances,
      news: this.#news,
      justEarned: this.#justEarned,
      unseen: this.#unseen,
      detail: this.#detail,
    };
  }

  get #availability(): Availability {
    const pages = this.#pages;
    if (pages.status === 'error')
      return describeProblem(pages.error).whose === 'owner'
        ? { status: 'unavailable' }
        : { status: 'error', retryAt: pages.retryAt };
    if (pages.status === 'pending') return { status: pages.slow ? 'slow' : 'loading' };
    if (pages.status === 'idle') return { status: 'idle' };
    return { status: this.#badges.length > 0 ? 'ready' : 'empty' };
  }

  get #query(): { readonly limit: number; readonly badgeIds?: string | string[] } {
    const [first, ...more] = this.options.ids;
    if (first === undefined) return { limit };
    return { limit, badgeIds: more.length === 0 ? first : [first, ...more] };
  }

  get #pages(): PagesState<BadgeRecord> {
    return this.#memberId ? this.#own.state : this.#public.state;
  }

  get #badges(): readonly Badge[] {
    const pages = this.#pages;
    if (pages.status !== 'success') return nothing;
    const from = [pages.data, this.#balances];
    if (!from.every((each, at) => each === this.#made?.from[at])) {
      const balances = this.#balances;
      const balanceOf = (id: string): DecimalValue => balances && (balances.get(id) ?? 0);
      this.#made = { from, badges: badgesOf(pages.data, this.#memberId !== '', balanceOf) };
    }
    return this.#made?.badges ?? nothing;
  }

  /** Whether a badge that the member has not earned asks for points. */
  get #isAboutPoints(): boolean {
    const pages = this.#own.state;
    if (!this.#memberId || pages.status !== 'success') return false;
    return pages.data.some(
      ({ loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }) =>
        holding?.status !== 'active' && loyaltyConditions.some(({ type }) => type === 'points'),
    );
  }

  get #balances(): BadgesFacts['balances'] {
    const { state } = this.#accounts;
    if (state.status !== 'success') return undefined;
    if (this.#read?.of !== state.data)
      this.#read = {
        of: state.data,
        balances: new Map(state.data.data.map(({ loyaltyCurrencyId, amount }) => [loyaltyCurrencyId, amount])),
      };
    return this.#read.balances;
  }

  get #memberId(): string {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : '';
  }

  /** Why it is unknown who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }

  /** Whether to show the public badges: nobody is signed in, or it is unknown who is. */
  get #isVisitor(): boolean {
    return this.context.session.state.get().status === 'signed-out' || this.#sessionProblem !== undefined;
  }

  get #news(): ReadonlySet<string> {
    const [earned, of] = [earnedOf(this.#badges), this.#memberId];
    if (!of || earned.length === 0) return new Set();
    if (this.#seen?.of !== of) this.#seen = { of, record: new SeenBadges(this.context, of) };
    const dismissed = new Set(earned.filter(({ isDismissed }) => isDismissed).map(({ id }) => id));
    const ids = this.#seen.record.newAmong(
      earned.map(({ id }) => id),
      earnedOf(this.#looked?.first ?? nothing).map(({ id }) => id),
    );
    return new Set(ids.filter((id) => !dismissed.has(id)));
  }

  get #unseen(): readonly UnseenBadge[] {
    const news = this.#news;
    if (news.size === 0) return nothing;
    const first = new Set(this.#looked?.first.map(({ id }) => id));
    return arrange(this.#badges, 'earned', 'newest', 'en').flatMap((badge) => {
      const isJustEarned = this.#earnedHere.has(badge.id);
      return news.has(badge.id) && (isJustEarned || first.has(badge.id)) ? { badge, isJustEarned } : [];
    });
  }

  get #detail(): BadgeDetail | undefined {
    if (!this.#openId) return undefined;
    const [currencies, holders, contracts] = [this.#currencies.state, this.#holders.state, this.#contracts.state];
    return {
      id: this.#openId,
      currencies: currencies.status === 'success' ? currencies.data.data : nothing,
      holders: holders.status === 'success' ? holders.data : undefined,
      contracts: contracts.status === 'success' ? contracts.data.data : nothing,
    };
  }
}

const earnedOf = (badges: readonly Badge[]): readonly Badge[] => badges.filter(({ phase }) => phase === 'earned');
