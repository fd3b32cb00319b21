import { english } from '../../i18n/english.js';

/** Texts of a badge up close: of its details and of its ceremony. */
export const badgeDetail = english('badge-detail');
