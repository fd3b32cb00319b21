import { Refusal } from '../refusal.js';
import type { RouteRow } from '../route-table.js';
import type { Bearing } from '../session/session-record.js';
import type { Caller } from './origin.js';

/**
 * Refuses what another site could make a browser send: anything but public reads needs the header `X-Laurel: 1`, which
 * costs a foreign page a preflight it does not pass; writes also need a known Origin. A session that was begun on the
 * proxy's own site counts there alone, whatever cookies a browser sends along.
 *
 * @param bearing of the session the request shows
 */
export function checkCsrf({ endpoint }: RouteRow, headers: Headers, { origin }: Caller, bearing?: Bearing): void {
  if (bearing === 'same-site' && headers.get('sec-fetch-site') === 'cross-site')
    throw new Refusal(403, 'csrf', 'This session belongs to pages of the same site.');
  const write = endpoint.method !== 'GET';
  if (!write && endpoint.access === 'public') return;
  if (headers.get('x-laurel') !== '1')
    throw new Refusal(403, 'csrf', 'The header "X-Laurel: 1" is missing.', { field: 'X-Laurel' });
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'cors' && mode !== 'same-origin')
    throw new Refusal(403, 'csrf', 'Only a script of the page may send this.');
  if (!write) return;
  if (origin === null) throw new Refusal(403, 'csrf', 'The header Origin is missing.', { field: 'Origin' });
}
