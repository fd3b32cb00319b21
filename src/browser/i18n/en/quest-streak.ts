import { english } from '../english.js';

/** Texts of the streak in `<laurel-quest-list>`. */
export const questStreak = english('quest-streak');
