import type { Ask } from './ask.js';
import { type Finding, hint, ok } from './finding.js';

/** Bytes of cookies that are usual on a site with consent banner, analytics and shop. */
const usual = 12_000;

/** Checks that the servers in front of the proxy forward requests with as many cookies as browsers may send. */
export async function largeCookiesFinding(ask: Ask): Promise<Finding> {
  const { status } = await ask('/health', { headers: { cookie: `laurel-doctor=${'x'.repeat(usual)}` } });
  if (status !== 400 && status !== 413 && status !== 431)
    return ok('cookies', `requests with ${usual / 1_000} kB of cookies arrive`);
  return hint(
    'cookies',
    `A server in front of the proxy refuses requests with ${usual / 1_000} kB of cookies (status ${status}). Whoever has as many on your domain sees no elements. Raise its limit, such as nginx's large_client_header_buffers to "4 32k".`,
  );
}
