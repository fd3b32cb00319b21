import { english } from '../english.js';

/** Texts of `<laurel-badge-shelf>`. */
export const badgeShelf = english('badge-shelf');
