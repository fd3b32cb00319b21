import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, flag, limit, page } from '../primitives.js';
import { PublicRule } from './rules.js';

/** Section of the quests: the data of {@link PublicRuleGroup}, with its rules as ids, in order. */
export const PublicQuestGroup = z.object({
  id: Id,
  name: z.string(),
  subTitle: z.nullable(z.string()),
  sortId: z.number(),
  isCollapsible: z.boolean(),
  /** All rules of the section must be completed before rules outside it. */
  isRequired: z.boolean(),
  ruleIds: z.array(Id),
});
export type PublicQuestGroup = z.infer<typeof PublicQuestGroup>;

/**
 * Action on quests that a proxy may have closed: linking the accounts that quests need (`connect`), and completing quests. If
 * `complete` is closed, `connect` is closed as well.
 */
export const QuestActionName = z.enum(['complete', 'connect']);
export type QuestActionName = z.infer<typeof QuestActionName>;

/**
 * Rules with their sections. The first page contains the sections, `null` if they could not be read. It also contains the actions
 * that this proxy has closed; absent if all are open.
 */
export const PublicQuests = z.extend(page(PublicRule), {
  groups: z.nullish(z.array(PublicQuestGroup)),
  closed: z.optional(z.array(QuestActionName)),
});
export type PublicQuests = z.infer<typeof PublicQuests>;

export const listQuests = endpoint({
  name: 'listQuests',
  method: 'GET',
  path: '/api/quests',
  summary: 'Lists the rules that are shown to members, newest first, and their sections.',
  source: 'platform API 4.14, listRules and listRuleGroups in one answer',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  query: z.strictObject({
    startingAfter: z.optional(Id),
    limit: limit(100, 100),
    excludeExpired: z._default(flag, 'false'),
  }),
  response: PublicQuests,
  errors: [400, 429, 502, 503, 504],
  exposure: {
    query: ['startingAfter', 'limit', 'excludeExpired'],
    response: PublicQuests,
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});
