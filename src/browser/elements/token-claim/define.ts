import { define } from '../define.js';
import { TokenClaim } from './token-claim.js';

export type { TokenClaim };

define('laurel-token-claim', TokenClaim);
