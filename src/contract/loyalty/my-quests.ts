import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, Timestamp, oneOrMany } from '../primitives.js';
import { ReasonBody } from '../reason.js';
import { CompletionStatus } from './completions.js';
import { RestDays } from './streaks.js';

/** Part of a {@link MyQuests} answer; any of them can be missing. */
export const QuestPart = z.enum(['progress', 'statuses', 'completions', 'streaks', 'times']);
export type QuestPart = z.infer<typeof QuestPart>;

/** State of the signed-in member's progress with one rule. A rule that they never touched has no row. */
export const MyQuest = z.object({
  loyaltyRuleId: Id,
  /** 0 to 100, and when it was set. */
  progress: z.optional(z.number()),
  progressAt: z.optional(Timestamp),
  /** The latest request to complete the rule, while it is in progress and for ten minutes after that. */
  request: z.optional(
    z.object({
      status: CompletionStatus,
      createdAt: z.optional(Timestamp),
      fulfilledAt: z.optional(z.nullable(Timestamp)),
      /** Absent if the platform's words are unknown. */
      reason: z.optional(ReasonBody),
    }),
  ),
  /**
   * The completion, from the ledger, that currently prevents another one. It is absent if the reward was not points.
   */
  completion: z.optional(z.object({ createdAt: Timestamp, amount: Amount, loyaltyCurrencyId: z.optional(Id) })),
  streak: z.optional(
    z.object({
      count: z.number(),
      milestone: z.array(z.object({ streakMilestone: z.number(), streakAmount: z.number() })),
      /** The streak breaks unless the member completes the rule before this moment. */
      expiresAt: z.nullable(Timestamp),
      /** Absent if the rule has no rest days, or the platform does not know them. */
      restDays: z.optional(z.nullable(RestDays)),
      /** Length of the member's longest streak with the rule; absent if it is not known. */
      longestCount: z.optional(z.nullable(z.number())),
    }),
  ),
  /** How often the member was paid points for a rule named in `countedRuleId`; for large counts, a lower bound. */
  times: z.optional(z.number()),
});
export type MyQuest = z.infer<typeof MyQuest>;

export const MyQuests = z.object({
  data: z.array(MyQuest),
  /** Parts that could not be read right now. No row contains them. */
  missing: z.array(QuestPart),
});
export type MyQuests = z.infer<typeof MyQuests>;

export const listMyQuests = endpoint({
  name: 'listMyQuests',
  method: 'GET',
  path: '/api/me/quests',
  summary: "Returns the signed-in member's progress, completion requests, completions and streaks in one answer.",
  source: 'platform API 4.10 and its SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    loyaltyRuleId: oneOrMany(Id, 250),
    /** Rules whose completions are counted; they need not be in `loyaltyRuleId`. */
    countedRuleId: z.optional(oneOrMany(Id, 50)),
  }),
  response: MyQuests,
  errors: [400, 401, 429, 502, 503, 504],
  exposure: { query: ['loyaltyRuleId', 'countedRuleId'], response: MyQuests, rate: 'member' },
});
