import { english } from '../../i18n/english.js';

/** Texts of an open quest. */
export const questDetail = english('quest-detail');
