import type { Handlers } from '../handler.js';

/** Contracts, assets and minting them. */
export const mintingHandlers = {} satisfies Partial<Handlers>;
