import { Refusal } from '../http/refusal.js';
import type { RouteRow } from '../http/route-table.js';
import type { SessionTransport } from '../session/session-record.js';
import type { Caller } from './origin.js';

/**
 * Refuses requests that another site could make a browser send (CSRF). Everything except public reads needs the header `X-Laurel:
 * 1`, for which a foreign page needs a preflight that it does not pass; writes also need a known Origin. A session that was started
 * on the proxy's own site is valid only there, whatever cookies a browser sends along.
 *
 * @param transport how the request's session is proved
 */
export function checkCsrf(
  { endpoint }: RouteRow,
  headers: Headers,
  { origin }: Caller,
  transport?: SessionTransport,
): void {
  if (transport === 'same-site' && headers.get('sec-fetch-site') === 'cross-site')
    throw new Refusal(403, 'csrf', 'This session is only for pages of the same site.');
  const write = endpoint.method !== 'GET';
  if (!write && endpoint.access === 'public') return;
  if (headers.get('x-laurel') !== '1')
    throw new Refusal(403, 'csrf', 'The header "X-Laurel: 1" is missing.', { field: 'X-Laurel' });
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'cors' && mode !== 'same-origin')
    throw new Refusal(403, 'csrf', 'Only a script of the page may send this request.');
  if (!write) return;
  if (origin === null) throw new Refusal(403, 'csrf', 'The header Origin is missing.', { field: 'Origin' });
}
