import { Leaderboard } from './leaderboard.js';
import { define } from '../define.js';

export type { Leaderboard };

define('laurel-leaderboard', Leaderboard);
