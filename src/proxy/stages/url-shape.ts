import { Refusal } from '../http/refusal.js';

/** Maximum length of a request target, in characters: room for 250 ids, within Node's limit for a request head. */
const maximumLength = 14_336;
const plainPath = /^(?:\/[A-Za-z0-9._~:-]+)+$/;
const dotSegment = /\/\.{1,2}(?:\/|$)/;

/**
 * First stage: refuses URLs that Laurel's pages never send. A path may have only plain characters, so that each route has one
 * spelling and needs no decoding: no percent, no backslash, no `;`, no empty or dot segment.
 */
export function checkUrlShape(url: URL): void {
  const path = withoutFinalSlash(url.pathname);
  if (url.href.length > maximumLength) throw new Refusal(400, 'bad_request', 'The address is too long.');
  if (!plainPath.test(path) || dotSegment.test(path)) throw notFound();
  if (/%(?![0-9A-Fa-f]{2})/.test(url.search))
    throw new Refusal(400, 'bad_request', 'The query contains a % that encodes nothing.');
}

/** Returns a path or address without one final slash, which some hosts add by a redirect (`trailingSlash` of Next.js). */
export const withoutFinalSlash = (path: string): string => path.replace(/\/$/, '');

/** Returns the refusal for everything that is not in the route table. */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is nothing at this address.');
