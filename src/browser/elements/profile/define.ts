import { define } from '../define.js';
import { Profile } from './profile.js';

export type { Profile };

define('laurel-profile', Profile);
