import type { Bench } from './figure.js';
export const leaderboardRows: Bench = { name: 'leaderboard rows', run: async () => [] };
