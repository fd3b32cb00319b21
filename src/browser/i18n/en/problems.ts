import { english } from '../english.js';

/** Texts of the problems in `errors/describe-problem.ts`, apart from those in `shared`. */
export const problems = english('problems');
