import type { MyQuest } from '../../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import { currenciesQuery } from '../currencies/currency-choice.js';
import { ownMultipliersQuery } from '../own-multipliers.js';
import { standingQuery } from '../quests/conditions/own-standing.js';
import { questsPage } from '../quests-page.js';
import { Store } from '../store.js';
import { needsOf, type ProviderNeeds } from './needs.js';
import type { SocialOptions, SocialState } from './social-state.js';

const nothing: readonly never[] = [];

/** The requests for a member's linked accounts, and for the quests that need others. */
export abstract class SocialQueries extends Store<SocialState, SocialOptions> {
  readonly #accounts = this.query(() => ({ route: 'GET /api/me/social', request: {}, member: true }));
  // The quest list sends the same four queries, so a page with both sends each once.
  readonly #quests = this.query(() => questsPage);
  readonly #standing = this.query(() => (this.#isNeeded ? standingQuery(this.#rules, 0, 0) : null));
  readonly #currencies = this.query(() => (this.#isNeeded ? currenciesQuery : null));
  readonly #multipliers = this.query(() => (this.#isNeeded ? ownMultipliersQuery : null));

  /** Whether the rows have been shown. From then on their order stays. */
  #isArranged = false;

  /** Requests the accounts again. */
  refresh(): Promise<void> {
    return this.#accounts.refresh();
  }

  /** Names of the linked accounts; absent until they are known. */
  protected get linked(): SocialState['linked'] {
    const { state } = this.#accounts;
    return state.status === 'success'
      ? new Map(state.data.data.map(({ authType, name }) => [authType, name]))
      : undefined;
  }

  /** Returns the part of the state that comes from the answers. */
  protected accountFacts(): Omit<SocialState, 'session' | 'unknownStatus' | 'links' | 'news' | 'isBegunElsewhere'> {
    const accounts = this.#accounts.state;
    const currencies = this.#currencies.state;
    const known = accounts.status === 'success' ? accounts : undefined;
    const status = this.#status;
    if (status === 'ready') this.#isArranged = true;
    return {
      status,
      linked: this.linked,
      unverified: new Map(known?.data.unverified?.map(({ authType, name }) => [authType, name])),
      needs: this.#needs,
      currencies: currencies.status === 'success' ? currencies.data.data : nothing,
      isClosed: this.#isClosed,
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt ?? 0,
      isRefreshing: known?.refreshing ?? false,
    };
  }

  get #status(): SocialState['status'] {
    const session = this.context.session.state.get().status;
    const accounts = this.#accounts.state;
    if (session === 'signed-out' || accounts.status === 'success') return this.#isArranging ? 'loading' : 'ready';
    if (accounts.status === 'error') return describeProblem(accounts.error).whose === 'owner' ? 'unavailable' : 'error';
    if (accounts.status === 'pending') return accounts.slow ? 'slow' : 'loading';
    return session === 'expired' ? 'ready' : 'idle';
  }

  /** Whether the quests may still change the order of the rows before they are shown. The wait for that is short. */
  get #isArranging(): boolean {
    return !this.#isArranged && this.awaits(this.#quests, this.#standing, this.#currencies, this.#multipliers);
  }

  get #isClosed(): boolean {
    const { state } = this.#quests;
    return state.status === 'success' && (state.data.closed?.includes('connect') ?? false);
  }

  /** The rules of the first page that are shown to members. */
  get #rules(): readonly PublicRule[] {
    const { state } = this.#quests;
    return state.status === 'success'
      ? state.data.data.filter(({ deletedAt, hideInUi }) => !deletedAt && !hideInUi)
      : nothing;
  }

  /** What open quests need; nothing if linking is closed. */
  get #needs(): ProviderNeeds {
    const { state } = this.#standing;
    return this.#needsAfter(state.status === 'success' ? state.data.data : nothing);
  }

  /** Whether a quest may need an account that is not linked. */
  get #isNeeded(): boolean {
    const linked: ReadonlyMap<string, unknown> | undefined = this.linked;
    return [...this.#needsAfter(nothing).keys()].some((provider) => !linked?.has(provider));
  }

  #needsAfter(rows: readonly MyQuest[]): ProviderNeeds {
    const { state } = this.#multipliers;
    const factors = state.status === 'success' ? state.data.data : nothing;
    return this.#isClosed ? new Map() : needsOf(this.#rules, rows, this.context.clock.now(), factors);
  }
}
