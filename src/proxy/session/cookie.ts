import type { Bearing } from './session-record.js';

/**
 * Name of the session cookie. Browsers take the prefix only together with `Secure`, `Path=/` and no `Domain`, so that
 * no other host and no plain connection can set it.
 */
const cookieName = '__Host-laurel';
/**
 * Its name on http on this machine, in development: WebKit drops `Secure` cookies there, while Chromium and Firefox keep
 * them. Never set or read where the proxy serves any other page.
 */
const plainName = 'laurel-local';
/** Set with a challenge on another site; that it comes back shows that the browser keeps such cookies. It says nothing else. */
const probeName = '__Host-laurel-probe';

const base = 'Path=/; Secure; HttpOnly';
/** `Partitioned` (CHIPS): under another top-level site the browser has another cookie, or none. */
const crossSite = `${base}; SameSite=None; Partitioned`;

/** Where a cookie is set. */
interface CookiePlace {
  readonly bearing: Exclude<Bearing, 'bound'>;
  /** Whether the browser came by http, to a proxy whose pages are all of this machine. */
  readonly plain: boolean;
}

function cookie(value: string, maximumAge: number, { bearing, plain }: CookiePlace): string {
  const end = `Max-Age=${maximumAge}`;
  if (bearing === 'cross-site') return `${cookieName}=${value}; ${crossSite}; ${end}`;
  if (plain) return `${plainName}=${value}; Path=/; HttpOnly; SameSite=Strict; ${end}`;
  return `${cookieName}=${value}; ${base}; SameSite=Strict; ${end}`;
}

/** Token of a `Cookie` header; `null` without one, or with several. @param plain as in {@link CookiePlace} */
export function readToken(header: string | null, plain: boolean): string | null {
  const local = plain ? valuesOf(header, plainName) : [];
  const tokens = local.length > 0 ? local : valuesOf(header, cookieName);
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
}

/** Whether the probe came back. */
export const hasProbe = (header: string | null): boolean => valuesOf(header, probeName).includes('1');

/** `Set-Cookie` that signs in. */
export const writeToken = (token: string, maximumAge: number, place: CookiePlace): string =>
  cookie(token, maximumAge, place);

/** `Set-Cookie` that signs out. */
export const clearToken = (place: CookiePlace): string => cookie('', 0, place);

/** `Set-Cookie` that finds out whether this browser keeps cookies of another site. */
export const writeProbe = (): string => `${probeName}=1; ${crossSite}; Max-Age=600`;

const valuesOf = (header: string | null, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
