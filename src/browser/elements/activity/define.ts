import { define } from '../define.js';
import { ActivityElement } from './activity.js';

export type { ActivityElement };

define('laurel-activity', ActivityElement);
