/** Returns a signal that aborts with the first of two, for the same reason, in browsers without `AbortSignal.any` too. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  if (AbortSignal.any) return AbortSignal.any([one, other]);
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = (): void => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
