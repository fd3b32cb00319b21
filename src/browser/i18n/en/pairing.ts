import { english } from '../english.js';

/** Texts for connecting a wallet on another device or in another app. */
export const pairing = english('pairing');
