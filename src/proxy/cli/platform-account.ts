import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.js';
import { Website } from '../../contract/websites/websites.js';
import type { Ask } from './ask.js';
import { type Finding, hint, ok, problem } from './finding.js';

/** The proxy's own settings, if the doctor has them from its environment. */
export interface OwnSettings {
  readonly upstream: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
}

const check = 'key';
const Websites = z.object({ data: z.array(z.pick(Website, { id: true, name: true })) });

/** Sends a public read through the proxy and reports which setting keeps the platform from answering. */
export async function keyFinding(ask: Ask): Promise<Finding> {
  const response = await ask('/api/loyalty/currencies?limit=1');
  const state = response.headers.get('x-laurel-cache');
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && state === 'stale-error')
    return problem(check, 'The platform does not answer. Pages see cached data.');
  if (response.ok) {
    const page = z.safeParse(z.object({ data: z.array(z.unknown()) }), body);
    if (page.success && page.data.data.length === 0)
      return hint(
        check,
        'The platform accepts the key, but the website has no currency. If it should have one, LAUREL_WEBSITE_ID (option websiteId) is of another website.',
      );
    return ok(check, 'the platform accepts the key');
  }
  const refusal = z.safeParse(Problem, body);
  const code = refusal.success ? refusal.data.code : String(response.status);
  if (code === 'upstream_key_refused')
    return problem(
      check,
      'The platform refuses the key: it is wrong, or of another organisation or website. Set LAUREL_API_KEY, LAUREL_ORGANIZATION_ID and LAUREL_WEBSITE_ID as the dashboard shows them, and restart. Run the doctor with these variables and LAUREL_UPSTREAM, and it says which.',
    );
  // Every website has a list of currencies, so the refusal concerns the website itself.
  if (code === 'not_found' || code === 'upstream_error')
    return problem(
      check,
      'Wrong website: the platform knows the key, but not this website of the organisation. Set LAUREL_WEBSITE_ID (option websiteId) and restart.',
    );
  if (code === 'upstream_unavailable' || code === 'busy')
    return problem(check, `The proxy cannot reach the platform (${code}). Check LAUREL_UPSTREAM.`);
  return problem(check, `A public read ends with ${response.status} ${code}. The proxy's log says why.`);
}

/** Asks the platform directly which of the proxy's settings it does not accept. The key is sent only to the platform. */
export async function settingsFinding(fetch: typeof globalThis.fetch, settings: OwnSettings): Promise<Finding> {
  const { upstream, apiKey, organizationId, websiteId } = settings;
  const check = 'settings';
  const list = async (query: string): Promise<Response> =>
    fetch(`${upstream.replace(/\/+$/, '')}/api/websites?limit=100${query}`, {
      headers: { 'x-api-key': apiKey, accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
  try {
    const all = await list('');
    if (all.status === 401 || all.status === 403)
      return problem(check, 'The platform does not know the key. Set LAUREL_API_KEY (option apiKey).');
    const known = Websites.safeParse(await all.json().catch(() => null));
    if (!all.ok || !known.success)
      return hint(
        check,
        `The platform did not list the key's websites (status ${all.status}), so the ids were not checked.`,
      );
    const own = await list(`&organizationId=${encodeURIComponent(organizationId)}`);
    const inOrganization = Websites.safeParse(await own.json().catch(() => null));
    if (!own.ok || (inOrganization.success && inOrganization.data.data.length === 0))
      return problem(
        check,
        `Wrong organisation: the key is not valid for ${organizationId}. Set LAUREL_ORGANIZATION_ID (option organizationId).`,
      );
    if (known.data.data.some(({ id }) => id === websiteId.toLowerCase()))
      return ok(check, 'key, organisation and website belong together');
    const names = known.data.data.map(({ id, name }) => `${id} (${name})`).join(', ');
    return problem(
      check,
      `Wrong website: the key does not open ${websiteId}. Set LAUREL_WEBSITE_ID (option websiteId) to one of: ${names}.`,
    );
  } catch {
    return problem(
      check,
      `The platform cannot be reached at ${upstream} from here. Check LAUREL_UPSTREAM (option upstream).`,
    );
  }
}
