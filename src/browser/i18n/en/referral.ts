import { english } from '../english.js';

/** Texts of `<laurel-referral>`. */
export const referral = english('referral');
