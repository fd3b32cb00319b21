import type { LaurelHost } from '../../controllers/host.js';
import { PagesController, type PagesState } from '../../controllers/pages.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { badgesOf, type Badge, type BadgeRecord } from './badge.js';

/** What the shelf is asked for. */
export interface ShelfRequest {
  /** These badges alone; all where there are none. */
  readonly ids: readonly string[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** Badges at once, as many as the platform gives. */
const LIMIT = 100;

/** Everything a shelf knows: the badges, and whose they are. */
export class ShelfData {
  readonly session: SessionController;
  readonly #programme: ProgrammeController;
  readonly #own: PagesController<'GET /api/me/badges'>;
  readonly #public: PagesController<'GET /api/loyalty/badges'>;
  #made: { readonly records: readonly BadgeRecord[]; readonly badges: readonly Badge[] } | undefined;
  #looked: { readonly of: string; readonly badges: readonly Badge[]; readonly first: readonly Badge[] } | undefined;

  constructor(host: LaurelHost, request: () => ShelfRequest) {
    this.session = new SessionController(host);
    this.#programme = new ProgrammeController(host);
    const query = () => {
      const { ids } = request();
      return { limit: LIMIT, ...(ids.length > 0 && { badgeIds: ids.length === 1 ? ids[0] : [...ids] }) };
    };
    this.#own = new PagesController(host, () =>
      this.memberId
        ? { route: 'GET /api/me/badges', request: { query: query() }, member: true, every: request().every }
        : null,
    );
    this.#public = new PagesController(host, () =>
      this.#isVisitor
        ? { route: 'GET /api/loyalty/badges', request: { query: query() }, every: request().every }
        : null,
    );
  }

  /** Whose badges these are; nobody's for a visitor. */
  get memberId(): string {
    const { state } = this.session;
    return 'user' in state ? state.user.id : '';
  }

  /** Name the member goes by. An address is nothing to put on a picture. */
  get memberName(): string {
    const { state } = this.session;
    return ('user' in state && state.user.displayName) || '';
  }

  /** Why it is not known who is signed in. */
  get sessionProblem(): LaurelError | undefined {
    const { state } = this.session;
    return state.status === 'unknown' ? state.problem : undefined;
  }

  get pages(): PagesState<BadgeRecord> {
    return this.memberId ? this.#own.state : this.#public.state;
  }

  /** What can be shown, whatever is filtered. */
  get state(): 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'error' | 'unavailable' {
    if (this.#programme.error) return 'unavailable';
    const { pages } = this;
    if (pages.status === 'error') return describeProblem(pages.error).whose === 'owner' ? 'unavailable' : 'error';
    if (pages.status === 'pending') return pages.slow ? 'slow' : 'loading';
    if (pages.status === 'idle') return 'idle';
    return this.badges.length > 0 ? 'ready' : 'empty';
  }

  /** When it tries again by itself, epoch ms on the server's clock. */
  get retryAt(): number | undefined {
    const { pages } = this;
    return pages.status === 'error' ? pages.retryAt : undefined;
  }

  /** The badges loaded so far; the same array as long as they are the same. */
  get badges(): readonly Badge[] {
    const { pages } = this;
    if (pages.status !== 'success') return NONE;
    if (pages.data !== this.#made?.records)
      this.#made = { records: pages.data, badges: badgesOf(pages.data, this.memberId !== '') };
    return this.#made.badges;
  }

  /** Badges that were there before, and have been earned since the last look at the same member's. */
  takeEarned(): readonly Badge[] {
    if (this.pages.status !== 'success') return NONE;
    const { badges, memberId: of } = this;
    if (this.#looked?.badges === badges && this.#looked.of === of) return NONE;
    const looked = this.#looked?.of === of ? this.#looked : undefined;
    const before = looked?.badges ?? NONE;
    this.#looked = { of, badges, first: looked?.first ?? badges };
    const open = new Set(before.filter(({ phase }) => phase !== 'earned').map(({ id }) => id));
    return badges.filter(({ id, phase }) => phase === 'earned' && open.has(id));
  }

  /** The badges as they were at first. */
  get first(): readonly Badge[] {
    return this.#looked?.first ?? NONE;
  }

  loadMore(): Promise<void> {
    return this.memberId ? this.#own.loadMore() : this.#public.loadMore();
  }

  async refresh(): Promise<void> {
    if (this.sessionProblem) await this.#programme.program?.session.read();
    await Promise.all([this.#own.refresh(), this.#public.refresh()]);
  }

  /** Nobody is signed in, or it cannot be found out: then at least what everyone sees. */
  get #isVisitor(): boolean {
    return this.session.state.status === 'signed-out' || this.sessionProblem !== undefined;
  }
}

const NONE: readonly never[] = [];
