import { english } from '../english.js';

/** Texts of `<laurel-next-step>`. */
export const nextStep = english('next-step');
