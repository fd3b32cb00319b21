import type { Handlers } from '../handler.js';

/** Tokens that are handed out. */
export const tokenClaimHandlers = {} satisfies Partial<Handlers>;
