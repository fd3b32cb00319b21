import { english } from '../english.js';

/** Texts of an open quest. */
export const questDetail = english('quest-detail');
