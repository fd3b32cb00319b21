import type { Handlers } from '../handler.js';

/** Websites and who may do what on them. */
export const websiteHandlers = {} satisfies Partial<Handlers>;
