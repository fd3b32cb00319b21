const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The URL a picture or link of somebody else's may have, or `undefined`: https, or http on this machine. Everything that comes from data
 * passes here.
 */
export function safeUrl(value: string | null | undefined): string | undefined {
  if (!value || value.length > 2048) return undefined;
  const url = URL.parse ? URL.parse(value) : parse(value);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url.href;
  return undefined;
}

function parse(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
