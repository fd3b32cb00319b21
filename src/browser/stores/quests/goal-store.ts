import type { DecimalValue } from '../../../values/amounts/decimal.js';
import { ownAccountsQuery } from '../own-accounts.js';
import { nextMilestone, type Milestone } from '../points/milestone.js';
import { Store } from '../store.js';

/** Options of a goal. */
export interface GoalOptions {
  /** Currency of the points that a quest brings; empty if it brings none. */
  readonly currencyId: string;
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** The badge that a quest brings nearer. */
export interface GoalState {
  /** Absent until it is known, and if points of the currency bring no badge nearer. */
  readonly goal: Milestone | undefined;
  /** Whether the store still waits for the answers that tell. */
  readonly isAwaited: boolean;
}

/** The badge nearest to the member of those that more points of one currency bring nearer. */
export class GoalStore extends Store<GoalState, GoalOptions> {
  readonly #badges = this.query(() =>
    this.options.currencyId
      ? { route: 'GET /api/me/badges', request: { query: { limit: 100 } }, member: true, every: this.options.every }
      : null,
  );
  readonly #accounts = this.query(() => (this.#isAboutPoints ? ownAccountsQuery(this.options.every) : null));

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): GoalState {
    return { goal: undefined, isAwaited: status === 'idle' };
  }

  /** Requests badges and points again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#badges.refresh(), this.#accounts.refresh()]);
  }

  protected override derive(): GoalState {
    return { goal: this.#goal, isAwaited: this.awaits(this.#badges, this.#accounts) };
  }

  get #goal(): Milestone | undefined {
    const [badges, accounts] = [this.#badges.state, this.#accounts.state];
    if (badges.status !== 'success' || accounts.status !== 'success') return undefined;
    const balances = new Map(
      accounts.data.data.map(({ loyaltyCurrencyId, amount }) => [loyaltyCurrencyId, amount] as const),
    );
    const balanceOf = (id: string): DecimalValue => balances.get(id) ?? 0;
    return nextMilestone(badges.data.data, this.options.currencyId, balanceOf);
  }

  /** Whether a badge asks for points, so that the member's own are worth a request. */
  get #isAboutPoints(): boolean {
    const { state } = this.#badges;
    if (state.status !== 'success') return false;
    return state.data.data.some(({ loyaltyConditions }) => loyaltyConditions.some(({ type }) => type === 'points'));
  }
}
