import { define } from '../define.js';
import { TokenClaim } from './token-claim.js';

define('laurel-token-claim', TokenClaim);
