import * as z from 'zod/mini';
import { type Capabilities, capabilitiesVersion } from '../../contract/capabilities.js';
import { Readiness } from '../../contract/health.js';
import { oneForAll } from '../stages/one-for-all.js';
import { isLoopback } from '../stages/origin.js';
import type { Ask } from './ask.js';
import { clockFinding } from './clock.js';
import { contentPolicyFindings } from './content-policy.js';
import { cookieFindings } from './cookie-attributes.js';
import { type Finding, hint, ok, problem } from './finding.js';
import { type OwnSettings, keyFinding, settingsFinding } from './platform-account.js';
import { largeCookiesFinding } from './large-cookies.js';
import { pageKeyFinding } from './page-key.js';
import { reach } from './reachable.js';

export interface ExamineParameters {
  /** The proxy's URL as pages name it: origin and base path, without a trailing slash. */
  readonly url: string;
  /** Origins of the pages that use the proxy. */
  readonly origins: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** The proxy's settings, if they are known here. With them, the doctor asks the platform which of them is wrong. */
  readonly settings?: OwnSettings | undefined;
}

/** Milliseconds that a check waits for an answer. */
const deadline = 10_000;
/** An origin that cannot exist: `.invalid` is reserved (RFC 2606). */
const stranger = 'https://laurel-doctor.invalid';

/** Examines a deployed proxy from outside, as pages of each origin would. It only reads: it creates no session. */
export async function* examine({ url, origins, fetch, now, settings }: ExamineParameters): AsyncGenerator<Finding> {
  const request = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(deadline), ...init });
  const ask: Ask = (path, init) => request(url + path, init);

  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    yield problem('address', `${url} is not https, so browsers do not store the session cookie. Serve it over TLS.`);

  const { finding, capabilities: reached } = await reach(request, url);
  yield finding;
  if (settings) yield await settingsFinding(fetch, settings);
  if (!reached) return;
  yield versionFinding(reached);
  yield* transportFindings(ask, protocol);
  yield await keyFinding(ask);
  yield await clockFinding(ask, now);
  yield await largeCookiesFinding(ask);
  yield await strangerFinding(ask);
  yield await clientsFinding(ask);
  if (origins.length === 0)
    yield hint('origins', 'Without --origin, the cookies, CORS and CSP of your pages are not checked.');
  for (const origin of origins) {
    const cors = await corsFinding(ask, origin);
    yield cors;
    if (cors.level !== 'problem') {
      yield* await cookieFindings(ask, origin, url);
      yield await pageKeyFinding(ask, origin, url, now);
    }
    yield* await contentPolicyFindings(fetch, origin, url);
  }
  if (reached.walletTypes.length === 0)
    yield hint('wallets', 'No wallet can sign in. Set LAUREL_CHAIN_ID (option chains).');
  if (reached.maintenance) yield hint('maintenance', 'The proxy is in maintenance: nobody can sign in.');
}

function versionFinding({ version }: Capabilities): Finding {
  if (version === capabilitiesVersion) return ok('version', `proxy and package have version ${version}`);
  return problem(
    'version',
    `The proxy has version ${version}, this package ${capabilitiesVersion}. Install the same version of laurel-proxy for both.`,
  );
}

/** Checks that servers in front of the proxy neither remove headers nor cache private answers. */
async function* transportFindings(ask: Ask, protocol: string): AsyncGenerator<Finding> {
  const { headers } = await ask('/session');
  if (!/\bno-store\b/.test(headers.get('cache-control') ?? '') || Number(headers.get('age') ?? 0) > 0)
    yield problem(
      'cache',
      'A server in front of the proxy caches /session. Make it respect Cache-Control: private, no-store.',
    );
  else yield ok('cache', 'answers for one member are not cached');
  const missing = ['x-content-type-options', 'content-security-policy', 'referrer-policy'].filter(
    (name) => headers.get(name) === null,
  );
  if (missing.length > 0)
    yield problem('headers', `A server in front of the proxy removes ${missing.join(', ')}. Make it pass them on.`);
  if (protocol === 'https:' && headers.get('strict-transport-security') === null)
    yield hint('headers', 'Strict-Transport-Security is missing. Set LAUREL_PUBLIC_URL (option publicUrl).');
}

async function strangerFinding(ask: Ask): Promise<Finding> {
  const response = await ask('/capabilities', { headers: { origin: stranger } });
  const allowed = response.headers.get('access-control-allow-origin');
  if (response.status === 403 && allowed === null) return ok('strangers', 'pages of unknown origins are refused');
  return problem(
    'strangers',
    `A page of ${stranger} gets ${response.status} with Access-Control-Allow-Origin: ${allowed ?? '(none)'}. Make the servers in front of the proxy add no CORS headers.`,
  );
}

/** Checks that the proxy distinguishes visitors: the server in front of it has reported the doctor's address like any visitor's. */
async function clientsFinding(ask: Ask): Promise<Finding> {
  const check = 'clients';
  const readiness = z.safeParse(Readiness, await (await ask('/ready')).json().catch(() => null));
  if (!readiness.success)
    return hint(check, 'GET /ready is not answered here, so nobody can tell whether the proxy knows visitors apart.');
  return readiness.data.clients === 'one' ? problem(check, oneForAll) : ok(check, 'rate limits tell visitors apart');
}

async function corsFinding(ask: Ask, origin: string): Promise<Finding> {
  const check = `CORS for ${origin}`;
  const response = await ask('/session', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      // Monitoring tools add `traceparent` to every request.
      'access-control-request-headers': 'content-type,traceparent,x-laurel',
    },
  });
  const { headers } = response;
  if (response.status === 403) return problem(check, `Refused. Add ${origin} to LAUREL_ORIGIN (option origins).`);
  const named = (header: string, wanted: string) =>
    (headers.get(header) ?? '').split(',').some((one) => one.trim().toLowerCase() === wanted.toLowerCase());
  const wrong = [
    named('access-control-allow-origin', origin) ? '' : 'Access-Control-Allow-Origin',
    named('access-control-allow-credentials', 'true') ? '' : 'Access-Control-Allow-Credentials',
    named('access-control-allow-methods', 'POST') ? '' : 'Access-Control-Allow-Methods',
    ['x-laurel', 'traceparent'].every((name) => named('access-control-allow-headers', name))
      ? ''
      : 'Access-Control-Allow-Headers',
  ].filter(Boolean);
  if (response.status === 204 && wrong.length === 0)
    return ok(check, 'pages can send requests, sign in and read the answers');
  return problem(
    check,
    `The preflight got ${response.status}${wrong.length > 0 ? ` without ${wrong.join(', ')}` : ''}: a server in front of the proxy answers OPTIONS itself. Make it pass them on.`,
  );
}
