import type { MyQuest, MyQuests, QuestPart } from '../contract/loyalty/my-quests.js';
import type { QuestDeed } from '../contract/loyalty/quests.js';
import type { PublicRule } from '../contract/loyalty/rules.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { QuestSection } from '../loyalty/quest-group.js';
import type { OwnFacts } from '../loyalty/quest-facts.js';
import type { LaurelHost } from './host.js';
import { PagesController } from './pages.js';
import { QueryController, type QueryState } from './query.js';
import { questsPage } from '../stores/quests-page.js';
import type { QuestsRequest } from './quests-state.js';

/** Ids that one request for the member's own standing names: as many as a page of rules has. */
const chunk = 100;
/** Chunks there are at most; of quests beyond them nothing is known of the member. */
const chunks = 5;
/** Rules change less often than what members do with them. */
const calmer = 5;
/** Quests whose completions are counted, at most. */
const countedAtMost = 50;

/** Rule types of conditions. */
const namesQuests = (type: string): boolean => type === 'rule' || type === 'rules' || type === 'section';

/** Everything an element asks the proxy about quests. */
export class QuestsData {
  readonly #request: () => QuestsRequest;
  readonly #pages: PagesController<'GET /api/quests'>;
  readonly #named: QueryController<'GET /api/loyalty/rules'>;
  /** The first page once more: it has the sections. */
  readonly #first: QueryController<'GET /api/quests'>;
  readonly #own: readonly QueryController<'GET /api/me/quests'>[];
  readonly #badges: QueryController<'GET /api/me/badges'>;
  #merged: { readonly from: readonly unknown[]; readonly rules: readonly PublicRule[] } = { from: [], rules: [] };

  constructor(host: LaurelHost, request: () => QuestsRequest) {
    this.#request = request;
    const page = () => ({ ...questsPage, every: request().every * calmer });
    this.#pages = new PagesController(host, page);
    this.#first = new QueryController(host, page);
    this.#named = new QueryController(host, () => {
      const ids = this.#missingIds;
      if (ids.length === 0) return null;
      return {
        route: 'GET /api/loyalty/rules',
        request: { query: { loyaltyRuleId: ids, limit: 100, excludeHidden: 'true', isSpecial: 'false' } },
      };
    });
    this.#own = [...Array<undefined>(chunks)].map((_, at) => new QueryController(host, () => this.#ownOf(at)));
    this.#badges = new QueryController(host, () => {
      const isWanted = this.rules.some(
        (rule) => rule.rewardType === 'badge' || conditionTypes(rule).some((type) => type.startsWith('badge')),
      );
      const query = { limit: 100 };
      return isWanted
        ? { route: 'GET /api/me/badges', request: { query }, member: true, every: request().every }
        : null;
    });
  }

  /** State of the rules, of which everything else hangs. */
  get pages(): PagesController<'GET /api/quests'>['state'] {
    return this.#pages.state;
  }

  /** All rules loaded so far, each once. */
  get rules(): readonly PublicRule[] {
    const pages = this.#pages.state;
    const named = this.#named.state;
    const from = [pages.status === 'success' ? pages.data : NONE, named.status === 'success' ? named.data.data : NONE];
    if (from.every((list, at) => list === this.#merged.from[at])) return this.#merged.rules;
    const rules = new Map(from.flatMap((list) => list.map((rule) => [rule.id, rule] as const)));
    this.#merged = { from, rules: [...rules.values()].filter(({ deletedAt, hideInUi }) => !deletedAt && !hideInUi) };
    return this.#merged.rules;
  }

  rule(id: string): PublicRule | undefined {
    return this.rules.find((each) => each.id === id);
  }

  get sections(): readonly QuestSection[] {
    const { state } = this.#first;
    const groups = state.status === 'success' ? (state.data.groups ?? []) : [];
    return [...groups]
      .sort((one, other) => one.sortId - other.sortId)
      .map(({ id, name, subTitle, isCollapsible, isRequired, ruleIds }) => ({
        ...{ id, name, isCollapsible, isRequired, subtitle: subTitle ?? undefined, questIds: ruleIds },
      }));
  }

  /** What members cannot do here. */
  get closed(): readonly QuestDeed[] {
    const { state } = this.#first;
    return (state.status === 'success' && state.data.closed) || [];
  }

  /** What is known of the member; `undefined` while nothing is. @param fresh what was found out since, by quest */
  own(fresh: ReadonlyMap<string, { readonly row: MyQuest; readonly at: number }>): OwnFacts | undefined {
    const known = this.#own.flatMap(({ state }) => (state.status === 'success' ? [state] : []));
    if (known.length === 0) return undefined;
    const rows = new Map<string, MyQuest>();
    for (const { data, updatedAt } of known)
      for (const row of data.data) {
        const newer = fresh.get(row.loyaltyRuleId);
        rows.set(row.loyaltyRuleId, newer && newer.at > updatedAt ? { ...row, ...newer.row } : row);
      }
    for (const [id, { row, at }] of fresh)
      if (!rows.has(id) && known.every(({ updatedAt }) => at > updatedAt)) rows.set(id, row);
    const missing: QuestPart[] = [...new Set(known.flatMap(({ data }: { data: MyQuests }) => data.missing))];
    const held = this.#heldBadges;
    return {
      ...{ rows, missing, knownAt: Math.min(...known.map(({ updatedAt }) => updatedAt)) },
      holds: (id) => held?.has(id),
    };
  }

  /** States of the questions for the member's own standing that are asked. */
  get ownStates(): readonly QueryState<MyQuests>[] {
    return this.#own.map(({ state }) => state).filter(({ status }) => status !== 'idle');
  }

  badgeName(id: string): string | undefined {
    const { state } = this.#badges;
    return state.status === 'success' ? state.data.data.find((badge) => badge.id === id)?.name : undefined;
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Asks again where the member stands, and nothing else. */
  async refreshOwn(): Promise<void> {
    await Promise.all(this.#own.map((each) => each.refresh()));
  }

  async refresh(): Promise<void> {
    const all = [this.#pages, this.#named, ...this.#own, this.#badges];
    await Promise.all(all.map((each) => each.refresh()));
  }

  #ownOf(at: number) {
    const ids = this.rules.slice(at * chunk, (at + 1) * chunk).map(({ id }) => id);
    if (ids.length === 0) return null;
    // In one order, so that a rule that moved does not change the question.
    const query = {
      loyaltyRuleId: ids.sort(),
      ...(at === 0 && this.#counted.length > 0 && { countedRuleId: this.#counted }),
    };
    return { route: 'GET /api/me/quests' as const, request: { query }, member: true, every: this.#request().every };
  }

  /** Quests that conditions want done, and that can be done more than once. */
  get #counted(): readonly string[] {
    const named = this.rules.flatMap(({ loyaltyRuleChain }) =>
      loyaltyRuleChain.flatMap(({ loyaltyConditions }) =>
        loyaltyConditions.flatMap(({ type, association }) =>
          namesQuests(type) ? association.flatMap(({ loyaltyRuleId }) => loyaltyRuleId ?? []) : [],
        ),
      ),
    );
    const repeated = new Set(
      this.rules.flatMap(({ id, interval, frequency }) => ((interval ?? frequency) === 'once' ? [] : [id])),
    );
    return [...new Set(named)]
      .filter((id) => repeated.has(id))
      .sort()
      .slice(0, countedAtMost);
  }

  get #missingIds(): readonly string[] {
    const { state } = this.#pages;
    const wanted = this.#request().ids ?? [];
    if (state.status !== 'success') return [];
    return wanted.filter((id) => !state.data.some((rule) => rule.id === id));
  }

  get #heldBadges(): ReadonlySet<string> | undefined {
    const { state } = this.#badges;
    if (state.status !== 'success') return undefined;
    return new Set(
      state.data.data.flatMap(({ id, loyaltyBadgeUsers }) =>
        loyaltyBadgeUsers?.some(({ status }) => status === 'active') ? [id] : [],
      ),
    );
  }
}

const NONE: readonly PublicRule[] = [];

/** Types of what a rule asks for first. */
export const conditionTypes = ({ loyaltyRuleChain }: PublicRule): readonly string[] =>
  loyaltyRuleChain.flatMap(({ loyaltyConditions }) => loyaltyConditions.map(({ type }) => type));

/** Why what is the member's own did not come. */
export const ownProblem = (states: readonly QueryState<MyQuests>[]): LaurelError | undefined =>
  states.map((state) => (state.status === 'error' ? state.error : undefined)).find(Boolean);
