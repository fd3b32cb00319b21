import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.js';
import { Capabilities, capabilitiesVersion } from '../../contract/session.js';
import { isLoopback } from '../stages/origin.js';
import { contentPolicyFindings } from './content-policy.js';
import type { Ask } from './ask.js';
import { cookieFindings } from './cookie-attributes.js';
import { type Finding, hint, ok, problem } from './finding.js';

export interface ExamineParameters {
  /** The proxy's URL as pages name it: origin and base path, without a trailing slash. */
  readonly url: string;
  /** Origins of the pages that use the proxy. */
  readonly origins: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** Milliseconds that a check waits for an answer. */
const deadline = 10_000;
/** An origin that cannot exist: `.invalid` is reserved (RFC 2606). */
const stranger = 'https://laurel-doctor.invalid';

/** Examines a deployed proxy from outside, as pages of each origin would. It changes nothing there and signs nobody in. */
export async function* examine({ url, origins, fetch, now }: ExamineParameters): AsyncGenerator<Finding> {
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(deadline), ...init });

  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    yield problem('address', `${url} is not https, so browsers do not store the session cookie. Serve it over TLS.`);

  const reached = yield* reachability(ask, url);
  if (!reached) return;
  yield versionFinding(reached);
  yield* transportFindings(ask, protocol);
  yield await keyFinding(ask);
  yield await clockFinding(ask, now);
  yield await strangerFinding(ask);
  if (origins.length === 0)
    yield hint('origins', 'Without --origin, the cookies, CORS and CSP of your pages are not checked.');
  for (const origin of origins) {
    const cors = await corsFinding(ask, origin);
    yield cors;
    if (cors.level !== 'problem') yield* await cookieFindings(ask, origin, url);
    yield* await contentPolicyFindings(fetch, origin, url);
  }
  if (reached.walletTypes.length === 0)
    yield hint('wallets', 'No wallet can sign in. Set LAUREL_CHAIN_ID (option chains).');
  if (reached.maintenance) yield hint('maintenance', 'The proxy is in maintenance: nobody can sign in.');
}

async function* reachability(ask: Ask, url: string): AsyncGenerator<Finding, Capabilities | null> {
  const check = 'reachable';
  let response: Response;
  try {
    response = await ask('/capabilities');
  } catch (error) {
    yield problem(check, `${url} cannot be reached (${reasonOf(error)}). Is it running, and is the URL right?`);
    return null;
  }
  const body: unknown = await response.json().catch(() => null);
  const capabilities = z.safeParse(Capabilities, body);
  if (response.status === 200 && capabilities.success) {
    yield ok(check, `${url} answers`);
    return capabilities.data;
  }
  const location = response.headers.get('location');
  const what = z.safeParse(Problem, body);
  if (location !== null) yield problem(check, `${url} redirects to ${location}. Use that URL instead.`);
  else if (what.success)
    yield problem(check, `The proxy answers ${response.status} ${what.data.code}: ${what.data.message}`);
  else
    yield problem(
      check,
      `Something other than the proxy answers at ${url} (status ${response.status}). Does the path match --base-path (LAUREL_BASE_PATH)?`,
    );
  return null;
}

function versionFinding({ version }: Capabilities): Finding {
  if (version === capabilitiesVersion) return ok('version', `proxy and package have version ${version}`);
  return problem(
    'version',
    `The proxy has version ${version}, this package ${capabilitiesVersion}. Install the same version of laurel-widgets for both.`,
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

async function keyFinding(ask: Ask): Promise<Finding> {
  const check = 'key';
  const response = await ask('/api/loyalty/currencies?limit=1');
  const state = response.headers.get('x-laurel-cache');
  if (response.ok && state !== 'stale-error') return ok(check, 'the platform accepts the key');
  if (response.ok) return problem(check, 'The platform does not answer. Pages see cached data.');
  const body = z.safeParse(Problem, await response.json().catch(() => null));
  const code = body.success ? body.data.code : String(response.status);
  if (code === 'upstream_key_refused')
    return problem(
      check,
      'The platform refuses the key. Set LAUREL_API_KEY to a key of this organisation and restart.',
    );
  if (code === 'upstream_unavailable' || code === 'busy')
    return problem(check, `The proxy cannot reach the platform (${code}). Check LAUREL_UPSTREAM.`);
  return problem(check, `A public read ends with ${response.status} ${code}. The proxy's log says why.`);
}

async function clockFinding(ask: Ask, now: () => number): Promise<Finding> {
  const sent = now();
  const { now: theirs = '' } = (await (await ask('/time')).json()) as { now?: string };
  const received = now();
  const skew = Date.parse(theirs) - (sent + received) / 2;
  const shown = `${Math.abs(Math.round(skew / 1_000))} s ${skew < 0 ? 'behind' : 'ahead of'} this machine`;
  if (Number.isNaN(skew)) return problem('clock', 'The proxy does not report its time.');
  if (Math.abs(skew) > 60_000)
    return problem(
      'clock',
      `The proxy's clock is ${shown}, so sign-ins fail. Turn on time synchronisation (NTP) there.`,
    );
  if (Math.abs(skew) > 5_000) return hint('clock', `The proxy's clock is ${shown}.`);
  return ok('clock', `within ${Math.max(1, Math.ceil(Math.abs(skew) / 1_000))} s of this machine`);
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

async function corsFinding(ask: Ask, origin: string): Promise<Finding> {
  const check = `CORS for ${origin}`;
  const response = await ask('/session', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-laurel',
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
    named('access-control-allow-headers', 'x-laurel') ? '' : 'Access-Control-Allow-Headers',
  ].filter(Boolean);
  if (response.status === 204 && wrong.length === 0)
    return ok(check, 'pages can send requests, sign in and read the answers');
  return problem(
    check,
    `The preflight got ${response.status}${wrong.length > 0 ? ` without ${wrong.join(', ')}` : ''}: a server in front of the proxy answers OPTIONS itself. Make it pass them on.`,
  );
}

/** Returns why a request failed, in the system's words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${deadline / 1_000} s`;
  const { cause } = error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message;
}
