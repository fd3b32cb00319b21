import { english } from '../english.js';

/** Texts of the panel of `<laurel-profile>` that shows a member's data. */
export const profileData = english('profile-data');
