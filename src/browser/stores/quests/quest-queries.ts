import type { QuestPart } from '../../../contract/loyalty/my-quests.js';
import type { QuestActionName } from '../../../contract/loyalty/quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { ConditionGroup } from './conditions/condition.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';
import { judgeConditions } from './conditions/judge-conditions.js';
import type { OwnFacts } from './quest-facts.js';
import type { QuestSection } from './quest-group.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { ownAccountsQuery } from '../own-accounts.js';
import { ownMultipliersQuery } from '../own-multipliers.js';
import type { PagesState } from '../pages.js';
import type { Factor } from '../points/total-multiplier.js';
import { questsPage } from '../quests-page.js';
import { Store } from '../store.js';
import { completionsOf, type Completions } from './completion/completions.js';
import {
  accountOf,
  asksForAccounts,
  conditionFacts,
  mostRanks,
  rankedCurrencies,
} from './conditions/condition-facts.js';
import { conditionTypes, ownFacts, standingQuery, standingRequests } from './conditions/own-standing.js';
import { cappedIds, paymentsQuery } from './rewards/used-cap.js';
import type { OpenedQuest, QuestsOptions, QuestsState } from './quest-state.js';

/** Rules change less often than the member's standing. */
const rulesRefreshFactor = 5;

const noRules: readonly PublicRule[] = [];

/** The requests for a community's quests and for a member's standing with them. */
export abstract class QuestQueries extends Store<QuestsState, QuestsOptions> {
  /** The member's attempts, shared with all elements of the programme. */
  protected readonly completions: Completions = completionsOf(this.context);
  /** Id of the quiz or poll whose questions are requested. */
  protected askingId = '';
  /** Ids of the questions that the member has answered in this page. */
  protected readonly answered = new Set<string>();
  readonly #pages = this.pages(() => this.#page);
  /** The first page on its own, because it contains the sections. */
  readonly #first = this.query(() => this.#page);
  readonly #named = this.query(() => {
    const pages = this.pagesState;
    const id = this.options.include;
    if (!id || pages.status !== 'success' || pages.data.some((rule) => rule.id === id)) return null;
    const query = { loyaltyRuleId: [id], limit: 100, excludeHidden: 'true', isSpecial: 'false' } as const;
    return { route: 'GET /api/loyalty/rules', request: { query } };
  });
  readonly #standing = [...Array<undefined>(standingRequests)].map((_, at) =>
    this.query(() => standingQuery(this.rules, at, this.options.every)),
  );
  readonly #badges = this.query(() =>
    this.rules.some(
      (rule) => rule.rewardType === 'badge' || conditionTypes(rule).some((type) => type.startsWith('badge')),
    )
      ? { route: 'GET /api/me/badges', request: { query: { limit: 100 } }, member: true, every: this.options.every }
      : null,
  );
  readonly #currencies = this.query(() => currenciesQuery);
  protected readonly currencies: CurrencyChoice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #accounts = this.query(() => {
    if (asksForAccounts(this.rules)) return ownAccountsQuery(this.options.every);
    return this.options.hasBalance ? ownAccountsQuery(0) : null;
  });
  readonly #ranks = [...Array<undefined>(mostRanks)].map((_, at) =>
    this.query(() => {
      const loyaltyCurrencyId = rankedCurrencies(this.rules)[at];
      const account = accountOf(this.#accounts.state, loyaltyCurrencyId);
      if (!account || loyaltyCurrencyId === undefined) return null;
      const request = { params: { id: account.id }, query: { loyaltyCurrencyId } };
      return { route: 'GET /api/loyalty/accounts/{id}/rank', request, member: true, every: this.options.every };
    }),
  );
  readonly #payments = this.query(() => paymentsQuery(cappedIds(this.rules), this.options.every));
  readonly #multipliers = this.query(() =>
    this.rules.some(({ rewardType }) => rewardType === 'points') ? ownMultipliersQuery : null,
  );
  readonly #questions = this.query(() => {
    const query = { loyaltyRuleIds: [this.askingId], limit: 100 };
    return this.askingId ? { route: 'GET /api/me/questions', request: { query }, member: true } : null;
  });
  readonly #responses = this.query(() => {
    const { state } = this.#questions;
    const ids = state.status === 'success' ? state.data.data.map(({ id }) => id) : [];
    const query = { questionsId: ids, limit: 100 };
    return ids.length > 0 ? { route: 'GET /api/me/questions_responses', request: { query }, member: true } : null;
  });
  readonly #results = this.query(() => {
    const query = { loyaltyRuleId: this.askingId };
    return this.#hasVoted ? { route: 'GET /api/me/poll_results', request: { query }, member: true } : null;
  });
  #merged: { readonly from: readonly unknown[]; readonly rules: readonly PublicRule[] } = { from: [], rules: [] };

  /** Loads the next page. Resolves when it, or the error, is in `state`. */
  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Requests the questions of the open quest again. */
  refreshQuestions(): Promise<void> {
    return this.#questions.refresh();
  }

  /** Requests everything again. */
  async refresh(): Promise<void> {
    const others = [
      ...[this.#named, this.#payments, this.#badges, this.#currencies],
      ...[this.#accounts, ...this.#ranks, this.#multipliers],
    ];
    await Promise.all([this.#pages.refresh(), this.refreshStanding(), ...others.map((each) => each.refresh())]);
  }

  /** Requests only the member's standing again. */
  protected async refreshStanding(): Promise<void> {
    await Promise.all(this.#standing.map((each) => each.refresh()));
  }

  protected get pagesState(): PagesState<PublicRule> {
    return this.#pages.state;
  }

  /** All rules loaded so far, without duplicates and without those that are deleted or hidden. */
  protected get rules(): readonly PublicRule[] {
    const [pages, named] = [this.#pages.state, this.#named.state];
    const from = [
      pages.status === 'success' ? pages.data : noRules,
      named.status === 'success' ? named.data.data : noRules,
    ];
    if (from.every((list, at) => list === this.#merged.from[at])) return this.#merged.rules;
    const rules = new Map(from.flatMap((list) => list.map((rule) => [rule.id, rule] as const)));
    this.#merged = { from, rules: [...rules.values()].filter(({ deletedAt, hideInUi }) => !deletedAt && !hideInUi) };
    return this.#merged.rules;
  }

  /** Whether the rewards' currencies and the member's multipliers are still loading. */
  protected get awaitsRewards(): boolean {
    return this.awaits(this.#currencies, this.#multipliers);
  }

  /** The member's multipliers, as far as they are known. */
  protected get factors(): readonly Factor[] {
    const { state } = this.#multipliers;
    return state.status === 'success' ? state.data.data : [];
  }

  /** Sections in the owner's order. */
  protected get sections(): readonly QuestSection[] {
    const { state } = this.#first;
    const groups = state.status === 'success' ? (state.data.groups ?? []) : [];
    return [...groups]
      .sort((one, other) => one.sortId - other.sortId)
      .map(({ id, name, subTitle, isCollapsible, isRequired, ruleIds }) => ({
        ...{ id, name, isCollapsible, isRequired, subtitle: subTitle ?? undefined, questIds: ruleIds },
      }));
  }

  /** Actions that this site does not offer. */
  protected get closed(): readonly QuestActionName[] {
    const { state } = this.#first;
    return (state.status === 'success' && state.data.closed) || [];
  }

  /** The member's own standing; `undefined` until it has loaded, or if nobody is signed in. */
  protected get own(): OwnFacts | undefined {
    if (!('user' in this.context.session.state.get())) return undefined;
    const states = this.#standing.map(({ state }) => state);
    const badges = this.#badges.state;
    const held =
      badges.status === 'success'
        ? badges.data.data.filter(({ loyaltyBadgeUsers: of }) => of?.some(({ status }) => status === 'active'))
        : undefined;
    const facts = ownFacts(states, this.completions.rows, held && new Set(held.map(({ id }) => id)));
    const payments = this.#payments.state;
    return facts && payments.status === 'success' ? { ...facts, payments: payments.data.data } : facts;
  }

  /** Returns how much is known about the member: see `QuestsFacts.member`. */
  protected memberState(own: OwnFacts | undefined): Pick<QuestsState, 'member' | 'missing' | 'memberProblem'> {
    const { status } = this.context.session.state.get();
    const missing: readonly QuestPart[] = own?.missing ?? [];
    const states = this.#standing.map(({ state }) => state);
    const memberProblem: LaurelError | undefined = states.flatMap((each) =>
      each.status === 'error' ? [each.error] : [],
    )[0];
    const about = { missing, memberProblem };
    if (status === 'expired') return { ...about, member: 'expired' };
    if (status === 'signed-out') return { ...about, member: 'nobody' };
    if (memberProblem) return { ...about, member: 'unknown' };
    const isPending = status === 'unknown' || states.some((each) => each.status === 'pending') || this.#isJudging;
    if (isPending || !own) return { ...about, member: 'pending' };
    return { ...about, member: missing.length > 0 ? 'partly' : 'known' };
  }

  /**
   * Judges the conditions of a rule. Rules have one chain; if there are several, the first with conditions counts, as on the
   * platform.
   */
  protected judge({ loyaltyRuleChain }: PublicRule, own: OwnFacts | undefined): ConditionGroup | undefined {
    const chain = loyaltyRuleChain.find(({ loyaltyConditions }) => loyaltyConditions.length > 0);
    if (!chain) return undefined;
    const { rules, sections } = this;
    const badges = this.#badges.state;
    const badgeName = (id: string): string | undefined =>
      badges.status === 'success' ? badges.data.data.find((badge) => badge.id === id)?.name : undefined;
    const ranks = this.#ranks.map(({ state }) => state);
    const sources = { rules, sections, accounts: this.#accounts.state, ranks, badgeName };
    return judgeConditions(chain, conditionFacts(sources, own));
  }

  /** The member's amounts by currency, if they are shown. */
  protected get balances(): ReadonlyMap<string, DecimalValue> | undefined {
    const { state } = this.#accounts;
    if (!this.options.hasBalance || state.status !== 'success') return undefined;
    return new Map(
      state.data.data.flatMap(({ loyaltyCurrencyId, amount }) =>
        loyaltyCurrencyId ? [[loyaltyCurrencyId, amount] as const] : [],
      ),
    );
  }

  /** Returns the open quest with the answers that only it needs. */
  protected opened(id: string): OpenedQuest | undefined {
    if (!id) return undefined;
    const rule = this.rules.find((each) => each.id === id);
    const [questions, responses, results] = [this.#questions.state, this.#responses.state, this.#results.state];
    return { id, rule, questions, responses, results };
  }

  /** Whether the member has voted in the open poll. */
  get #hasVoted(): boolean {
    const [questions, responses] = [this.#questions.state, this.#responses.state];
    if (questions.status !== 'success' || !this.rules.some(({ id, type }) => id === this.askingId && type === 'poll'))
      return false;
    const kept = responses.status === 'success' ? responses.data.data : [];
    const answered = new Set(kept.flatMap((each) => (each.isCurrent === false ? [] : each.loyaltyQuestionId)));
    return questions.data.data.some(({ id }) => answered.has(id) || this.answered.has(id));
  }

  get #page() {
    return { ...questsPage, every: this.options.every * rulesRefreshFactor };
  }

  /** Whether facts that conditions and caps need are still loading. Without them, a closed quest would appear open. */
  get #isJudging(): boolean {
    const isOpen = ({ state: { status } }: { readonly state: { readonly status: string } }): boolean =>
      status === 'idle' || status === 'pending';
    if (cappedIds(this.rules).length > 0 && isOpen(this.#payments)) return true;
    if (!asksForAccounts(this.rules)) return false;
    const ranked = rankedCurrencies(this.rules);
    const isAsked = (_: unknown, at: number): boolean => !!accountOf(this.#accounts.state, ranked[at]);
    return isOpen(this.#accounts) || this.#ranks.filter(isAsked).some(isOpen);
  }
}
