import { english } from '../english.js';

/** Texts of countdowns. */
export const countdown = english('countdown');
