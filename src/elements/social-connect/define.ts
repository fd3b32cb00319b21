import { define } from '../define.js';
import { SocialConnect } from './social-connect.js';

define('laurel-social-connect', SocialConnect);
