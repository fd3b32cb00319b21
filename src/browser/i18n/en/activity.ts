import { english } from '../english.js';

/** Texts of `<laurel-activity>`. */
export const activity = english('activity');
