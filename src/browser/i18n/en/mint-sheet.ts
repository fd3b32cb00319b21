import { english } from '../english.js';

/** Texts of one piece closely, and of ordering it. */
export const mintSheet = english('mint-sheet');
