/** Milliseconds allowed for an answer. The member who pressed something waits for it. */
const deadline = 5_000;

/** Asks for a file of the page's release, past the browser's cache. Rejects if nobody answers in time. */
export const askForFile = (address: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> =>
  fetch(address, { method, cache: 'no-cache', signal: AbortSignal.timeout(deadline) });
