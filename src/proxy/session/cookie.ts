import type { Bearing } from './session-record.js';

/**
 * Name of the session cookie. Browsers take the prefix only together with `Secure`, `Path=/` and no `Domain`, so that
 * no other host and no plain connection can set it. Chromium also takes it on http on this machine (localhost,
 * 127.0.0.1), so development needs no other name.
 */
export const cookieName = '__Host-laurel';
/** Set with a challenge on another site; that it comes back shows that the browser keeps such cookies. It says nothing else. */
const probeName = '__Host-laurel-probe';

const base = 'Path=/; Secure; HttpOnly';
/** `Partitioned` (CHIPS): under another top-level site the browser has another cookie, or none. */
const crossSite = `${base}; SameSite=None; Partitioned`;
const attributes: Readonly<Record<Exclude<Bearing, 'bound'>, string>> = {
  'same-site': `${base}; SameSite=Strict`,
  'cross-site': crossSite,
};

/** Token of a `Cookie` header; `null` without one, or with several. */
export function readToken(header: string | null): string | null {
  const tokens = valuesOf(header, cookieName);
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
}

/** Whether the probe came back. */
export const hasProbe = (header: string | null): boolean => valuesOf(header, probeName).includes('1');

/** `Set-Cookie` that signs in. */
export const writeToken = (token: string, maximumAge: number, bearing: Exclude<Bearing, 'bound'>): string =>
  `${cookieName}=${token}; ${attributes[bearing]}; Max-Age=${maximumAge}`;

/** `Set-Cookie` that signs out. */
export const clearToken = (bearing: Exclude<Bearing, 'bound'>): string =>
  `${cookieName}=; ${attributes[bearing]}; Max-Age=0`;

/** `Set-Cookie` that finds out whether this browser keeps cookies of another site. */
export const writeProbe = (): string => `${probeName}=1; ${crossSite}; Max-Age=600`;

const valuesOf = (header: string | null, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
