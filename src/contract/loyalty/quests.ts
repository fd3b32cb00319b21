import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, flag, limit, page } from '../primitives.js';
import { PublicRule } from './rules.js';

/** Section of the quests: what {@link PublicRuleGroup} says of it, with its rules by their ids, in their order. */
export const PublicQuestGroup = z.object({
  id: Id,
  name: z.string(),
  subTitle: z.nullable(z.string()),
  sortId: z.number(),
  isCollapsible: z.boolean(),
  /** All of it has to be done before rules outside it. */
  isRequired: z.boolean(),
  ruleIds: z.array(Id),
});
export type PublicQuestGroup = z.infer<typeof PublicQuestGroup>;

/** What members do about quests, as far as a proxy can have it closed: sending them in, and linking the accounts they need. */
export const QuestDeed = z.enum(['complete', 'connect']);
export type QuestDeed = z.infer<typeof QuestDeed>;

/**
 * Rules with the sections they stand in. The sections come with the first page; `null` where they could not be had. So does
 * what is closed here; absent where nothing is.
 */
export const PublicQuests = z.extend(page(PublicRule), {
  groups: z.nullish(z.array(PublicQuestGroup)),
  closed: z.optional(z.array(QuestDeed)),
});
export type PublicQuests = z.infer<typeof PublicQuests>;

export const listQuests = endpoint({
  name: 'listQuests',
  method: 'GET',
  path: '/api/quests',
  summary: 'Rules that are shown to members, newest first, and the sections they stand in.',
  source: 'api.md 4.14, listRules and listRuleGroups in one answer',
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
