const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The URL a picture or link of somebody else's may have, or `undefined`: https, or, on a page of this machine, http on this machine.
 * Everything that comes from data passes here. Elsewhere a page that loads such an address asks its visitors' own machines.
 *
 * @param page host of the page
 */
export function safeUrl(value: string | null | undefined, page = location.hostname): string | undefined {
  if (!value || value.length > 2048) return undefined;
  const url = URL.parse ? URL.parse(value) : parse(value);
  if (!url || url.username || url.password) return undefined;
  const isLocal = url.protocol === 'http:' && LOOPBACK.test(url.hostname) && LOOPBACK.test(page);
  if (url.protocol === 'https:' || isLocal) return url.href;
  return undefined;
}

function parse(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
