import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Placeholder that the build writes instead of a nonce (`html.cspNonce` in vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__';
/** Everything that the build writes for a nonce. */
const nonceMarks = new RegExp(`\\s*<meta property="csp-nonce"[^>]*>|\\s+nonce="${noncePlaceholder}"`, 'g');

/**
 * Serves a page of the demo with a policy as strict as a site can set: no inline code, no other host, Trusted Types. `data:`
 * images are allowed for the icons that wallets announce (EIP-6963).
 *
 * @param ownOrigin origin of the community's pictures, which is not 'self' for a page opened as localhost
 */
export async function servePage(folder: string, name: string, ownOrigin: string): Promise<Response> {
  const html = await readPage(folder, name);
  if (html === null) return new Response('There is no such page.', { status: 404 });
  const nonce = randomBytes(18).toString('base64');
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, ownOrigin),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Serves a page like an ordinary server, without a Content-Security-Policy.
 *
 * @param laurelUrl replaces `{laurel}` in the page
 */
export async function servePlainPage(folder: string, name: string, laurelUrl: string): Promise<Response> {
  const html = (await readPage(folder, name)) ?? '';
  return new Response(html.replaceAll('{laurel}', laurelUrl).replaceAll(nonceMarks, ''), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

const readPage = (folder: string, name: string): Promise<string | null> =>
  readFile(join(folder, `${name}.html`), 'utf8').catch(() => null);

const policy = (nonce: string, ownOrigin: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' ${ownOrigin} https: data:`,
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html laurel',
  ].join('; ');
