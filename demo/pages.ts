import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build writes where a nonce belongs (`html.cspNonce` in vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__';

/**
 * One of the demo's pages, under a policy as strict as a site can set: no inline code, no foreign host, Trusted Types.
 * `data:` images are the icons that wallets announce (EIP-6963).
 */
export async function servePage(folder: string, name: string): Promise<Response> {
  const html = await readFile(join(folder, `${name}.html`), 'utf8').catch(() => null);
  if (html === null) return new Response('There is no such page.', { status: 404 });
  const nonce = randomBytes(18).toString('base64');
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
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
