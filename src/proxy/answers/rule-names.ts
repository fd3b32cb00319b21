import { listRules } from '../../contract/loyalty/rules.js';
import { shownFrom } from '../../values/moments/shown-from.js';
import type { RulePage } from './announced-rules.js';
import type { Loaded, PublicCache } from './public-cache.js';
import { rebuild } from './rebuild.js';
import type { PlatformCall } from '../stages/bind.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';

interface RuleNamesParts {
  readonly platform: Platform;
  readonly cache: PublicCache;
  readonly now: () => number;
  /** Whether all pages are on this machine. */
  readonly local: boolean;
}

type Rules = RulePage['data'];

/** Endpoints whose lists contain names of rules: those that award a badge, and those that a badge or another rule requires. */
const lists: ReadonlySet<string> = new Set(['listRules', 'listRuleChains', 'listBadges', 'listMyBadges']);

/** Maximum number of ids that the platform takes at once (platform API, section 4.10). */
const largest = 100;

/** Removes the names of hidden rules from lists of chains and badges, which mention them. */
export class RuleNames {
  readonly #parts: RuleNamesParts;

  constructor(parts: RuleNamesParts) {
    this.#parts = parts;
  }

  /**
   * Empties, in an answer, the names of rules that are still hidden, and of rules that the platform does not list.
   *
   * @param endpoint name of the endpoint that is answered
   * @param call the request to the platform, which names the programme
   */
  async hide(answer: unknown, endpoint: string, call: PlatformCall): Promise<void> {
    if (!lists.has(endpoint)) return;
    const names = [...findNames(answer)];
    const listed = endpoint === listRules.name ? (answer as RulePage).data : [];
    const known = new Set(listed.map(({ id }) => id));
    const ids = [...new Set(names.map(({ ruleId }) => ruleId))].filter((id) => !known.has(id)).sort();
    const shown = new Set([...this.#shownAmong(listed), ...(await this.#findShown(ids, call))]);
    for (const { ruleId, named } of names) if (!shown.has(ruleId)) named.name = '';
  }

  #shownAmong(rules: Rules): readonly string[] {
    return rules.filter((rule) => shownFrom(rule) <= this.#parts.now()).map(({ id }) => id);
  }

  async #findShown(ids: readonly string[], { query }: PlatformCall): Promise<readonly string[]> {
    const scope = new URLSearchParams(query);
    const parts = Array.from({ length: Math.ceil(ids.length / largest) }, (_, at) => {
      const search = new URLSearchParams({ limit: String(largest) });
      for (const name of ['organizationId', 'websiteId']) search.set(name, scope.get(name) ?? '');
      for (const id of ids.slice(at * largest, (at + 1) * largest)) search.append('loyaltyRuleId', id);
      return this.#findShownPart(String(search));
    });
    return (await Promise.all(parts)).flat();
  }

  /** If the platform does not answer, every rule counts as hidden. */
  async #findShownPart(query: string): Promise<readonly string[]> {
    const { cache, platform, local } = this.#parts;
    const { name, path, exposure } = listRules;
    const load = async (): Promise<Loaded> => {
      const body = successBody(await platform({ endpoint: listRules, path, query, body: undefined }));
      return { bytes: new TextEncoder().encode(JSON.stringify((rebuild(exposure, body, local) as RulePage).data)) };
    };
    try {
      const bytes = await cache.renew(`${name} named ${query}`, exposure.cache, load);
      return this.#shownAmong(JSON.parse(new TextDecoder().decode(bytes)) as Rules);
    } catch {
      return [];
    }
  }
}

/** A place in an answer that holds the name of a rule or of its conditions. */
interface RuleName {
  readonly ruleId: string;
  readonly named: { name: string };
}

function* findNames(answer: unknown): Generator<RuleName> {
  if (typeof answer !== 'object' || answer === null) return;
  const { loyaltyRule, loyaltyRuleId, loyaltyRules, name } = answer as Readonly<Record<string, unknown>>;
  if (isNamed(loyaltyRule)) yield { ruleId: String(loyaltyRuleId ?? loyaltyRule.id), named: loyaltyRule };
  else if (typeof loyaltyRuleId === 'string' && typeof name === 'string')
    yield { ruleId: loyaltyRuleId, named: answer as RuleName['named'] };
  if (Array.isArray(loyaltyRules))
    for (const named of loyaltyRules.filter(isNamed)) yield { ruleId: String(named.id), named };
  for (const part of Object.values(answer)) yield* findNames(part);
}

const isNamed = (value: unknown): value is { readonly id?: unknown; name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
