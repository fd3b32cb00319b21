import { define } from '../define.js';
import { ReferralElement } from './referral.js';

define('laurel-referral', ReferralElement);
