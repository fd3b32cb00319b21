import type { MyBadge } from '../../contract/loyalty/badges.js';

/** A badge as the platform lists it: for a visitor without what they hold. */
export type BadgeRecord = MyBadge;

/**
 * How its member stands to a badge.
 * - `earned`, `revoked`, `inactive` (they had it, and it does not count now)
 * - `progressing`, `locked`: not yet theirs, with and without a beginning
 * - `open`: nobody is signed in
 */
export type BadgePhase = 'earned' | 'progressing' | 'locked' | 'inactive' | 'revoked' | 'open';

/** A badge on the shelf. Times are ISO 8601. */
export interface Badge {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly phase: BadgePhase;
  /** How far it is, 0 to 100: the mean of its conditions. */
  readonly percent: number;
  /** The same counted, where one condition has something small to count. */
  readonly count: { readonly done: number; readonly of: number } | undefined;
  /** When it was earned. */
  readonly earnedAt: string | undefined;
  /** When it was taken away. */
  readonly lostAt: string | undefined;
  /** The platform was told that its holder has seen it. */
  readonly isDismissed: boolean;
  readonly record: BadgeRecord;
}

/** What of the shelf is shown. `reach`: begun and not yet earned. */
export type BadgeFilter = 'all' | 'earned' | 'reach';

/** `status`: earned ones first, then those in reach; `newest`: what came last; `closest`: what is nearest to being earned. */
export type BadgeOrder = 'status' | 'newest' | 'closest' | 'name';

/** Up to here a count says more than a percentage. */
const COUNTABLE = 50;

/** Badges as they go on the shelf; those their owner hides are left out. */
export const badgesOf = (records: readonly BadgeRecord[], isMember: boolean): Badge[] =>
  records.filter(({ hideInUi }) => !hideInUi).map((record) => badgeOf(record, isMember));

function badgeOf(record: BadgeRecord, isMember: boolean): Badge {
  const { id, name, imageUrl, loyaltyBadgeUsers: [holding] = [] } = record;
  const steps = isMember ? stepsOf(record) : [];
  const percent = Math.floor((steps.reduce((sum, { share }) => sum + share, 0) / Math.max(1, steps.length)) * 100);
  const [only] = steps;
  const isCounted = steps.length === 1 && only !== undefined && only.isCountable && only.of > 1 && only.of <= COUNTABLE;
  const phase = phaseOf(holding, percent, isMember);
  const isHeld = phase === 'earned' || phase === 'revoked' || phase === 'inactive';
  return {
    id,
    name,
    imageUrl,
    phase,
    percent: phase === 'earned' ? 100 : Math.min(99, percent),
    count: phase === 'progressing' && isCounted ? { done: only.done, of: only.of } : undefined,
    earnedAt: isHeld ? (holding?.completedAt ?? holding?.createdAt) : undefined,
    lostAt: phase === 'revoked' ? holding?.updatedAt : undefined,
    isDismissed: holding?.dismissedInUi ?? false,
    record,
  };
}

type Holding = NonNullable<BadgeRecord['loyaltyBadgeUsers']>[number];

function phaseOf(holding: Holding | undefined, percent: number, isMember: boolean): BadgePhase {
  if (!isMember) return 'open';
  if (holding?.status === 'active') return 'earned';
  if (holding?.status === 'revoked') return 'revoked';
  if (holding?.completedAt) return 'inactive';
  return percent > 0 ? 'progressing' : 'locked';
}

interface Step {
  readonly done: number;
  readonly of: number;
  /** 0 to 1 */
  readonly share: number;
  /** Counts quests, times or badges, not points or places. */
  readonly isCountable: boolean;
}

/** How far each condition is, as far as the platform says. A place counts once it is good enough: everyone has one. */
function stepsOf({ loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }: BadgeRecord): Step[] {
  return loyaltyConditions.map(({ id, type }) => {
    const {
      current = 0,
      required = 1,
      isCompleted,
    } = holding?.progress?.find(({ loyaltyConditionId }) => loyaltyConditionId === id) ?? {};
    const ratio = type === 'level' ? 0 : required > 0 ? Math.min(1, Math.max(0, current / required)) : 0;
    const isCountable = type !== 'points' && type !== 'level' && type !== 'api';
    return { done: current, of: required, share: isCompleted ? 1 : ratio, isCountable };
  });
}

const SHELF: readonly BadgePhase[] = ['earned', 'progressing', 'open', 'locked', 'inactive', 'revoked'];
const REACH: readonly BadgePhase[] = ['progressing', 'open', 'locked', 'earned', 'inactive', 'revoked'];

const byPhase = (phases: readonly BadgePhase[]) => (a: Badge, b: Badge) =>
  phases.indexOf(a.phase) - phases.indexOf(b.phase);
const byPercent = (a: Badge, b: Badge) => b.percent - a.percent;
const byEarned = (a: Badge, b: Badge) => Date.parse(b.earnedAt ?? '') - Date.parse(a.earnedAt ?? '') || 0;
const byNews = (a: Badge, b: Badge) => newsOf(b) - newsOf(a);

/** When there was news of it last: it was earned, or else it was put up. */
const newsOf = ({ earnedAt, lostAt, record }: Badge): number => Date.parse(lostAt ?? earnedAt ?? record.createdAt) || 0;

/** The badges of a filter in an order; those that are equal stay as the community has them. */
export function arrange(
  badges: readonly Badge[],
  filter: BadgeFilter,
  order: BadgeOrder,
  lang: string,
): readonly Badge[] {
  const shown = badges.filter(
    ({ phase }) => filter === 'all' || (filter === 'earned' ? phase === 'earned' : phase === 'progressing'),
  );
  switch (order) {
    case 'newest':
      return shown.sort(byNews);
    case 'closest':
      return shown.sort((a, b) => byPhase(REACH)(a, b) || byPercent(a, b));
    case 'name':
      return shown.sort((a, b) => a.name.localeCompare(b.name, lang));
    default:
      return shown.sort((a, b) => byPhase(SHELF)(a, b) || (a.phase === 'earned' ? byEarned(a, b) : byPercent(a, b)));
  }
}
