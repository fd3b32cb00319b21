import { english } from '../english.js';

/** Texts of `<laurel-token-claim>` up to the press that claims. */
export const tokenClaim = english('token-claim');
