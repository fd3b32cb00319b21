import { ApiError } from '../../../errors/api.js';
import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';

const errorNames = ['ApiError', 'WalletError', 'ContractError', 'ConfigError'];

/** Returns Laurel's own errors unchanged. Anything else, such as a chunk that did not load, becomes an `unreachable` error. */
export const knownError = (error: unknown): LaurelError | ContractError =>
  error instanceof Error && errorNames.includes(error.name)
    ? (error as LaurelError | ContractError)
    : new ApiError('unreachable', 'A part of the page did not arrive.', { cause: error });
