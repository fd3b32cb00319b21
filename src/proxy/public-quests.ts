import { LRUCache } from 'lru-cache';
import type { PublicQuestGroup, QuestDeed } from '../contract/loyalty/quests.js';
import type { PublicRuleGroup } from '../contract/loyalty/rule-groups.js';
import { listQuests } from '../contract/loyalty/quests.js';
import type { EndpointName } from '../contract/index.js';
import { publicAnswer } from './answer.js';
import type { Handler } from './handler.js';
import type { CachedAnswer } from './public-cache.js';
import type { Relay } from './relay.js';
import type { RouteTable } from './route-table.js';
import { type Scope, bind } from './stages/bind.js';

export interface PublicQuestsParts {
  readonly relay: Relay;
  readonly table: RouteTable;
  readonly scope: Scope;
  /** What members cannot do here. */
  readonly closed: readonly QuestDeed[];
}

type Query = Readonly<Record<string, string>>;

/** Answers that are kept put together: pages of a few programmes. */
const kept = 16;

/**
 * Puts rules and their sections into one answer, so that a page asks once. Both come out of the cache that their own
 * endpoints have; what a page gets is put together once for each pair of them.
 */
export function publicQuestsHandler({ relay, table, scope, closed }: PublicQuestsParts): Handler<'listQuests'> {
  const joined = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: kept });
  const { fresh } = listQuests.exposure.cache;

  function read(
    name: EndpointName,
    query: Query,
    inBackground: (work: Promise<unknown>) => void,
  ): Promise<CachedAnswer> {
    const row = table.row(name);
    const call = bind({ match: { row, params: {} }, query, body: {}, scope });
    return relay.cached({ row, call, member: '', requestId: listQuests.name }, inBackground);
  }

  return async ({ query, request, inBackground }) => {
    const { startingAfter, limit, excludeExpired } = query;
    const shown = { limit: String(limit), excludeHidden: 'true' };
    // Special rules are traps for those who read the platform past its pages (wire-facts.md T3).
    const page = {
      ...shown,
      isSpecial: 'false',
      excludeExpired,
      ...(startingAfter !== undefined && { startingAfter }),
    };
    const isFirst = startingAfter === undefined;
    const [rules, groups] = await Promise.all([
      read('listRules', page, inBackground),
      // Rules without their sections are still worth having.
      isFirst ? read('listRuleGroups', { ...shown, limit: '100' }, inBackground).catch(() => null) : undefined,
    ]);
    const etag = `"${[rules.etag, groups?.etag, ...closed].join(' ').replaceAll('"', '')}"`;
    const bytes = joined.get(etag) ?? join(rules, groups, closed);
    joined.set(etag, bytes);
    const { age, state } = groups && groups.age > rules.age ? groups : rules;
    return publicAnswer({ bytes, etag, age, state }, fresh, request.headers.get('if-none-match'));
  };
}

/** The rules are taken as they are, to the byte: they went through their schema before they were kept. */
function join(
  rules: CachedAnswer,
  groups: CachedAnswer | null | undefined,
  closed: readonly QuestDeed[],
): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(rules.bytes);
  if (groups === undefined) return rules.bytes;
  const sections = groups && (JSON.parse(new TextDecoder().decode(groups.bytes)) as { data: PublicRuleGroup[] }).data;
  const more = { groups: sections?.map(toSection) ?? null, ...(closed.length > 0 && { closed }) };
  return new TextEncoder().encode(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}

function toSection({ loyaltyGroupItems, ...group }: PublicRuleGroup): PublicQuestGroup {
  const { id, name, subTitle, sortId, isCollapsible, isRequired } = group;
  const items = [...loyaltyGroupItems].sort((one, other) => one.sortId - other.sortId);
  const ruleIds = items.map(({ loyaltyRule }) => loyaltyRule.id);
  return { id, name, subTitle, sortId, isCollapsible, isRequired, ruleIds };
}
