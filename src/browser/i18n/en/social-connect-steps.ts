import { english } from '../english.js';

/** Texts of the steps that link an account in `<laurel-social-connect>`. */
export const socialConnectSteps = english('social-connect-steps');
