import { english } from '../english.js';

/** Texts of the amount field. */
export const amountEntry = english('amount-entry');
