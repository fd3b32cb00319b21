import { english } from '../english.js';

/** Texts of `<laurel-social-connect>`. */
export const socialConnect = english('social-connect');
