import type { MyQuest, QuestPart } from '../../../contract/loyalty/my-quests.js';
import type { QuestActionName } from '../../../contract/loyalty/quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { LedgerLine } from '../../../contract/loyalty/transactions.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { Factor } from '../points/total-multiplier.js';
import { actionOf } from './quest-action.js';
import type { ConditionGroup } from './conditions/condition.js';
import type { AttemptStatus } from './completion/attempt.js';

/** Facts about a member's own standing with quests. */
export interface OwnFacts {
  /** Rows by quest id. A quest that the member never touched has none. */
  readonly rows: ReadonlyMap<string, MyQuest>;
  /** When the facts were true, epoch ms on the server's clock. */
  readonly knownAt: number;
  /** Parts that the proxy could not read. */
  readonly missing: readonly QuestPart[];
  /** Payments that the member received for capped quests; `undefined` until the ledger was read. */
  readonly payments?: readonly LedgerLine[] | undefined;
  /** Whether the member holds a badge; `undefined` if that is not known. */
  readonly holds: (badgeId: string) => boolean | undefined;
}

/** All facts that decide the state of one quest. */
export interface QuestFacts {
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** `undefined` for a visitor, or if nothing is known about the member yet. */
  readonly own: OwnFacts | undefined;
  readonly attempt: AttemptStatus | undefined;
  /** The conditions that have to be met first. */
  readonly conditions: ConditionGroup | undefined;
  /** Actions that members cannot take on this site. */
  readonly closed?: readonly QuestActionName[];
  /** The member's multipliers, as far as they are known. */
  readonly factors?: readonly Factor[];
  /** Ids of quests that everyone has to do first and that this member has not done. */
  readonly requiredFirst: readonly string[];
}

/**
 * The fields of a rule that decide whether a progress of 100 means that it was rewarded. Measured progress does not
 * mean that.
 */
type MeasuredRule = Pick<PublicRule, 'id' | 'type' | 'metadata' | 'rewardType' | 'loyaltyBadgeId'>;

export const isMeasured = (rule: Pick<PublicRule, 'type' | 'metadata'>): boolean =>
  Boolean(rule.metadata?.trackProgress) || actionOf(rule).kind === 'automatic';

/**
 * Returns the least number of times that a member has done a quest; `undefined` if this page cannot know. The ledger
 * counts completions that paid points. For others, a progress of 100 shows that the quest was done once; if it is
 * measured, the member also has to hold the badge. The badge alone proves nothing, because other quests may give it
 * too.
 */
export function timesDone(rule: MeasuredRule, own: OwnFacts | undefined): number | undefined {
  if (!own) return undefined;
  const row = own.rows.get(rule.id);
  const isOnce =
    row?.completion !== undefined ||
    row?.request?.status === 'completed' ||
    (row?.progress === 100 && (!isMeasured(rule) || holdsReward(rule, own)));
  const times = Math.max(row?.times ?? 0, isOnce ? 1 : 0);
  return times === 0 && own.missing.includes('completions') ? undefined : times;
}

/** Whether the member holds the badge that a quest pays; false for a quest that pays something else. */
export const holdsReward = (
  { rewardType, loyaltyBadgeId }: Pick<PublicRule, 'rewardType' | 'loyaltyBadgeId'>,
  own: OwnFacts,
): boolean => rewardType === 'badge' && Boolean(loyaltyBadgeId && own.holds(loyaltyBadgeId));

/** The fields of a group that decide whether it is required. */
interface RequiredGroup {
  readonly id: string;
  readonly isRequired: boolean;
}

/**
 * Returns the ids of the quests that everyone has to do before others: those that are required themselves or whose group is, that
 * are open now, and that the member has not done. Required quests do not wait for one another.
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
    (!startTime || readMoment(startTime) <= now) && (!endTime || readMoment(endTime) > now);
  const ids = rules
    .filter((rule) => isRequired(rule) && isOpen(rule) && timesDone(rule, own) === 0)
    .map(({ id }) => id);
  return { ids, isRequired };
}
