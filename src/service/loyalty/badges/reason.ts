import type { BadgeReason, BadgeStatus } from '../../../contract/loyalty/badge-users.js';

/** Reason that gives a badge. */
export type GivingReason = Exclude<BadgeReason, 'undone'>;

/** What gave a badge that goes again once that is undone. What the operator or a judgement gave, or nobody knows what, stays. */
export type UndoableReason = 'deeds' | 'badge' | 'quest';

/** All of {@link UndoableReason}. */
export const undoableReasons: readonly UndoableReason[] = ['deeds', 'badge', 'quest'];

/** Whether a badge goes again once what gave it is undone. */
export const isUndoable = (reason: BadgeReason | null): reason is UndoableReason =>
  undoableReasons.some((each) => each === reason);

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
