/** Milliseconds allowed for an answer. It is short because a member who pressed a button waits for it. */
const deadline = 5_000;

/** Requests a file of the page's release, bypassing the browser's cache. Rejects if no answer comes in time. */
export const askForFile = (address: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> =>
  fetch(address, { method, cache: 'no-cache', signal: AbortSignal.timeout(deadline) });
