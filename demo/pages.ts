import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build writes where a nonce belongs (`html.cspNonce` in vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__';
/** Everything it writes for a nonce. */
const nonceMarks = new RegExp(`\\s*<meta property="csp-nonce"[^>]*>|\\s+nonce="${noncePlaceholder}"`, 'g');

/**
 * One of the demo's pages, under a policy as strict as a site can set: no inline code, no foreign host, Trusted Types.
 * `data:` images are the icons that wallets announce (EIP-6963).
 *
 * @param ownOrigin where the community's pictures are, which is not 'self' for a page opened as localhost
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
 * A page as it would lie on any server, without a policy of its own.
 *
 * @param laurelUrl takes the place of `{laurel}` in it
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
