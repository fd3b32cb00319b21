import { define } from '../define.js';
import { ReferralElement } from './referral.js';

export type { ReferralElement };

define('laurel-referral', ReferralElement);
