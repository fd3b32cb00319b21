import { leaderboard } from './leaderboard.js';
import { pointsBalance } from './points-balance.js';
import { program } from './program.js';
import { shared } from './shared.js';
import { walletConnect } from './wallet-connect.js';

/** English: every message there is. Other languages have the same keys. */
export const en = { ...shared, ...program, ...leaderboard, ...pointsBalance, ...walletConnect } as const;
