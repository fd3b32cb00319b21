import type { Handlers } from '../../handler.js';

/** Badges and who holds them. */
export const badgeHandlers = {} satisfies Partial<Handlers>;
