import type { Logger } from '../logger.js';

/** Headers in which a server in front reports the client's address. */
const naming = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Whether all visitors count as one client: the client's address is unknown, or the server in front reported it in a header that
 * the proxy does not trust.
 */
export function isOneForAll(headers: Pick<Headers, 'get'>, clientAddress: string | undefined): boolean {
  if (clientAddress === undefined) return true;
  const named = naming.map((name) => headers.get(name)).filter((value) => value !== null);
  return named.length > 0 && !named.some((value) => value.includes(clientAddress));
}

/** Explains the problem and what to set. */
export const oneForAll =
  'All visitors share one rate limit, because the proxy takes the server in front of it for the client. Let that server append to X-Forwarded-For, and set --trusted-hops (LAUREL_TRUSTED_HOPS, option trustedHops of a mount) to the number of your servers in front, such as 1.';

/** Returns a function that logs the problem, once. */
export function warnOfOneForAll(logger: Logger): (headers: Headers, clientAddress: string | undefined) => void {
  let said = false;
  return (headers, clientAddress) => {
    if (said || !isOneForAll(headers, clientAddress)) return;
    said = true;
    logger.warn({ clientAddress }, oneForAll);
  };
}
