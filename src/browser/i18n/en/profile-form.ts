import { english } from '../english.js';

/** Texts of the form of `<laurel-profile>`. */
export const profileForm = english('profile-form');
