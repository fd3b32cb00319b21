import { english } from '../english.js';

/** Texts of the card that shows what a wallet is about to be asked to sign. */
export const signCard = english('sign-card');
