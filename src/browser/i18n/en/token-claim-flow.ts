import { english } from '../english.js';

/** Texts of `<laurel-token-claim>` from the press that claims to the receipt. */
export const tokenClaimFlow = english('token-claim-flow');
