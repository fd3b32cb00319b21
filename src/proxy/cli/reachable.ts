import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.js';
import { Capabilities } from '../../contract/capabilities.js';
import { type Finding, ok, problem } from './finding.js';

export interface Reached {
  readonly finding: Finding;
  /** The proxy's capabilities, if it answers at this URL. */
  readonly capabilities: Capabilities | null;
}

/** Asks whether a proxy answers at a URL. If not, it reports what answers there, or where the proxy is instead. */
export async function reach(ask: (url: string) => Promise<Response>, url: string): Promise<Reached> {
  const failed = (text: string): Reached => ({ finding: problem('reachable', text), capabilities: null });
  let response: Response;
  try {
    response = await ask(`${url}/capabilities`);
  } catch (error) {
    return failed(`${url} cannot be reached (${reasonOf(error)}). Is it running, and is the URL right?`);
  }
  const body: unknown = await response.json().catch(() => null);
  const capabilities = z.safeParse(Capabilities, body);
  if (response.status === 200 && capabilities.success)
    return { finding: ok('reachable', `${url} answers`), capabilities: capabilities.data };
  const location = response.headers.get('location');
  if (location !== null) return failed(`${url} redirects to ${location}. Use that URL instead.`);
  const refusal = z.safeParse(Problem, body);
  const { pathname } = new URL(url);
  if (refusal.success && refusal.data.code !== 'not_found')
    return failed(`The proxy answers ${response.status} ${refusal.data.code}: ${refusal.data.message}`);
  const elsewhere = await findBasePath(ask, url);
  if (elsewhere !== null)
    return failed(
      `The base path does not match: the proxy answers at ${elsewhere}, not at ${url}. Set --base-path (LAUREL_BASE_PATH, option basePath) to ${pathname} and restart it, or use ${elsewhere} on your pages.`,
    );
  if (refusal.success)
    return failed(
      `The base path does not match: the proxy answers 404 not_found at ${url}. Set --base-path (LAUREL_BASE_PATH, option basePath) to the path that reaches it: ${pathname}, or nothing if the server in front removes that.`,
    );
  return failed(
    `Something other than the proxy answers at ${url} (status ${response.status}). Does the path match --base-path (LAUREL_BASE_PATH)?`,
  );
}

/** Returns the URL at which the proxy answers on this origin, among the paths above the URL and the usual ones; or `null`. */
async function findBasePath(ask: (url: string) => Promise<Response>, url: string): Promise<string | null> {
  const { origin, pathname } = new URL(url);
  const steps = pathname.split('/').filter(Boolean);
  const above = steps.map((_, index) => steps.slice(0, index)).map((some) => some.map((one) => `/${one}`).join(''));
  const last = steps.at(-1);
  const paths = new Set([...above.reverse(), ...(last === undefined ? [] : [`/${last}`]), '/laurel']);
  paths.delete(pathname);
  for (const path of paths) {
    const body: unknown = await ask(`${origin}${path}/capabilities`)
      .then((response) => response.json())
      .catch(() => null);
    if (z.safeParse(Capabilities, body).success) return origin + path;
  }
  return null;
}

/** Returns the reason of a failed request, as the operating system reports it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message;
}
