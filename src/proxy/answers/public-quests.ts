import { LRUCache } from 'lru-cache';
import type { PublicQuestGroup, QuestActionName } from '../../contract/loyalty/quests.js';
import type { PublicRuleGroup } from '../../contract/loyalty/rule-groups.js';
import { listQuests } from '../../contract/loyalty/quests.js';
import type { EndpointName } from '../../contract/index.js';
import type { Handler } from '../http/handler.js';
import type { PublicAnswers } from './public-answers.js';
import type { CachedAnswer, PublicRead } from './public-cache.js';
import type { Relay } from './relay.js';
import type { RouteTable } from '../http/route-table.js';
import { type Scope, bind } from '../stages/bind.js';

export interface PublicQuestsParts {
  readonly relay: Relay;
  readonly answers: PublicAnswers;
  readonly table: RouteTable;
  readonly scope: Scope;
  /** Quest actions that this proxy has closed. */
  readonly closed: readonly QuestActionName[];
}

type Query = Readonly<Record<string, string>>;

/** Maximum number of joined answers to keep, enough for the pages of a few programmes. */
const kept = 16;

/**
 * Combines rules and their sections into one answer, so that a page makes one request. Both come from the cache of their own
 * endpoints; each pair of them is joined once.
 */
export function publicQuestsHandler({
  relay,
  answers,
  table,
  scope,
  closed,
}: PublicQuestsParts): Handler<'listQuests'> {
  const joined = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: kept });
  const { fresh } = listQuests.exposure.cache;

  function read(name: EndpointName, query: Query, inBackground: (work: Promise<unknown>) => void): Promise<PublicRead> {
    const row = table.row(name);
    const call = bind({ match: { row, params: {} }, query, body: {}, scope });
    return relay.cached({ row, call, member: '', requestId: listQuests.name }, inBackground);
  }

  function combine(rules: CachedAnswer, groups: CachedAnswer | null | undefined): CachedAnswer {
    const etag = `"${[rules.etag, groups?.etag, ...closed].join(' ').replaceAll('"', '')}"`;
    const bytes = joined.get(etag) ?? join(rules, groups, closed);
    joined.set(etag, bytes);
    const { age, state } = groups && groups.age > rules.age ? groups : rules;
    return { bytes, etag, age, left: rules.left, state };
  }

  return async ({ query, request, inBackground }) => {
    const { startingAfter, limit, excludeExpired } = query;
    const shown = { limit: String(limit), excludeHidden: 'true' };
    // Special rules are traps for scripts that read the platform directly.
    const page = {
      ...shown,
      isSpecial: 'false',
      excludeExpired,
      ...(startingAfter !== undefined && { startingAfter }),
    };
    const isFirst = startingAfter === undefined;
    const [rules, groups] = await Promise.all([
      read('listRules', page, inBackground),
      // Rules are useful even without their sections.
      isFirst ? read('listRuleGroups', { ...shown, limit: '100' }, inBackground).catch(() => null) : undefined,
    ]);
    // Keeps only these functions: the reads hold large bytes, which belong to the cache.
    const [againRules, againGroups] = [rules.again, groups && groups.again];
    const again = (): CachedAnswer | null => {
      const [sameRules, sameGroups] = [againRules(), againGroups?.()];
      const isWhole = sameRules && againGroups !== null && sameGroups !== null;
      return isWhole ? combine(sameRules, sameGroups) : null;
    };
    return answers.answer({ cached: combine(rules.cached, groups && groups.cached), fresh, again }, request.headers);
  };
}

/** Joins the bytes of both. The rules stay unchanged, because they went through their schema before they were cached. */
function join(
  rules: CachedAnswer,
  groups: CachedAnswer | null | undefined,
  closed: readonly QuestActionName[],
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
