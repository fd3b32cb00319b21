import { define } from '../define.js';
import { SocialConnect } from './social-connect.js';

export type { SocialConnect };

define('laurel-social-connect', SocialConnect);
