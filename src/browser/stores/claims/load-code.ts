import { ApiError } from '../../../errors/api.js';

/** Waits for code that a press loads. Rejects with an `ApiError` `unreachable` if it does not load. */
export const loadCode = <T>(code: Promise<T>): Promise<T> =>
  code.catch((error: unknown) => {
    throw new ApiError('unreachable', 'The code for this step did not load.', { cause: error });
  });
