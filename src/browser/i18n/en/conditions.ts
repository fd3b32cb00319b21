import { english } from '../english.js';

/** Sentences that say what a member has to do for a quest or a badge. */
export const conditions = english('conditions');
