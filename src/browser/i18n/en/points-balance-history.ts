import { english } from '../english.js';

/** Texts of the history of `<laurel-points-balance>`. */
export const pointsBalanceHistory = english('points-balance-history');
