import type { SessionTransport } from './session-record.js';

/**
 * Name of the session cookie. Browsers accept the prefix only together with `Secure`, `Path=/` and no `Domain`, so that no other
 * host and no plain connection can set it.
 */
const cookieName = '__Host-laurel';
/**
 * Name of the cookie for http on this machine, in development: WebKit drops `Secure` cookies there, while Chromium and Firefox
 * keep them. It is never set or read if the proxy serves any other page.
 */
const plainName = 'laurel-local';
/**
 * Cookie that is set with a challenge on another site. If it comes back, the browser keeps such cookies. It has no other meaning.
 */
const probeName = '__Host-laurel-probe';

const base = 'Path=/; Secure; HttpOnly';
/** `Partitioned` (CHIPS): under another top-level site, the browser has a different cookie or none. */
const crossSite = `${base}; SameSite=None; Partitioned`;

/** Facts that decide the cookie's attributes. */
interface CookiePlace {
  readonly transport: Exclude<SessionTransport, 'bound'>;
  /** Whether the browser used http, to a proxy whose pages are all on this machine. */
  readonly plain: boolean;
}

function cookie(value: string, maximumAge: number, { transport, plain }: CookiePlace): string {
  const end = `Max-Age=${maximumAge}`;
  if (transport === 'cross-site') return `${cookieName}=${value}; ${crossSite}; ${end}`;
  if (plain) return `${plainName}=${value}; Path=/; HttpOnly; SameSite=Strict; ${end}`;
  return `${cookieName}=${value}; ${base}; SameSite=Strict; ${end}`;
}

/** Returns the token in a `Cookie` header; `null` if there is none or more than one. @param plain as in {@link CookiePlace} */
export function readToken(header: string | null, plain: boolean): string | null {
  const local = plain ? valuesOf(header, plainName) : [];
  const tokens = local.length > 0 ? local : valuesOf(header, cookieName);
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
}

/** Whether the probe came back. */
export const hasProbe = (header: string | null): boolean => valuesOf(header, probeName).includes('1');

/** Returns the `Set-Cookie` header that signs in. */
export const writeToken = (token: string, maximumAge: number, place: CookiePlace): string =>
  cookie(token, maximumAge, place);

/** Returns the `Set-Cookie` header that signs out. */
export const clearToken = (place: CookiePlace): string => cookie('', 0, place);

/** Returns the `Set-Cookie` header that shows whether this browser keeps cookies of another site. */
export const writeProbe = (): string => `${probeName}=1; ${crossSite}; Max-Age=600`;

const valuesOf = (header: string | null, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
