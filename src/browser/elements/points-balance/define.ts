import { define } from '../define.js';
import { PointsBalance } from './points-balance.js';

export type { PointsBalance };

define('laurel-points-balance', PointsBalance);
