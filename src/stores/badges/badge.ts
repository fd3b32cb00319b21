import { percentOf } from '../../amounts/percent-of.js';
import type { MyBadge } from '../../contract/loyalty/badges.js';
import { readMoment } from '../../moments/read-moment.js';

/** A badge as the platform lists it. A visitor's list contains no holdings. */
export type BadgeRecord = MyBadge;

/**
 * The member's relation to a badge.
 *
 * - `earned`, `revoked`, `inactive` (the member had it, and it does not count now)
 * - `progressing`, `locked`: not earned yet, with and without progress
 * - `open`: nobody is signed in
 */
export type BadgePhase = 'earned' | 'progressing' | 'locked' | 'inactive' | 'revoked' | 'open';

/** A badge on the shelf. Times are ISO 8601. */
export interface Badge {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly phase: BadgePhase;
  /** Progress in percent, 0 to 100: the mean of its conditions. */
  readonly percent: number;
  /** Progress as a count, if the badge has one condition that counts something small. */
  readonly count: { readonly done: number; readonly of: number } | undefined;
  /** When it was earned. */
  readonly earnedAt: string | undefined;
  /** When it was revoked. */
  readonly lostAt: string | undefined;
  /** Whether the platform was told that the holder has seen it. */
  readonly isDismissed: boolean;
  readonly record: BadgeRecord;
}

/** Which badges are shown. `reach`: begun and not earned yet. */
export type BadgeFilter = 'all' | 'earned' | 'reach';

/**
 * `status`: earned badges first, then those in progress; `newest`: the latest first; `closest`: the nearest to being earned
 * first.
 */
export type BadgeOrder = 'status' | 'newest' | 'closest' | 'name';

/** Largest total that is shown as a count rather than as a percentage. */
const maximumCounted = 50;

/** Returns the badges for the shelf, without those that their owner hides. */
export const badgesOf = (records: readonly BadgeRecord[], isMember: boolean): Badge[] =>
  records.filter(({ hideInUi }) => !hideInUi).map((record) => badgeOf(record, isMember));

function badgeOf(record: BadgeRecord, isMember: boolean): Badge {
  const { id, name, imageUrl, loyaltyBadgeUsers: [holding] = [] } = record;
  const steps = isMember ? stepsOf(record) : [];
  const percent = Math.floor(steps.reduce((sum, step) => sum + step.percent, 0) / Math.max(1, steps.length));
  const [only] = steps;
  const isCounted =
    steps.length === 1 && only !== undefined && only.isCountable && only.of > 1 && only.of <= maximumCounted;
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
  /** 0 to 100. */
  readonly percent: number;
  /** Whether it counts quests, times or badges, rather than points or places. */
  readonly isCountable: boolean;
}

/**
 * Returns the progress of each condition, as far as the platform reports it. A leaderboard place counts only once it is good
 * enough, because everyone has a place.
 */
function stepsOf({ loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }: BadgeRecord): Step[] {
  return loyaltyConditions.map(({ id, type }) => {
    const {
      current = 0,
      required = 1,
      isCompleted,
    } = holding?.progress?.find(({ loyaltyConditionId }) => loyaltyConditionId === id) ?? {};
    const percent = isCompleted ? 100 : type === 'level' ? 0 : (percentOf(current, required) ?? 0);
    const isCountable = type !== 'points' && type !== 'level' && type !== 'api';
    return { done: Number(current), of: Number(required), percent, isCountable };
  });
}

const shelfOrder: readonly BadgePhase[] = ['earned', 'progressing', 'open', 'locked', 'inactive', 'revoked'];
const reachOrder: readonly BadgePhase[] = ['progressing', 'open', 'locked', 'earned', 'inactive', 'revoked'];

const byPhase = (phases: readonly BadgePhase[]) => (a: Badge, b: Badge) =>
  phases.indexOf(a.phase) - phases.indexOf(b.phase);
const byPercent = (a: Badge, b: Badge) => b.percent - a.percent;
const byEarned = (a: Badge, b: Badge) => readMoment(b.earnedAt) - readMoment(a.earnedAt) || 0;
const byNews = (a: Badge, b: Badge) => newsOf(b) - newsOf(a);

/** Returns when a badge was last news: when it was revoked or earned, or else when it was created. */
const newsOf = ({ earnedAt, lostAt, record }: Badge): number => readMoment(lostAt ?? earnedAt ?? record.createdAt) || 0;

/** Returns the badges of a filter in an order. Badges that compare equal keep the community's order. */
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
      return shown.sort((a, b) => byPhase(reachOrder)(a, b) || byPercent(a, b));
    case 'name':
      return shown.sort((a, b) => a.name.localeCompare(b.name, lang));
    default:
      return shown.sort(
        (a, b) => byPhase(shelfOrder)(a, b) || (a.phase === 'earned' ? byEarned(a, b) : byPercent(a, b)),
      );
  }
}
