import { evaluateBadges } from '../loyalty/badges/evaluate-badges.js';
import { evaluateEveryone } from '../loyalty/badges/evaluate-everyone.js';
import type { AnyJob } from './job.js';

/** Every job there is. */
export const jobs: readonly AnyJob[] = [evaluateBadges, evaluateEveryone];
