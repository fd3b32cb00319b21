import type { Handlers } from '../../handler.js';

/** Rules: declaring them, their sections, chains and edits, and completing them. */
export const ruleHandlers = {} satisfies Partial<Handlers>;
