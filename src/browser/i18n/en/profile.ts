import { english } from '../english.js';

/** Texts of `<laurel-profile>`, except those of its form and of the data panel. */
export const profile = english('profile');
