/**
 * Name of the session cookie. Browsers take the prefix only together with `Secure`, `Path=/` and no `Domain`, so that
 * no other host and no plain connection can set it. Chromium also takes it on http on this machine (localhost,
 * 127.0.0.1), so development needs no other name.
 */
export const cookieName = '__Host-laurel';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Token of a `Cookie` header; `null` without one, or with several. */
export function readToken(header: string | null): string | null {
  const tokens = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1));
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
}

/** `Set-Cookie` that signs in. */
export const writeToken = (token: string, maximumAge: number): string =>
  `${cookieName}=${token}; ${attributes}; Max-Age=${maximumAge}`;

/** `Set-Cookie` that signs out. */
export const clearToken = (): string => `${cookieName}=; ${attributes}; Max-Age=0`;
