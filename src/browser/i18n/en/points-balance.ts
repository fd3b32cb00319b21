import { english } from '../english.js';

/** Texts of `<laurel-points-balance>`. */
export const pointsBalance = english('points-balance');
