import assert from 'node:assert/strict';
import { and, eq } from 'drizzle-orm';
import type { Figure } from '../../../../src/browser/stores/badges/badge-measure.js';
import { badgeUsers, ruleStatuses } from '../../../../src/service/db/schema/index.js';
import { compareDecimals, type DecimalValue } from '../../../../src/values/amounts/decimal.js';
import type { GivenBadge, GivenCondition, GivenShelf } from './badge-programme.js';
import type { Member, World } from './world.js';

/** How far a member is with a condition, counted from what they have done. */
export interface Counted {
  readonly isMet: boolean;
  /** What can be shown of it; absent if it is met in one step, or by a place. */
  readonly figure: Pick<Figure, 'kind' | 'done' | 'of'> | undefined;
}

/** The quests and badges of a shelf, and what one member has done for them. */
export class BadgeBook {
  readonly quests: string[] = [];
  readonly badges: { readonly id: string; readonly given: GivenBadge }[] = [];
  readonly #world: World;
  readonly #member: Member;
  readonly #given: GivenShelf;
  #sectionId = '';

  private constructor(world: World, member: Member, given: GivenShelf) {
    this.#world = world;
    this.#member = member;
    this.#given = given;
  }

  static async open(world: World, member: Member, given: GivenShelf): Promise<BadgeBook> {
    const book = new BadgeBook(world, member, given);
    const section = await world.post('/api/loyalty/rule_groups/create', { ...world.scope, name: 'Deeds' });
    book.#sectionId = String(section['id']);
    // The quests pay another currency, so that what a badge pays stands out.
    const moss = await world.service.addCurrency({ name: 'Moss', symbol: 'MOSS' });
    for (const isIn of given.section) book.quests.push(await book.#createQuest(moss, isIn));
    for (const each of given.badges) await book.#createBadge(each);
    await world.service.settled();
    return book;
  }

  async complete(quest: number): Promise<void> {
    const id = this.quests[quest] ?? '';
    assert.equal((await this.#world.program.complete(id, this.#member.userId)).status, 200);
    await this.#world.service.settled();
  }

  async setProgress(quest: number, progress: number): Promise<void> {
    const { userId } = this.#member;
    const status = { ...this.#world.scope, loyaltyRuleId: this.quests[quest], userId, progress };
    await this.#world.post('/api/loyalty/rule_statuses', status);
    await this.#world.service.settled();
  }

  async give(badge: number): Promise<void> {
    const { id } = this.badges[badge % this.badges.length] ?? {};
    await this.#world.post(`/api/loyalty/badges/${id}/reward`, { userId: this.#member.userId });
    await this.#world.service.settled();
  }

  /** What the service has stored about a badge of the member. */
  async holding(badgeId: string) {
    const { userId } = this.#member;
    const [row] = await this.#world.service.database
      .select()
      .from(badgeUsers)
      .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)));
    return row;
  }

  /** Counts the conditions of a badge. */
  async count({ conditions }: GivenBadge, at: number): Promise<readonly Counted[]> {
    return Promise.all(this.#known(conditions, at).map((each) => this.#countOne(each, at)));
  }

  async #countOne(condition: GivenCondition, at: number): Promise<Counted> {
    const { type, amount = 0, times = 1 } = condition;
    const quests = this.#questsOf(condition);
    switch (type) {
      case 'points': {
        const balances: string[] = [];
        for (const id of this.#currenciesOf(condition))
          balances.push(await this.#world.balance(this.#member.userId, id));
        const best = balances.sort((a, b) => compareDecimals(b, a));
        return counted('points', best[Math.min(condition.needed ?? 2, best.length) - 1] ?? '0', amount);
      }
      case 'rule':
        return counted('count', await this.#completions(quests[0] ?? ''), times);
      case 'rules':
      case 'section': {
        let done = 0;
        for (const id of quests) if ((await this.#completions(id)) >= times) done += 1;
        return counted('count', done, Math.max(1, Math.min(condition.needed ?? quests.length, quests.length)));
      }
      case 'badges': {
        const ids = this.#badgesOf(condition, at);
        let done = 0;
        for (const id of ids) if ((await this.holding(id))?.status === 'active') done += 1;
        return counted('count', done, Math.max(1, Math.min(condition.needed ?? ids.length, ids.length)));
      }
      case 'api':
        return counted('percent', await this.#progress(quests[0] ?? ''), 100);
      case 'csv':
        return { isMet: condition.isListed ?? false, figure: undefined };
      case 'level':
        // A badge by place is given by the operator alone.
        return { isMet: false, figure: undefined };
    }
  }

  async #completions(ruleId: string): Promise<number> {
    const { userId } = this.#member;
    const rows = await this.#world.program.completions(ruleId, userId);
    return rows.filter(({ status }) => status === 'completed').length;
  }

  async #progress(ruleId: string): Promise<number> {
    const [row] = await this.#world.service.database
      .select()
      .from(ruleStatuses)
      .where(and(eq(ruleStatuses.ruleId, ruleId), eq(ruleStatuses.userId, this.#member.userId)));
    return Number(row?.progress ?? 0);
  }

  #questsOf({ type, quests = [] }: GivenCondition): string[] {
    if (type === 'section') return this.quests.filter((_, at) => this.#given.section[at]);
    return [...new Set(quests.flatMap((quest) => this.quests[quest] ?? []))];
  }

  #badgesOf({ badges = [] }: GivenCondition, at: number): string[] {
    const before = this.badges.slice(0, at);
    return [...new Set(badges.flatMap((badge) => before[badge % Math.max(1, at)]?.id ?? []))];
  }

  #currenciesOf({ isBoth, isGold }: GivenCondition): string[] {
    return isBoth ? [this.#world.leaf, this.#world.gold] : [isGold ? this.#world.gold : this.#world.leaf];
  }

  /** The conditions without those that name nothing yet. */
  #known(conditions: readonly GivenCondition[], at: number): readonly GivenCondition[] {
    const known = conditions.filter(
      (each) =>
        (each.type !== 'badges' || this.#badgesOf(each, at).length > 0) &&
        (each.type !== 'section' || this.#questsOf(each).length > 0),
    );
    return known.length > 0 ? known : [{ type: 'csv', isListed: false }];
  }

  async #createQuest(currencyId: string, isInSection: boolean): Promise<string> {
    const rule = await this.#world.post('/api/loyalty/rules', {
      ...this.#world.scope,
      ...{ type: 'check_in', name: 'A visit', amount: '1', loyaltyCurrencyId: currencyId, rewardType: 'points' },
      ...{ frequency: 'once', interval: 'unlimited', metadata: {}, startTime: null, endTime: null },
      ...{ effectiveStartTime: null, effectiveEndTime: null },
      ...(isInSection && { loyaltyRuleGroupId: this.#sectionId }),
    });
    return String(rule['id']);
  }

  async #createBadge(given: GivenBadge): Promise<void> {
    const at = this.badges.length;
    const badge = await this.#world.post('/api/loyalty/badges', {
      ...this.#world.scope,
      name: `Badge ${at}`,
      imageUrl: 'https://images.example/forgehand.png',
      conditions: this.#known(given.conditions, at).map((each) => this.#written(each, at)),
      ...(given.reward !== undefined && {
        rewards: [{ rewardType: 'points', amount: given.reward, loyaltyCurrencyId: this.#world.leaf }],
      }),
    });
    this.badges.push({ id: String(badge['id']), given });
  }

  /** Returns a condition as the operator writes it. */
  #written(condition: GivenCondition, at: number): object {
    const { type, amount, times, needed, isListed } = condition;
    const quests = this.#questsOf(condition);
    const badges = this.#badgesOf(condition, at);
    switch (type) {
      case 'points':
        return { type, amount, loyaltyCurrencyIds: this.#currenciesOf(condition), ...atLeast(needed, 2) };
      case 'level':
        return { type, amount: (amount ?? 0) + 1, loyaltyCurrencyIds: this.#currenciesOf(condition) };
      case 'rule':
        return { type, loyaltyRuleIds: quests, ...(times && { repeatCount: times }) };
      case 'rules':
        return {
          ...{ type, loyaltyRuleIds: quests, ...(times && { repeatCount: times }) },
          ...atLeast(needed, quests.length),
        };
      case 'section':
        return {
          ...{ type, loyaltyRuleGroupIds: [this.#sectionId], ...(times && { repeatCount: times }) },
          ...atLeast(needed, quests.length),
        };
      case 'badges':
        return { type, loyaltyBadgeIds: badges, ...atLeast(needed, badges.length) };
      case 'api':
        return { type, loyaltyRuleIds: quests };
      case 'csv': {
        const wallet = isListed ? this.#member.visitor.account.address : `0x${'12'.repeat(20)}`;
        return { type, csvUrl: `data:text/csv,${encodeURIComponent(`wallet\n${wallet}`)}` };
      }
    }
  }
}

const atLeast = (needed: number | undefined, most: number): object =>
  needed ? { requiredCount: Math.min(needed, most) } : {};

/** A condition that is met in one step is not counted. */
function counted(kind: Figure['kind'], done: DecimalValue, of: DecimalValue): Counted {
  return {
    isMet: compareDecimals(done, of) >= 0,
    figure: compareDecimals(of, 1) > 0 ? { kind, done, of } : undefined,
  };
}
