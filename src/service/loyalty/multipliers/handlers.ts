import type { Handlers } from '../../handler.js';
import { listMultipliers } from './list-multipliers.js';
import {
  createMultiplier,
  deleteMultiplier,
  deleteMultiplierByIdentifier,
  updateMultiplier,
} from './save-multiplier.js';

/** Handlers for factors on members' earnings. */
export const multiplierHandlers = {
  listMultipliers,
  createMultiplier,
  updateMultiplier,
  deleteMultiplier,
  deleteMultiplierByIdentifier,
} satisfies Partial<Handlers>;
