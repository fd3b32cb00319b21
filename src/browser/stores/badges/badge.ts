import type { MyBadge } from '../../../contract/loyalty/badges.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { measureBadge, unmeasured, type BadgeMeasure, type BalanceOf } from './badge-measure.js';

/** A badge as the platform lists it. A visitor's list contains no holdings. */
export type BadgeRecord = MyBadge;

/**
 * The member's relation to a badge.
 *
 * - `earned`, `revoked`, `inactive` (the member had it, but it does not count now)
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
  /** Progress in percent, 0 to 100: that of its measure. */
  readonly percent: number;
  readonly measure: BadgeMeasure;
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

const unknown: BalanceOf = () => undefined;

/** Returns the badges for the shelf, without those that their owner hides. */
export const badgesOf = (records: readonly BadgeRecord[], isMember: boolean, balanceOf: BalanceOf = unknown): Badge[] =>
  records.filter(({ hideInUi }) => !hideInUi).map((record) => badgeOf(record, isMember, balanceOf));

function badgeOf(record: BadgeRecord, isMember: boolean, balanceOf: BalanceOf): Badge {
  const { id, name, imageUrl, loyaltyBadgeUsers: [holding] = [] } = record;
  const measure = isMember ? measureBadge(record, balanceOf) : unmeasured;
  const phase = phaseOf(holding, measure, isMember);
  const isHeld = phase === 'earned' || phase === 'revoked' || phase === 'inactive';
  return {
    id,
    name,
    imageUrl,
    phase,
    percent: phase === 'earned' ? 100 : measure.percent,
    measure,
    earnedAt: isHeld ? (holding?.completedAt ?? holding?.createdAt) : undefined,
    lostAt: phase === 'revoked' ? holding?.updatedAt : undefined,
    isDismissed: holding?.dismissedInUi ?? false,
    record,
  };
}

type Holding = NonNullable<BadgeRecord['loyaltyBadgeUsers']>[number];

function phaseOf(holding: Holding | undefined, { isBegun }: BadgeMeasure, isMember: boolean): BadgePhase {
  if (!isMember) return 'open';
  if (holding?.status === 'active') return 'earned';
  if (holding?.status === 'revoked') return 'revoked';
  if (holding?.completedAt) return 'inactive';
  return isBegun ? 'progressing' : 'locked';
}

const shelfOrder: readonly BadgePhase[] = ['earned', 'progressing', 'open', 'locked', 'inactive', 'revoked'];
const reachOrder: readonly BadgePhase[] = ['progressing', 'open', 'locked', 'earned', 'inactive', 'revoked'];

const byPhase = (phases: readonly BadgePhase[]) => (a: Badge, b: Badge) =>
  phases.indexOf(a.phase) - phases.indexOf(b.phase);
/** Compares badges by how near they are to being earned, the nearest first. */
export const byCloseness = (a: Badge, b: Badge): number => closenessOf(b) - closenessOf(a);

/** Returns the progress of the figure, divided by the number of open conditions. */
const closenessOf = ({ percent, measure }: Badge): number => percent / (measure.more + 1);
const byEarned = (a: Badge, b: Badge) => readMoment(b.earnedAt) - readMoment(a.earnedAt) || 0;
const byNews = (a: Badge, b: Badge) => newsOf(b) - newsOf(a);

/** Returns when a badge last changed for the member: when it was revoked or earned, or else when it was created. */
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
      return shown.sort((a, b) => byPhase(reachOrder)(a, b) || byCloseness(a, b));
    case 'name':
      return shown.sort((a, b) => a.name.localeCompare(b.name, lang));
    default:
      return shown.sort(
        (a, b) => byPhase(shelfOrder)(a, b) || (a.phase === 'earned' ? byEarned(a, b) : byCloseness(a, b)),
      );
  }
}
