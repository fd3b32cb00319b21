import type { BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { badgeUsers } from '../../db/schema/index.js';

/**
 * What gave a badge, or took it.
 *
 * - `deeds`: the member met its conditions; `badge`: another badge brought it. Both are taken back when the reason is undone.
 * - `quest`, `judge`, `operator`: it was the reward of a quest, was judged by place, or given or taken by the operator. No rule takes
 *   it.
 * - `undone`: a rule took it back because the reason was undone; it can be earned again
 */
export type BadgeReason = NonNullable<(typeof badgeUsers.$inferSelect)['reason']>;

/** Reason that gives a badge. */
export type GivingReason = Exclude<BadgeReason, 'undone'>;

/** Whether a rule may take a badge back. Nobody knows what gave one that is older than its reason, so it stays. */
export const isByDeeds = (reason: BadgeReason | null): reason is 'deeds' | 'badge' =>
  reason === 'deeds' || reason === 'badge';

/** Whether a badge that a member does not hold can still be earned, or again. */
export const isOpen = ({
  status,
  isCompleted,
  reason,
}: {
  readonly status: BadgeStatus;
  readonly isCompleted: boolean;
  readonly reason: BadgeReason | null;
}): boolean => (status === 'inactive' && !isCompleted) || (status === 'revoked' && reason === 'undone');
