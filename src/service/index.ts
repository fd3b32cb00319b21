export type { Clock } from './clock.js';
export { readSeed } from './seed/read-seed.js';
export type { Seed } from './seed/read-seed.js';
export { startService } from './start-service.js';
export type { RunningService, StartServiceOptions } from './start-service.js';
