import { Refusal } from '../refusal.js';

/** Longest request target, in characters: 250 ids, and what Node takes for a head. */
const maximumLength = 14_336;
const plainPath = /^(?:\/[A-Za-z0-9._~:-]+)+$/;
const dotSegment = /\/\.{1,2}(?:\/|$)/;

/**
 * First stage: refuses what no page of ours sends. A path consists of plain characters alone, so that there is one
 * spelling of each route and nothing to decode: no percent, no backslash, no `;`, no empty or dot segment.
 */
export function checkUrlShape(url: URL): void {
  if (url.href.length > maximumLength) throw new Refusal(400, 'bad_request', 'The address is too long.');
  if (!plainPath.test(url.pathname) || dotSegment.test(url.pathname)) throw notFound();
  if (/%(?![0-9A-Fa-f]{2})/.test(url.search))
    throw new Refusal(400, 'bad_request', 'The query contains a % that encodes nothing.');
}

/** Answer for everything that is not in the route table. */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is nothing at this address.');
