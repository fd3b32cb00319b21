import type { BadgeHolder } from '../../contract/loyalty/badge-users.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import type { PageResponse } from '../../contract/index.js';
import type { SessionState } from '../../client/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { currenciesQuery } from '../currencies/currency-choice.js';
import type { PagesState } from '../pages.js';
import { Store } from '../store.js';
import { badgesOf, type Badge, type BadgeRecord } from './badge.js';
import { SeenBadges } from './seen-badges.js';

/** What a shelf is asked for. */
export interface BadgesOptions {
  /** These badges alone; all where there are none. */
  readonly ids: readonly string[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** One badge closely: what is known of it besides its record. */
export interface BadgeDetail {
  readonly id: string;
  readonly currencies: readonly Currency[];
  /** The first holders; a page, or one alone as the platform's description has it. */
  readonly holders: PageResponse<'GET /api/loyalty/badge_users'> | BadgeHolder | undefined;
  readonly contracts: readonly PublicMintingContract[];
}

interface BadgesFacts {
  /** The badges loaded so far; the same array as long as they are the same. */
  readonly badges: readonly Badge[];
  readonly pages: PagesState<BadgeRecord>;
  readonly session: SessionState['status'];
  /** Whose badges these are; empty for a visitor. */
  readonly memberId: string;
  /** Name the member goes by; empty where there is only an address. */
  readonly memberName: string;
  /** It could not be found out who is signed in: these are what everyone sees. */
  readonly isMemberUnknown: boolean;
  /** Ids of earned badges that were not there on the last visit in this browser, and that nobody has dismissed. */
  readonly news: ReadonlySet<string>;
  /** Badges that were there before and have just been earned; another array for each time. */
  readonly justEarned: readonly Badge[];
  /** The badge that the member looks at closely. */
  readonly detail: BadgeDetail | undefined;
}

/** What can be shown of the badges, whatever is filtered. `unavailable`: the page's owner has something to set right. */
export type BadgesState = BadgesFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'unavailable' }
    /** With `retryAt`, epoch ms on the server's clock, if it tries again by itself. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

type Availability =
  | { readonly status: Exclude<BadgesState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** Badges at once, as many as the platform gives. */
const limit = 100;
/** Holders to ask for: as many as are worth saying exactly. */
const holderLimit = 100;

const nothing: readonly never[] = [];

/** The badges of a community as they stand for whoever looks at them. */
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
  readonly #currencies = this.query(() => (this.#openId ? currenciesQuery : null));
  readonly #holders = this.query(() => {
    if (!this.#openId) return null;
    const query = { loyaltyBadgeId: this.#openId, status: 'active', limit: holderLimit } as const;
    return { route: 'GET /api/loyalty/badge_users', request: { query } };
  });
  readonly #contracts = this.query(() =>
    this.#openId ? { route: 'GET /api/minting/contracts', request: { query: { limit: 100 } } } : null,
  );
  #openId = '';
  #made: { readonly records: readonly BadgeRecord[]; readonly badges: readonly Badge[] } | undefined;
  #looked: { readonly of: string; readonly badges: readonly Badge[]; readonly first: readonly Badge[] } | undefined;
  #justEarned: readonly Badge[] = nothing;
  #seen: { readonly of: string; readonly record: SeenBadges } | undefined;

  /** What is known without a programme. */
  static without(status: 'idle' | 'unavailable'): BadgesState {
    return {
      status,
      badges: nothing,
      pages: { status: 'idle' },
      session: 'unknown',
      memberId: '',
      memberName: '',
      isMemberUnknown: false,
      news: new Set(),
      justEarned: nothing,
      detail: undefined,
    };
  }

  /** Asks for what there is to know of one badge. */
  openDetail(id: string): void {
    this.#openId = id;
    this.update();
  }

  /** Lets go of it. */
  closeDetail(): void {
    this.#openId = '';
    this.update();
  }

  /** The member has taken note of badges: they are not new any more. */
  dismiss(ids: readonly string[]): void {
    this.#seen?.record.add(ids);
    this.update();
  }

  /** Loads the next page of badges. Resolves when it, or why it did not come, is in `state`. */
  loadMore(): Promise<void> {
    return this.#memberId ? this.#own.loadMore() : this.#public.loadMore();
  }

  /** Asks for the badges again; for the session as well where it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    await Promise.all([this.#own.refresh(), this.#public.refresh()]);
  }

  protected override noticed(): void {
    if (this.#pages.status !== 'success') return;
    const [badges, of] = [this.#badges, this.#memberId];
    if (this.#looked?.badges === badges && this.#looked.of === of) return;
    const looked = this.#looked?.of === of ? this.#looked : undefined;
    const open = new Set((looked?.badges ?? nothing).filter(({ phase }) => phase !== 'earned').map(({ id }) => id));
    const earned = earnedOf(badges).filter(({ id }) => open.has(id));
    if (earned.length > 0) this.#justEarned = earned;
    this.#looked = { of, badges, first: looked?.first ?? badges };
  }

  protected override stopped(): void {
    this.#openId = '';
    this.#justEarned = nothing;
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
      news: this.#news,
      justEarned: this.#justEarned,
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
    if (pages.data !== this.#made?.records)
      this.#made = { records: pages.data, badges: badgesOf(pages.data, this.#memberId !== '') };
    return this.#made.badges;
  }

  get #memberId(): string {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : '';
  }

  /** Why it is not known who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }

  /** Nobody is signed in, or it cannot be found out: then at least what everyone sees. */
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
