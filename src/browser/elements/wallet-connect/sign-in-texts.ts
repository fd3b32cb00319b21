import { english } from '../../i18n/english.js';

/** Texts of the sign-in of `<laurel-wallet-connect>`. */
export const signIn = english('sign-in');
