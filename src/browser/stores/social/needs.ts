import type { MyQuest } from '../../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { providerOfRule, type ProviderId } from '../../../contract/providers/index.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { Factor } from '../points/total-multiplier.js';
import { addPoints, type OpenPoints } from '../quests/rewards/points.js';
import { rewardOf } from '../quests/rewards/quest-reward.js';

/** The quests that need an account at one provider, and what they pay. */
export interface ProviderNeed {
  /** Number of quests. */
  readonly count: number;
  /** Points for all of them by currency id; the key is empty if the operator named no currency. */
  readonly amounts: ReadonlyMap<string, OpenPoints>;
}

const nothing: ProviderNeed = { count: 0, amounts: new Map() };

/** Needs by provider. */
export type ProviderNeeds = ReadonlyMap<ProviderId, ProviderNeed>;

/**
 * Returns which providers open quests need. Quests that the member has done do not count.
 *
 * @param rows the member's standing, as far as it is known
 * @param now epoch ms on the server's clock
 * @param factors the member's multipliers, as far as they are known
 */
export function needsOf(
  rules: readonly PublicRule[],
  rows: readonly MyQuest[],
  now: number,
  factors: readonly Factor[] = [],
): ProviderNeeds {
  const done = new Set(rows.filter(isDone).map(({ loyaltyRuleId }) => loyaltyRuleId));
  const needs = new Map<ProviderId, ProviderNeed>();
  for (const rule of rules) {
    const provider = providerOfRule(rule.type);
    if (!provider || done.has(rule.id) || !isOpen(rule, now)) continue;
    const { count, amounts } = needs.get(provider) ?? nothing;
    const reward = rewardOf(rule, factors);
    const gain = new Map(reward.kind === 'points' ? [[reward.currencyId ?? '', addPoints(undefined, reward)]] : []);
    needs.set(provider, { count: count + 1, amounts: sum(amounts, gain) });
  }
  return needs;
}

/** Returns the need for several accounts together. */
export const totalOf = (needs: readonly ProviderNeed[]): ProviderNeed =>
  needs.reduce<ProviderNeed>(
    (total, { count, amounts }) => ({ count: total.count + count, amounts: sum(total.amounts, amounts) }),
    nothing,
  );

function sum(one: ProviderNeed['amounts'], other: ProviderNeed['amounts']): ProviderNeed['amounts'] {
  const total = new Map(one);
  for (const [currencyId, points] of other) total.set(currencyId, addPoints(total.get(currencyId), points));
  return total;
}

const isOpen = ({ startTime, endTime }: PublicRule, now: number): boolean =>
  (!startTime || readMoment(startTime) <= now) && (!endTime || readMoment(endTime) > now);

/** Whether the member cannot do the quest now because they have done it. */
const isDone = ({ completion, request }: MyQuest): boolean =>
  completion !== undefined || request?.status === 'completed';
