import { english } from '../english.js';

/** Texts that say what helps if a quest was refused. */
export const reasonHelp = english('reason-help');
