/** Sends one request to the proxy. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;
