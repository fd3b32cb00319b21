export { createService } from './app.js';
export type { Service, ServiceOptions } from './app.js';
export type { Database, DatabaseOptions, OpenDatabase } from './db/database.js';
export type { Clock } from './handler.js';
export { readSeed } from './seed/seed.js';
export type { Seed } from './seed/seed.js';
export { startService } from './start-service.js';
export type { RunningService, StartServiceOptions } from './start-service.js';
