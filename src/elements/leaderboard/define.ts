import { Leaderboard } from './leaderboard.js';
import { define } from '../define.js';

define('laurel-leaderboard', Leaderboard);
