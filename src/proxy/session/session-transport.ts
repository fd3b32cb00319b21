import type { ProofRequest } from './proofs.js';
import { hasProbe } from './cookie.js';
import type { SessionTransport } from './session-record.js';

/**
 * Chooses how a new session will be proved, by what this browser has done and never by its name. A page that sends a proof of its
 * key gets a bound session. If page and proxy are on one site, the session is a cookie; if not, it is a partitioned cookie,
 * provided that the one set with the challenge came back.
 *
 * An app whose pages have a scheme of their own gets a bound session: its web view shares cookies as it likes.
 *
 * @param own whether the page has the proxy's own origin
 * @returns `null` if the browser keeps no cookie: the page has to use a key
 */
export function chooseTransport({ headers }: Pick<ProofRequest, 'headers'>, own: boolean): SessionTransport | null {
  if (headers.has('dpop')) return 'bound';
  if (!/^https?:/.test(headers.get('origin') ?? '')) return null;
  if (own || isSameSite(headers)) return 'same-site';
  return hasProbe(headers.get('cookie')) ? 'cross-site' : null;
}

/** Whether the browser says that page and proxy are on one site. Older browsers do not say. */
export const isSameSite = (headers: Headers): boolean =>
  /^same-(?:origin|site)$/.test(headers.get('sec-fetch-site') ?? '');
