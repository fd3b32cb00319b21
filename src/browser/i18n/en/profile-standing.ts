import { english } from '../english.js';

/** Texts of the figures and badges of `<laurel-profile>`. */
export const profileStanding = english('profile-standing');
