import { Refusal, isRefusal } from '../http/refusal.js';

/** Handles an error of a verification: rethrows a refusal; any other error means that the chain did not answer. */
export function unreachable(cause: unknown): never {
  if (isRefusal(cause)) throw cause;
  throw new Refusal(503, 'upstream_unavailable', 'The chain could not be reached to verify this wallet. Try again.', {
    cause,
    retryAfter: 2_000,
  });
}
