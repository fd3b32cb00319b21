import { english } from '../english.js';

/** Texts of the search in `<laurel-leaderboard>`. */
export const leaderboardSearch = english('leaderboard-search');
