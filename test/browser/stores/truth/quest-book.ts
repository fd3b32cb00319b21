import assert from 'node:assert/strict';
import type { Quest } from '../../../../src/browser/stores/quests/quest.js';
import { windowAt } from '../../../../src/browser/stores/quests/window.js';
import { addDecimals } from '../../../../src/values/amounts/add-decimals.js';
import { compareDecimals, type DecimalValue } from '../../../../src/values/amounts/decimal.js';
import { subtractDecimals } from '../../../../src/values/amounts/subtract-decimals.js';
import type { GivenCondition, GivenProgramme, GivenQuest } from './quest-programme.js';
import type { Member, World } from './world.js';

/** A quest of the service, with its draft. */
export interface Written {
  readonly id: string;
  readonly given: GivenQuest;
  readonly currencyId: string;
  readonly decimals: number;
}

/** Creates the quests of a programme for a member whose account at the provider is linked. */
export async function createQuests(
  world: World,
  member: Member,
  { quests, held, factor, rivals }: GivenProgramme,
): Promise<{ readonly written: readonly Written[]; readonly factor: number }> {
  const { scope } = world;
  await world.give(member, world.leaf, held);
  for (const amount of rivals) await world.give({ userId: await world.program.addMember() }, world.leaf, amount);
  await world.program.link(member.userId, 'discord', `name-${member.userId}`);
  if (factor !== undefined) {
    const walletAddress = member.visitor.account.address;
    await world.post('/api/loyalty/multipliers', { ...scope, walletAddress, multiplier: factor });
  }
  const section = await world.post('/api/loyalty/rule_groups/create', { ...scope, name: 'Deeds' });
  const images = { imageUrl: 'https://images.example/forgehand.png' };
  const badge = await world.post('/api/loyalty/badges', { ...scope, ...images, name: 'Forgehand', conditions: [] });
  const written: Written[] = [];
  for (const given of quests) {
    const things = { world, written, sectionId: String(section['id']), badgeId: String(badge['id']) };
    const id = await createQuest(world, ruleOf(given, things));
    // Quests of the same moment would have no order by age.
    world.service.now += 1;
    const currencyId = given.isGold ? world.gold : world.leaf;
    written.push({ id, given, currencyId, decimals: given.isGold ? 2 : 0 });
  }
  return { written, factor: factor ?? 1 };
}

/** Creates a quest, without its conditions if the service refuses them, such as those that nobody could ever meet. */
async function createQuest(world: World, rule: object): Promise<string> {
  const answer = await world.service.post('/api/loyalty/rules', { ...world.scope, ...rule });
  const { issues = [] } = answer.body as { issues?: readonly { field: string }[] };
  const areConditionsRefused = issues.length > 0 && issues.every(({ field }) => field.startsWith('loyaltyRuleChain'));
  if (areConditionsRefused) return createQuest(world, { ...rule, loyaltyRuleChain: null });
  assert.equal(answer.status, 200, JSON.stringify([answer.body, rule]));
  return String((answer.body as unknown as { id: string }).id);
}

interface Things {
  readonly world: World;
  readonly written: readonly Written[];
  readonly sectionId: string;
  readonly badgeId: string;
}

const hour = 3_600_000;

/** Returns a rule as the operator writes it. */
function ruleOf(given: GivenQuest, things: Things): object {
  const { world, sectionId, badgeId } = things;
  const { now } = world.service;
  const at = (hours: number | undefined) => (hours === undefined ? null : new Date(now + hours * hour).toISOString());
  const { type, rhythm, startsIn, lasts, cap, streak, reward, isGold, cents, conditions } = given;
  const hasWindows = ['hourly', 'daily', 'weekly', 'monthly'].includes(rhythm);
  const isCustom = rhythm === 'custom';
  const conditionsOfRule = conditions.flatMap((each) => conditionOf(each, things) ?? []);
  return {
    type,
    name: `A ${type}`,
    amount: isGold ? (cents / 100).toFixed(2) : String(Math.ceil(cents / 100)),
    loyaltyCurrencyId: isGold ? world.gold : world.leaf,
    rewardType: reward,
    ...(reward === 'badge' && { loyaltyBadgeId: badgeId }),
    frequency: hasWindows ? rhythm : 'once',
    ...((isCustom || rhythm === 'unlimited') && { interval: rhythm }),
    effectiveStartTime: isCustom ? at(0) : null,
    effectiveEndTime: isCustom ? at(given.length) : null,
    startTime: at(startsIn),
    endTime: at(lasts === undefined ? undefined : (startsIn ?? 0) + lasts),
    showBeforeStart: true,
    isRequired: given.isRequired,
    ...(given.isInSection && { loyaltyRuleGroupId: sectionId }),
    ...(cap && { maxAmountPerInterval: cap.amount, maxAmountInterval: cap.interval }),
    metadata: {
      ...(type === 'link_click' && { link: 'https://guild.example/news' }),
      ...(given.skipsFactor && { skipMultiplier: true }),
      ...(streak &&
        hasWindows && {
          enableStreaks: true,
          streakArray: streak.map(({ length, extra }) => ({ streakMilestone: length, streakAmount: extra })),
        }),
    },
    ...(conditionsOfRule.length > 0 && {
      loyaltyRuleChain: { name: 'First', operatorType: given.isAny ? 'OR' : 'AND', conditions: conditionsOfRule },
    }),
  };
}

/** Returns a condition as the operator writes it; `undefined` if there is no quest yet that it could name. */
function conditionOf(given: GivenCondition, { world, written, sectionId, badgeId }: Things): object | undefined {
  const { type, amount, quests = [], times: repeatCount, needed } = given;
  const ids = [...new Set(quests.flatMap((at) => written[at % Math.max(1, written.length)]?.id ?? []))];
  const most = Math.max(1, type === 'rules' ? ids.length : 2);
  const counts = { ...(repeatCount && { repeatCount }), ...(needed && { requiredCount: Math.min(needed, most) }) };
  switch (type) {
    case 'points':
    case 'level': {
      const loyaltyCurrencyIds = given.isBoth ? [world.leaf, world.gold] : [given.isGold ? world.gold : world.leaf];
      return { type, amount, loyaltyCurrencyIds, ...counts };
    }
    case 'rule':
    case 'rules':
      return ids.length === 0 ? undefined : { type, loyaltyRuleIds: ids, ...counts };
    case 'section':
      return { type, loyaltyRuleGroupIds: [sectionId], ...counts };
    case 'badges':
      return { type, loyaltyBadgeIds: [badgeId] };
  }
}

/** What was paid for quests so far, and hence what each of them pays next according to its row. */
export class QuestBook {
  readonly #written: ReadonlyMap<string, Written>;
  readonly #factor: number;
  readonly #paid: { readonly id: string; readonly amount: string; readonly at: number }[] = [];

  constructor(written: readonly Written[], factor: number) {
    this.#written = new Map(written.map((each) => [each.id, each]));
    this.#factor = factor;
  }

  of(id: string): Written {
    const written = this.#written.get(id);
    assert.ok(written);
    return written;
  }

  /** Notes what was paid for a quest. */
  note(id: string, amount: string, at: number): void {
    this.#paid.push({ id, amount, at });
  }

  /**
   * Returns what a quest pays now: its reward and the next milestone, times the factor, up to what is left of the
   * cap.
   */
  payable({ id, reward, streak, cap }: Quest, now: number): string {
    if (reward.kind !== 'points') return '0';
    const { given, decimals } = this.of(id);
    const isReached = streak && streak.next?.length === streak.count + 1;
    const sum = addDecimals(reward.amount, isReached ? streak.next?.amount : 0);
    const amount = times(sum, given.skipsFactor ? 1 : this.#factor, decimals);
    if (!cap) return amount;
    const { start = -Infinity } = windowAt(cap.rhythm === 'lifetime' ? 'once' : (cap.rhythm ?? 'once'), now) ?? {};
    const paid = this.#paid.filter((each) => each.id === id && each.at >= start);
    const left = paid.reduce((rest, each) => subtractDecimals(rest, each.amount), String(cap.amount));
    return compareDecimals(left, amount) < 0 ? left : amount;
  }
}

/** Multiplies exactly, and rounds halves up. */
function times(amount: DecimalValue, factor: number, decimals: number): string {
  const scale = 10 ** decimals;
  const units = Math.round(Number(amount) * 100) * Math.round(factor * 100);
  return String(Math.floor((units * scale) / 10_000 + 0.5) / scale);
}
