import { english } from '../english.js';

/** Texts that all elements share, including those of problems that any element may have. */
export const shared = english('shared');
