import { type Finding, hint, ok, problem } from './finding.js';

/** Reads the start page of an origin and reports what in its Content-Security-Policy blocks Laurel. */
export async function contentPolicyFindings(
  fetch: typeof globalThis.fetch,
  origin: string,
  url: string,
): Promise<Finding[]> {
  const check = `CSP of ${origin}`;
  let policy: string | null;
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(10_000) });
    policy = response.headers.get('content-security-policy');
    await response.body?.cancel();
    if (!/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw new TypeError('no page');
  } catch {
    return [
      hint(
        check,
        'The start page could not be read. Allow the proxy in connect-src and, if it serves the script, in script-src.',
      ),
    ];
  }
  if (policy === null)
    return [
      hint(check, `The start page has none. Laurel works with a strict one: connect-src ${new URL(url).origin}.`),
    ];
  // Several policies are joined by commas, and all of them apply.
  const blocked = policy.split(',').some((one) => !allowsConnection(one, origin, url));
  if (blocked) return [problem(check, `It blocks requests to the proxy. Add ${new URL(url).origin} to connect-src.`)];
  return [ok(check, 'allows requests to the proxy')];
}

/** Whether a policy lets a page of `origin` fetch from `url`. */
export function allowsConnection(policy: string, origin: string, url: string): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((one) => one.trim().toLowerCase().split(/\s+/))
      .reverse()
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
  const sources = directives.get('connect-src') ?? directives.get('default-src');
  if (!sources) return true;
  const target = new URL(url);
  return sources.some((source) => {
    if (source === "'self'") return target.origin === origin;
    if (source === '*') return /^https?:$/.test(target.protocol);
    if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return source === target.protocol;
    const [, scheme, host = '', port, path = ''] =
      /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
    const protocol = scheme === undefined ? new URL(origin).protocol : `${scheme}:`;
    const upgraded = protocol === 'http:' && target.protocol === 'https:';
    const named = host.startsWith('*.') ? target.hostname.endsWith(host.slice(1)) : target.hostname === host;
    const ports = port === '*' || (port ?? '') === target.port;
    const paths =
      path === '' || (path.endsWith('/') ? `${target.pathname}/`.startsWith(path) : path === target.pathname);
    return (protocol === target.protocol || upgraded) && named && ports && paths;
  });
}
