import { isLoopback } from '../stages/origin.js';
import type { Ask } from './ask.js';
import { type Finding, hint, ok, problem } from './finding.js';

/** Attributes that the cookie must still have when it reaches the browser. */
const wanted = ['path=/', 'httponly'];

/**
 * Checks the cookies that signing out and a challenge set, as pages of an origin would get them. They have the attributes of the
 * session cookie, and the check needs no sign-in.
 */
export async function cookieFindings(ask: Ask, origin: string, url: string): Promise<Finding[]> {
  const own = origin === new URL(url).origin;
  const common = { origin, 'x-laurel': '1', 'content-type': 'application/json' };
  const near = { ...common, 'sec-fetch-site': own ? 'same-origin' : 'same-site' };
  const signOut = await ask('/session', { method: 'DELETE', headers: near });
  const findings = [judge(`cookie for ${origin}`, url, signOut, ['samesite=strict'])];
  if (!own) {
    const far = { ...common, 'sec-fetch-site': 'cross-site' };
    const body = JSON.stringify({ purpose: 'sign-in' });
    const challenge = await ask('/session/challenge', { method: 'POST', headers: far, body });
    findings.push(judge(`cookie for ${origin}, from another site`, url, challenge, ['samesite=none', 'partitioned']));
    if (!sharesSite(origin, url))
      findings.push(
        hint(
          'site',
          `${origin} and the proxy are on different sites, so browsers may refuse cookies. Sessions are then bound to a key of the page. A path or subdomain of ${new URL(origin).hostname} is safer.`,
        ),
      );
  }
  return findings;
}

function judge(check: string, url: string, response: Response, further: readonly string[]): Finding {
  if (response.status === 429) return hint(check, 'Too many requests from here. Try again in a minute.');
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((one) => /^(?:__Host-laurel|laurel-local)/.test(one));
  if (cookie === undefined)
    return problem(
      check,
      `None arrived (status ${response.status}). Make the servers in front of the proxy pass Set-Cookie on.`,
    );
  const { protocol, hostname } = new URL(url);
  const isHere = protocol === 'http:' && isLoopback(hostname);
  const isPlain = cookie.startsWith('laurel-local');
  if (isPlain && !isHere)
    return problem(
      check,
      `It is the one for local development over http. Set LAUREL_PUBLIC_URL (option publicUrl) to ${url} and restart the proxy.`,
    );
  const attributes = cookie
    .split(';')
    .slice(1)
    .map((one) => one.trim().toLowerCase());
  const missing = [...wanted, ...(isPlain ? [] : ['secure']), ...further].filter((one) => !attributes.includes(one));
  const domain = attributes.find((one) => one.startsWith('domain='));
  if (missing.length === 0 && domain === undefined) {
    // For pages on another site, the probe detects a browser that drops the cookie, and the page uses a key instead.
    if (!isHere || isPlain || further.includes('partitioned'))
      return ok(check, [isPlain ? 'laurel-local' : '__Host-', ...further].join(', '));
    return hint(
      check,
      'It needs https, so Safari drops it here and nobody can sign in with it. Use only origins of this machine (LAUREL_ORIGIN, LAUREL_PUBLIC_URL) and listen on 127.0.0.1 (LAUREL_HOST), or serve https.',
    );
  }
  const what = [...missing.map((one) => `without ${one}`), ...(domain === undefined ? [] : [`with ${domain}`])];
  return problem(
    check,
    `It arrives ${what.join(', ')}: a server in front of the proxy rewrites cookies. Make it pass them on unchanged.`,
  );
}

/** Guesses by the last two labels of the host: unlike browsers, it does not use the list of public suffixes. */
function sharesSite(origin: string, url: string): boolean {
  const [page, proxy] = [new URL(origin), new URL(url)];
  const tail = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');
  return page.protocol === proxy.protocol && tail(page) === tail(proxy);
}
