/**
 * Returns a signal that aborts with the first of several signals, with its reason. Replaces `AbortSignal.any`, which
 * the oldest supported browsers lack.
 */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = (): void => either.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
