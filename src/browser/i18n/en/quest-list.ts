import { english } from '../english.js';

/** Texts of `<laurel-quest-list>`, but those of an opened quest, its search and its streak. */
export const questList = english('quest-list');
