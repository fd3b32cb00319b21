import type { ServiceContext } from '../handler.js';

/**
 * Work that goes on after an answer. A job may be run more than once (its process may die in the middle), so what it does
 * has to be the same done twice: rows it locks and keys it pays under see to that.
 */
export interface Job<Data extends object> {
  /** Kebab-case, unique. Jobs that wait keep it across versions. */
  readonly name: string;
  /** How often it is tried again after an error; 3 where absent. */
  readonly retryLimit?: number;
  /** Seconds before it is tried again, doubled each time; 1 where absent. */
  readonly retryDelay?: number;
  /** Seconds it may take until it counts as stuck and is tried again; 60 where absent. */
  readonly expireIn?: number;
  run(data: Data, context: ServiceContext): Promise<void>;
}

/** Declares a job. It is named in `jobs/registry.ts`, too. */
export const job = <Data extends object>(declaration: Job<Data>): Job<Data> => Object.freeze(declaration);

/** A job whatever its data. */
// oxlint-disable-next-line typescript/no-explicit-any -- data goes in and out through JSON; each job knows its own.
export type AnyJob = Job<any>;
