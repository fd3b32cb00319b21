import { define } from '../define.js';
import { Profile } from './profile.js';

define('laurel-profile', Profile);
