import type { BadgeReason, BadgeStatus } from '../../../contract/loyalty/badge-users.js';

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
