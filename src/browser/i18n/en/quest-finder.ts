import { english } from '../english.js';

/** Texts of the search of `<laurel-quest-list>`. */
export const questFinder = english('quest-finder');
