import { Refusal } from '../http/refusal.js';
import { tracingHeaders } from './tracing-headers.js';

/** Decides which pages may use the proxy. */
export interface OriginPolicy {
  /** Exact origins. If empty, only pages on this machine with the proxy's own origin may use it (development). */
  readonly origins: ReadonlySet<string>;
  /** Origin at which browsers reach the proxy, if the request's own URL does not show it (behind a TLS terminator). */
  readonly publicOrigin: string | undefined;
}

/** The page that a request comes from. */
export interface Caller {
  /** Origin of the page, if the browser named it and it may use the proxy. */
  readonly origin: string | null;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name means this machine. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** Whether a page's host name means this machine: browsers resolve every name below `localhost` to it (RFC 6761, 6.3). */
export const isLocalName = (hostname: string): boolean => isLoopback(hostname) || hostname.endsWith('.localhost');

/**
 * Compares `Origin` with the list of exact origins before anything else runs. Throws {@link Refusal} `origin_not_allowed` for an
 * origin that is not in it, and `csrf` if `Sec-Fetch-Site` contradicts it.
 */
export function checkOrigin(headers: Pick<Headers, 'get'>, url: URL, policy: OriginPolicy): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === null) {
    // Browsers leave out Origin only in same-origin reads and navigations; an embedded image or script is neither.
    if (site !== null && site !== 'same-origin' && site !== 'none')
      throw new Refusal(403, 'origin_not_allowed', 'The browser did not say which page sent the request.');
    return;
  }
  if (allowedOrigin(headers, url, policy) === null)
    throw new Refusal(
      403,
      'origin_not_allowed',
      origin === 'null'
        ? 'Pages without an origin, such as files and frames with sandbox, may not use a proxy.'
        : `Pages of ${printable(origin)} may not use this proxy. Its owner can add the origin to "origins" (LAUREL_ORIGIN).`,
    );
  const own = origin === (policy.publicOrigin ?? url.origin);
  if (site === 'none' || (own && site !== null && site !== 'same-origin'))
    throw new Refusal(403, 'csrf', 'Origin and Sec-Fetch-Site contradict each other.');
}

/** Returns the origin of the page, if the browser names it and the policy allows it. */
export function allowedOrigin(
  headers: Pick<Headers, 'get'>,
  url: URL,
  { origins, publicOrigin }: OriginPolicy,
): string | null {
  const origin = headers.get('origin');
  if (origin === null || origins.has(origin) || origin === publicOrigin) return origin;
  // Only if nothing is configured, and only on this machine: anyone can send any other Host header.
  const isOwn = origins.size === 0 && publicOrigin === undefined && origin === url.origin && isLoopback(url.hostname);
  return isOwn ? origin : null;
}

const printable = (origin: string): string => (/^[\x21-\x7e]{1,200}$/.test(origin) ? origin : 'this origin');

/** Returns the headers with which a browser lets a page of an allowed origin read an answer. */
export function corsHeaders({ origin }: Caller): Record<string, string> {
  if (origin === null) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'age, date, dpop-nonce, etag, retry-after, x-laurel-cache, x-request-id',
  };
}

/** Headers that the elements send. */
const ownHeaders = ['authorization', 'content-type', 'dpop', 'x-laurel'];

/**
 * Returns the headers of the answer to a preflight.
 *
 * @param requested its `Access-Control-Request-Headers`
 */
export function preflightHeaders(
  caller: Caller,
  methods: readonly string[],
  requested: string | null,
): Record<string, string> {
  return {
    ...corsHeaders(caller),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': [...ownHeaders, ...tracingHeaders(requested)].join(', '),
    'access-control-max-age': '600',
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  };
}
