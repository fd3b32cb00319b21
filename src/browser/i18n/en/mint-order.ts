import { english } from '../english.js';

/** Texts of a mint order, from the press of the button to the receipt. */
export const mintOrder = english('mint-order');
