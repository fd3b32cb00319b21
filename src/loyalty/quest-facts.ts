import type { MyQuest, QuestPart } from '../contract/loyalty/my-quests.js';
import type { QuestDeed } from '../contract/loyalty/quests.js';
import type { PublicRule } from '../contract/loyalty/rules.js';
import { actionOf } from './quest-action.js';
import type { ConditionGroup } from './condition.js';
import type { TrackedQuest } from './tracked.js';

/** What is known of a member's own standing with quests. */
export interface OwnFacts {
  /** By the id of the quest; one never touched has none. */
  readonly rows: ReadonlyMap<string, MyQuest>;
  /** When that was true: epoch ms on the server's clock. */
  readonly knownAt: number;
  /** What of it could not be found out. */
  readonly missing: readonly QuestPart[];
  /** Whether a badge is held; `undefined` where that is not known. */
  readonly holds: (badgeId: string) => boolean | undefined;
}

/** All that decides how one quest stands. */
export interface QuestFacts {
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** `undefined`: nobody is signed in, or nothing is known of them yet. */
  readonly own: OwnFacts | undefined;
  readonly tracked: TrackedQuest | undefined;
  /** What has to be done first. */
  readonly conditions: ConditionGroup | undefined;
  /** What members cannot do here. */
  readonly closed?: readonly QuestDeed[];
  /** Ids of quests that everyone has to do first, and this member has not. */
  readonly requiredFirst: readonly string[];
}

/** A rule, as far as it says whether progress of 100 means that it was rewarded: what a feed reports does not. */
type MeasuredRule = Pick<PublicRule, 'id' | 'type' | 'metadata' | 'rewardType' | 'loyaltyBadgeId'>;

export const isMeasured = (rule: Pick<PublicRule, 'type' | 'metadata'>): boolean =>
  Boolean(rule.metadata?.trackProgress) || actionOf(rule).kind === 'automatic';

/**
 * How often a member has done a quest, at least; `undefined` where this page cannot know. The ledger counts what brought
 * points; of what brought none, whole progress or the badge itself says that it was done once.
 */
export function timesDone(rule: MeasuredRule, own: OwnFacts | undefined): number | undefined {
  if (!own) return undefined;
  const row = own.rows.get(rule.id);
  const isOnce =
    row?.completion !== undefined ||
    row?.request?.status === 'completed' ||
    (row?.progress === 100 && !isMeasured(rule)) ||
    (rule.rewardType === 'badge' && Boolean(rule.loyaltyBadgeId && own.holds(rule.loyaltyBadgeId)));
  const times = Math.max(row?.times ?? 0, isOnce ? 1 : 0);
  return times === 0 && own.missing.includes('completions') ? undefined : times;
}

/** A group of rules, as far as it can be required. */
interface RequiredGroup {
  readonly id: string;
  readonly isRequired: boolean;
}

/**
 * Ids of the quests that everyone has to do before others: those that are required themselves or whose group is, that are
 * open now and that the member has not done. Required quests do not wait for one another.
 */
export function openRequired(
  rules: readonly PublicRule[],
  groups: readonly RequiredGroup[],
  { own, now }: Pick<QuestFacts, 'own' | 'now'>,
): { readonly ids: readonly string[]; readonly isRequired: (rule: PublicRule) => boolean } {
  const required = new Set(groups.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])));
  const isRequired = (rule: PublicRule): boolean =>
    Boolean(rule.isRequired) || required.has(rule.loyaltyRuleGroupId ?? '');
  const isOpen = ({ startTime, endTime }: PublicRule): boolean =>
    (!startTime || Date.parse(startTime) <= now) && (!endTime || Date.parse(endTime) > now);
  const ids = rules
    .filter((rule) => isRequired(rule) && isOpen(rule) && timesDone(rule, own) === 0)
    .map(({ id }) => id);
  return { ids, isRequired };
}
