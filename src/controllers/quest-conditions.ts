import type { PublicRule } from '../contract/loyalty/rules.js';
import type { ConditionFacts, ConditionGroup } from '../loyalty/condition.js';
import { judgeConditions } from '../loyalty/judge-conditions.js';
import { timesDone, type OwnFacts } from '../loyalty/quest-facts.js';
import type { LaurelHost } from './host.js';
import { QueryController } from './query.js';
import { conditionTypes, type QuestsData } from './quests-data.js';

/** What has to be done before quests, judged by what is known of the member: balances and places are asked for where conditions name them. */
export class QuestConditions {
  readonly #data: QuestsData;
  readonly #accounts: QueryController<'GET /api/me/accounts'>;
  readonly #rank: QueryController<'GET /api/loyalty/accounts/{id}/rank'>;

  /** @param every milliseconds between refreshes */
  constructor(host: LaurelHost, data: QuestsData, every: () => number) {
    this.#data = data;
    this.#accounts = new QueryController(host, () => {
      const query = { limit: 100 };
      return this.#needsAccounts
        ? { route: 'GET /api/me/accounts', request: { query }, member: true, every: every() }
        : null;
    });
    this.#rank = new QueryController(host, () => {
      const loyaltyCurrencyId = this.#rankedCurrency;
      const account = this.#accountOf(loyaltyCurrencyId);
      if (!account || loyaltyCurrencyId === undefined) return null;
      const asked = { params: { id: account.id }, query: { loyaltyCurrencyId } };
      return { route: 'GET /api/loyalty/accounts/{id}/rank', request: asked, member: true, every: every() };
    });
  }

  /** A rule has one chain; of several the first that asks for something counts, as it does for the platform. */
  judge({ loyaltyRuleChain }: PublicRule, own: OwnFacts | undefined): ConditionGroup | undefined {
    const chain = loyaltyRuleChain.find(({ loyaltyConditions }) => loyaltyConditions.length > 0);
    return chain && judgeConditions(chain, this.#factsOf(own));
  }

  /** Whether what they look at is still being asked for: until then what is locked would seem open. */
  get isPending(): boolean {
    const isOpen = ({ state }: { readonly state: { readonly status: string } }): boolean =>
      state.status === 'idle' || state.status === 'pending';
    return (
      (this.#needsAccounts && isOpen(this.#accounts)) || (!!this.#accountOf(this.#rankedCurrency) && isOpen(this.#rank))
    );
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#accounts.refresh(), this.#rank.refresh()]);
  }

  get #needsAccounts(): boolean {
    return this.#data.rules.some((rule) => conditionTypes(rule).some((type) => type === 'points' || type === 'level'));
  }

  #factsOf(own: OwnFacts | undefined): ConditionFacts {
    const data = this.#data;
    const { sections } = data;
    const names = {
      quest: (id: string) => data.rule(id)?.name,
      group: (id: string) => sections.find((section) => section.id === id)?.name,
      badge: (id: string) => data.badgeName(id),
      currency: () => undefined,
      leaderboard: () => undefined,
    };
    return {
      timesDone: (id) => {
        const rule = data.rule(id);
        return rule ? timesDone(rule, own) : own?.rows.get(id)?.times;
      },
      progress: (id) => (own ? (own.rows.get(id)?.progress ?? 0) : undefined),
      balance: (id) => (own ? this.#balance(id) : undefined),
      place: (id) => (own ? this.#place(id) : undefined),
      holds: (id) => own?.holds(id),
      questsOf: (id) => sections.find((section) => section.id === id)?.questIds,
      nameOf: (kind, id) => names[kind](id),
    };
  }

  #balance(currencyId: string): string | number | null | undefined {
    if (this.#accounts.state.status !== 'success') return undefined;
    return this.#accountOf(currencyId)?.amount ?? 0;
  }

  #place(currencyId: string): number | undefined {
    const { state } = this.#rank;
    if (state.status !== 'success' || currencyId !== this.#rankedCurrency) return undefined;
    return typeof state.data.rank === 'number' ? state.data.rank : undefined;
  }

  /** The one leaderboard that conditions look at. Of several, the platform lets a page ask about one at a time. */
  get #rankedCurrency(): string | undefined {
    for (const { loyaltyRuleChain } of this.#data.rules)
      for (const { loyaltyConditions } of loyaltyRuleChain)
        for (const { type, association } of loyaltyConditions)
          if (type === 'level' && association[0]?.loyaltyCurrencyId) return association[0].loyaltyCurrencyId;
    return undefined;
  }

  #accountOf(currencyId: string | undefined) {
    const { state } = this.#accounts;
    if (state.status !== 'success') return undefined;
    return state.data.data.find((account) => account.loyaltyCurrencyId === currencyId);
  }
}
