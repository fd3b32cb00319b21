import { noOrigin } from '../../errors/no-origin.js';
import type { PageFacts, SeenProxy } from './page-facts.js';

/** Result of one check of a page. */
export interface Finding {
  /** `ok`; `hint`: works, but could be better; `problem`: does not work. */
  readonly level: 'ok' | 'hint' | 'problem';
  /** One sentence or two: the result, and if it is not `ok`, what to do. */
  readonly text: string;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const hint = (text: string): Finding => ({ level: 'hint', text });
const problem = (text: string): Finding => ({ level: 'problem', text });

/** Milliseconds from which an answer counts as slow. */
const slow = 1_000;
/** Milliseconds by which a clock may differ without causing trouble. */
const exactEnough = 60_000;

/** Returns what works on a page and what its owner should change. Problems come first, then hints. */
export function diagnose(facts: PageFacts): Finding[] {
  const findings = [
    ...elementFindings(facts),
    ...proxyFindings(facts),
    ...requestFindings(facts),
    ...policyFindings(facts),
  ];
  return (['problem', 'hint', 'ok'] as const).flatMap((level) => findings.filter((finding) => finding.level === level));
}

function* elementFindings({ elements }: PageFacts): Generator<Finding> {
  if (elements.length === 0)
    yield problem('No element of Laurel is on this page. Add one, such as <laurel-leaderboard></laurel-leaderboard>.');
  for (const { tag, isKnown, isDefined } of elements)
    if (isDefined) yield ok(`<${tag}> works.`);
    else if (isKnown)
      yield hint(
        `<${tag}> has not loaded. Elements load when they come into view, or five seconds after the page: check again. If it still has not, the console says why.`,
      );
    else yield problem(`There is no <${tag}>. Correct its name; the console says which may be meant.`);
}

function* proxyFindings({ origin, proxies }: PageFacts): Generator<Finding> {
  if (proxies.length === 0)
    yield problem('No element knows its proxy. Add data-proxy="/laurel", with the path of yours, to the script tag.');
  for (const proxy of proxies) {
    yield reachedFinding(proxy, origin);
    if (!proxy.isProxy) continue;
    yield sessionFinding(proxy);
    const { clockAhead = 0 } = proxy;
    if (Math.abs(clockAhead) >= exactEnough)
      yield hint(
        `The clock of this device is ${Math.round(Math.abs(clockAhead) / 1_000)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} the server's. Laurel goes by the server's. If the server's is wrong, set it.`,
      );
  }
}

function reachedFinding({ url, status, isProxy }: SeenProxy, origin: string): Finding {
  if (origin === 'null' && (status === undefined || status === 403))
    return problem(`${url} sends no answer that this page may read. ${noOrigin}`);
  if (status === undefined)
    return problem(
      `${url} sends no answer that this page may read. Check that the proxy runs, and that LAUREL_ORIGIN contains ${origin}.`,
    );
  if (status === 403 && isProxy)
    return problem(`${url} does not accept pages of ${origin}. Add it to LAUREL_ORIGIN (option origins).`);
  if (!isProxy)
    return problem(
      `${url} answers with status ${status}, but it is no proxy of Laurel. Check the path: it equals the base path of the proxy.`,
    );
  return status < 400 ? ok(`${url} answers.`) : problem(`${url} answers with status ${status}. Its log says why.`);
}

function sessionFinding({ url, isSignedIn }: SeenProxy): Finding {
  if (isSignedIn) return ok(`${url} knows who is signed in.`);
  const isPlain =
    new URL(url).protocol === 'http:' && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);
  if (isPlain) return problem(`${url} is not https, so browsers do not keep sessions. Serve it over TLS.`);
  return hint('Nobody is signed in. Sign in and check again, to see that the session lasts.');
}

function* requestFindings({ requests }: PageFacts): Generator<Finding> {
  for (const { url, status } of requests)
    if (status >= 500) yield problem(`${url} ended with status ${status}. The log of the proxy says why.`);
  const late = requests.filter(({ ms }) => ms >= slow).sort((a, b) => b.ms - a.ms);
  for (const { url, ms } of late.slice(0, 5)) yield hint(`${url} took ${(ms / 1_000).toFixed(1)} s.`);
  if (requests.length > 0 && late.length === 0)
    yield ok(`All ${requests.length} requests to the proxy ended within ${slow / 1_000} s.`);
}

function* policyFindings({ violations }: PageFacts): Generator<Finding> {
  if (violations.length === 0)
    yield ok('The Content-Security-Policy of this page has blocked nothing since it was opened.');
  const told = new Set(violations.map(({ directive, blocked }) => `${directive} blocked ${blocked}`));
  for (const each of told)
    yield problem(`The Content-Security-Policy of this page: ${each}. Allow it if Laurel needs it.`);
}
