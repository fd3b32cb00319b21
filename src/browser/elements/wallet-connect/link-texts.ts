import { english } from '../../i18n/english.js';

/** Texts of `<laurel-wallet-connect>` for linking another wallet. */
export const linkWallet = english('link-wallet');
