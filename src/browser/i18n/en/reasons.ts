import { english } from '../english.js';

/** Texts of the reasons in `contract/reason.ts` for which a quest may be refused: one plain sentence each. */
export const reasons = english('reasons');
