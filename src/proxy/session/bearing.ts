import type { ProofRequest } from './proofs.js';
import { hasProbe } from './cookie.js';
import type { Bearing } from './session-record.js';

/**
 * How a session that begins now will be shown, by what this very browser has done and never by its name: a page that
 * sends a proof of its key is taken at that; page and proxy on one site have a cookie; on two, a partitioned cookie
 * where the one set with the challenge came back.
 *
 * @param own whether the page is of the proxy's own origin
 * @returns `null` where the browser keeps no cookie: the page has to come with a key
 */
export function chooseBearing({ headers }: Pick<ProofRequest, 'headers'>, own: boolean): Bearing | null {
  if (headers.has('dpop')) return 'bound';
  if (own || isSameSite(headers)) return 'same-site';
  return hasProbe(headers.get('cookie')) ? 'cross-site' : null;
}

/** Whether the browser says that page and proxy lie on one site. Older browsers say nothing. */
export const isSameSite = (headers: Headers): boolean =>
  /^same-(?:origin|site)$/.test(headers.get('sec-fetch-site') ?? '');
