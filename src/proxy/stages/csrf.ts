import { Refusal } from '../refusal.js';
import type { RouteRow } from '../route-table.js';
import type { Caller } from './origin.js';

/**
 * Refuses what another site could make a browser send: anything but public reads needs the header `X-Laurel: 1`, which
 * costs a foreign page a preflight it does not pass; writes also need a known Origin and a page of the same site.
 */
export function checkCsrf({ endpoint }: RouteRow, headers: Headers, { origin }: Caller): void {
  const write = endpoint.method !== 'GET';
  if (!write && endpoint.access === 'public') return;
  if (headers.get('x-laurel') !== '1')
    throw new Refusal(403, 'csrf', 'The header "X-Laurel: 1" is missing.', { field: 'X-Laurel' });
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null && mode !== 'cors' && mode !== 'same-origin')
    throw new Refusal(403, 'csrf', 'Only a script of the page may send this.');
  if (!write) return;
  if (origin === null) throw new Refusal(403, 'csrf', 'The header Origin is missing.', { field: 'Origin' });
  if (headers.get('sec-fetch-site') === 'cross-site')
    throw new Refusal(403, 'csrf', 'Signing in needs page and proxy on one site; serve them from the same domain.');
}
