import { english } from '../english.js';

/** Texts of a badge's detail view. */
export const badgeDetail = english('badge-detail');
