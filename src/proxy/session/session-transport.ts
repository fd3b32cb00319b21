import type { ProofRequest } from './proofs.js';
import { hasProbe } from './cookie.js';
import type { SessionTransport } from './session-record.js';

/**
 * Chooses how the browser will prove a new session, by its behaviour and never by its name. A page that sends a proof of its key
 * gets a bound session. If page and proxy are on one site, the session is a cookie; if not, it is a partitioned cookie, provided
 * that the one set with the challenge came back.
 *
 * An app whose pages have a custom scheme gets a bound session, because web views do not handle cookies reliably.
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

/** Whether the browser reports that page and proxy are on one site. Older browsers do not report it. */
export const isSameSite = (headers: Headers): boolean =>
  /^same-(?:origin|site)$/.test(headers.get('sec-fetch-site') ?? '');
