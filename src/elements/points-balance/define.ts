import { define } from '../define.js';
import { PointsBalance } from './points-balance.js';

define('laurel-points-balance', PointsBalance);
