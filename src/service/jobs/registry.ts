import type { AnyJob } from './job.js';

/** Every job there is. */
export const jobs: readonly AnyJob[] = [];
