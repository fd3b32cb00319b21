import type { Handlers } from '../../handler.js';

/** Codes by which members bring others in. */
export const referralHandlers = {} satisfies Partial<Handlers>;
