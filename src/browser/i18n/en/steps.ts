import { english } from '../english.js';

/** Texts that assistive technology reads out for the steps of `ui/steps.ts`. */
export const steps = english('steps');
