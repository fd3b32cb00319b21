import type { Ask } from './examine.js';
import { type Finding, hint, ok, problem } from './finding.js';

/** The attributes as they have to arrive, whatever stands between. */
const wanted = ['path=/', 'secure', 'httponly'];

/**
 * Looks at the cookies that signing out and a challenge set, as pages of an origin would get them: they have the
 * attributes of the session cookie, and nobody is signed in for it.
 */
export async function cookieFindings(ask: Ask, origin: string, url: string): Promise<Finding[]> {
  const own = origin === new URL(url).origin;
  const common = { origin, 'x-laurel': '1', 'content-type': 'application/json' };
  const near = { ...common, 'sec-fetch-site': own ? 'same-origin' : 'same-site' };
  const signOut = await ask('/session', { method: 'DELETE', headers: near });
  const findings = [judge(`cookie for ${origin}`, signOut, ['samesite=strict'])];
  if (!own) {
    const far = { ...common, 'sec-fetch-site': 'cross-site' };
    const body = JSON.stringify({ purpose: 'sign-in' });
    const challenge = await ask('/session/challenge', { method: 'POST', headers: far, body });
    findings.push(judge(`cookie for ${origin}, from another site`, challenge, ['samesite=none', 'partitioned']));
    if (!sharesSite(origin, url))
      findings.push(
        hint(
          'site',
          `${origin} and the proxy lie on two sites, where browsers may refuse cookies; sessions are then bound to a key of the page. A path or subdomain of ${new URL(origin).hostname} is safer.`,
        ),
      );
  }
  return findings;
}

function judge(check: string, response: Response, further: readonly string[]): Finding {
  if (response.status === 429) return hint(check, 'Too many requests came from here; look again in a minute.');
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith('__Host-laurel'));
  if (cookie === undefined)
    return problem(check, `None came (status ${response.status}). Let what stands before the proxy pass Set-Cookie.`);
  const attributes = cookie
    .split(';')
    .slice(1)
    .map((one) => one.trim().toLowerCase());
  const missing = [...wanted, ...further].filter((one) => !attributes.includes(one));
  const domain = attributes.find((one) => one.startsWith('domain='));
  if (missing.length === 0 && domain === undefined) return ok(check, ['__Host-', ...further].join(', '));
  const what = [...missing.map((one) => `without ${one}`), ...(domain === undefined ? [] : [`with ${domain}`])];
  return problem(
    check,
    `It comes ${what.join(', ')}: something before the proxy rewrites cookies. Let it pass them as they are.`,
  );
}

/** A guess by the last two labels; browsers know the list of public suffixes, this does not. */
function sharesSite(origin: string, url: string): boolean {
  const [page, proxy] = [new URL(origin), new URL(url)];
  const tail = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');
  return page.protocol === proxy.protocol && tail(page) === tail(proxy);
}
