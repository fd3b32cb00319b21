import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, Timestamp, oneOrMany } from '../primitives.js';
import { ReasonBody } from '../reason.js';
import { CompletionStatus } from './completions.js';

/** What a {@link MyQuests} answer is made of; each may be missing by itself. */
export const QuestPart = z.enum(['progress', 'statuses', 'completions', 'streaks', 'times']);
export type QuestPart = z.infer<typeof QuestPart>;

/** Where the signed-in member stands with one rule. A rule they never touched has no row. */
export const MyQuest = z.object({
  loyaltyRuleId: Id,
  /** 0 to 100, and when it was set. */
  progress: z.optional(z.number()),
  progressAt: z.optional(Timestamp),
  /** The latest request to complete it, while it is under way and ten minutes longer. */
  request: z.optional(
    z.object({
      status: CompletionStatus,
      createdAt: z.optional(Timestamp),
      fulfilledAt: z.optional(z.nullable(Timestamp)),
      /** Absent where the platform's words are not known. */
      reason: z.optional(ReasonBody),
    }),
  ),
  /** The completion that now keeps the rule from being completed again, as the ledger has it: a reward that is no points is not there. */
  completion: z.optional(z.object({ createdAt: Timestamp, amount: Amount, loyaltyCurrencyId: z.optional(Id) })),
  streak: z.optional(
    z.object({
      count: z.number(),
      milestone: z.array(z.object({ streakMilestone: z.number(), streakAmount: z.number() })),
      /** When it breaks unless the rule is done before. */
      expiresAt: z.nullable(Timestamp),
    }),
  ),
  /** How often points were paid for it, of the rules named in `countedRuleId`; of many times, at least so often. */
  times: z.optional(z.number()),
});
export type MyQuest = z.infer<typeof MyQuest>;

export const MyQuests = z.object({
  data: z.array(MyQuest),
  /** What could not be found out just now. Nothing of it is in any row. */
  missing: z.array(QuestPart),
});
export type MyQuests = z.infer<typeof MyQuests>;

export const listMyQuests = endpoint({
  name: 'listMyQuests',
  method: 'GET',
  path: '/api/me/quests',
  summary: 'Where the signed-in member stands with rules: progress, requests, completions and streaks in one answer.',
  source: 'api.md 4.10 and wire-facts.md 3, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    loyaltyRuleId: oneOrMany(Id, 250),
    /** Those of them, or others, whose completions are counted. */
    countedRuleId: z.optional(oneOrMany(Id, 50)),
  }),
  response: MyQuests,
  errors: [400, 401, 429, 502, 503, 504],
  exposure: { query: ['loyaltyRuleId', 'countedRuleId'], response: MyQuests, rate: 'member' },
});
