import { define } from '../define.js';
import { SeasonRecap } from './season-recap.js';

export type { SeasonRecap };

define('laurel-season-recap', SeasonRecap);
