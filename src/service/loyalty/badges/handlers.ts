import type { Handlers } from '../../handler.js';
import { createBadge } from './create-badge.js';
import { deleteBadge } from './delete-badge.js';
import { listBadgeUsers } from './list-badge-users.js';
import { listBadges } from './list-badges.js';
import { revokeBadge, rewardBadge } from './reward-badge.js';
import { updateBadge } from './update-badge.js';

/** Handlers for badges and their holders. */
export const badgeHandlers = {
  listBadges,
  createBadge,
  updateBadge,
  deleteBadge,
  rewardBadge,
  revokeBadge,
  listBadgeUsers,
} satisfies Partial<Handlers>;
