import { english } from '../english.js';

/** Texts of `<laurel-leaderboard>`. */
export const leaderboard = english('leaderboard');
