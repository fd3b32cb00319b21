import { english } from '../english.js';

/** Texts of the menu of `<laurel-wallet-connect>`. */
export const accountMenu = english('account-menu');
