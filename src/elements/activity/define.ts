import { define } from '../define.js';
import { ActivityElement } from './activity.js';

define('laurel-activity', ActivityElement);
