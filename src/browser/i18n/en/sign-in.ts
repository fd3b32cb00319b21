import { english } from '../english.js';

/** Texts of the sign-in of `<laurel-wallet-connect>`. */
export const signIn = english('sign-in');
