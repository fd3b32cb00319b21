import type { BadgeReason, BadgeStatus } from '../../../contract/loyalty/badge-users.js';

/** Reason that gives a badge. */
export type GivingReason = Exclude<BadgeReason, 'undone'>;

/** Reason that gives a badge only until it is undone. Badges from the operator, from a judgement or of unknown origin stay. */
export type UndoableReason = 'deeds' | 'badge' | 'quest';

/** All of {@link UndoableReason}. */
export const undoableReasons: readonly UndoableReason[] = ['deeds', 'badge', 'quest'];

/** Whether a badge is lost once its reason is undone. */
export const isUndoable = (reason: BadgeReason | null): reason is UndoableReason =>
  undoableReasons.some((each) => each === reason);

/** Whether a member can still earn a badge, for the first time or again. */
export const isOpen = ({
  status,
  isCompleted,
  reason,
}: {
  readonly status: BadgeStatus;
  readonly isCompleted: boolean;
  readonly reason: BadgeReason | null;
}): boolean => (status === 'inactive' && !isCompleted) || (status === 'revoked' && reason === 'undone');
