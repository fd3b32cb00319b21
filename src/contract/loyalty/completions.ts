import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { ReasonBody } from '../reason.js';
import {
  AmountInput,
  Id,
  Timestamp,
  flagInput,
  limit,
  member,
  members,
  oneOrMany,
  page,
  scope,
} from '../primitives.js';

/** Answers to a request that was accepted (platform API, section 4.14). */
export const completionMessages = {
  queued: 'Completion request added to queue',
  clicked: 'Link click being verified, come back later to check the status',
} as const;

export const completeRule = endpoint({
  name: 'completeRule',
  method: 'POST',
  path: '/api/loyalty/rules/{id}/complete',
  summary: 'Requests that a rule is checked and rewarded for a member. The request is queued.',
  source: 'platform API 4.14 and 7; fields from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  /**
   * A UUID. The schema does not check it, because the platform answers anything else with its own text (platform API,
   * section 7).
   */
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    ...member,
    /** Code or text, for rules that require one. */
    verificationCode: z.optional(z.string().check(z.maxLength(10_000))),
    /** Link to the member's post or comment. */
    contentUrl: z.optional(z.string().check(z.maxLength(2048))),
    loyaltyQuestionChoiceId: z.optional(Id),
    /** Measured value, which `metadata.range` maps to an amount. */
    rangeValue: z.optional(z.nullable(z.number())),
    /** Amount that replaces the rule's, in whole units, rounded; external rules only. */
    amount: z.optional(z.nullable(AmountInput)),
    /** A second request with the same key is not paid again; external rules only. */
    idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(70))),
    /** Checks the rule without giving a reward. */
    verifyOnly: z._default(flagInput, 'false'),
    skipChainOrRequiredCheck: z.optional(z.boolean()),
  }),
  // Literals, which are read exactly: an error that comes with 200 also has a message, and must not pass for a success.
  response: z.object({ message: z.literal([completionMessages.queued, completionMessages.clicked]) }),
  errors: [400, 403, 404, 429, 500],
});

export const completeMyRule = endpoint({
  name: 'completeMyRule',
  method: 'POST',
  path: '/api/me/rules/{id}/complete',
  summary: 'Requests that a rule is checked and rewarded for the signed-in member.',
  source: 'platform API 4.14 and 7, for the user of the session; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  /**
   * Without the platform's other fields, which are reserved for holders of the API key: amounts, keys, measured values, skipped
   * checks.
   */
  body: z.strictObject({
    verificationCode: z.optional(z.string().check(z.maxLength(10_000))),
    contentUrl: z.optional(z.string().check(z.maxLength(2048))),
    loyaltyQuestionChoiceId: z.optional(Id),
    verifyOnly: z.optional(flagInput),
  }),
  response: completeRule.response,
  errors: [400, 401, 403, 404, 409, 429, 502, 503, 504],
  exposure: {
    body: ['verificationCode', 'contentUrl', 'loyaltyQuestionChoiceId', 'verifyOnly'],
    response: completeRule.response,
    rate: 'complete',
  },
  upstream: { endpoint: completeRule, bind: { userId: 'userId' } },
});

/** State of a request to complete a rule, kept for ten minutes after the request ended. */
export const CompletionStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type CompletionStatus = z.infer<typeof CompletionStatus>;

const shown = {
  id: z.optional(Id),
  loyaltyRuleId: Id,
  userId: Id,
  /** Absent if there is only progress. */
  status: z.optional(CompletionStatus),
  /** 0 to 100 */
  progress: z.optional(z.number()),
  fulfilledAt: z.optional(z.nullable(Timestamp)),
  createdAt: z.optional(Timestamp),
  updatedAt: z.optional(Timestamp),
};

export const listCompletionStatuses = endpoint({
  name: 'listCompletionStatuses',
  method: 'GET',
  path: '/api/loyalty/rules/status',
  summary: "Lists the status of members' completion requests, and their progress.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    ...member,
    userGroupId: z.optional(Id),
    loyaltyRuleId: z.optional(oneOrMany(Id)),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: z.object({
    data: z.array(
      z.object({
        ...shown,
        organizationId: z.optional(Id),
        websiteId: z.optional(Id),
        /** Outcome, in the platform's words. */
        message: z.optional(z.string()),
      }),
    ),
  }),
  errors: [400, 403, 404, 429, 500],
});

/**
 * State of one of the signed-in member's requests. `reason` is the meaning of the platform's words; absent if they are unknown.
 */
export const MyCompletionStatus = z.object({ ...shown, reason: z.optional(ReasonBody) });
export type MyCompletionStatus = z.infer<typeof MyCompletionStatus>;

const ownStatuses = z.object({ data: z.array(MyCompletionStatus) });
/** Rule ids that one request may name; the proxy asks the platform for up to 100 at a time. */
const ownRules = z.optional(oneOrMany(Id, 250));

export const listMyCompletionStatuses = endpoint({
  name: 'listMyCompletionStatuses',
  method: 'GET',
  path: '/api/me/rules/status',
  summary: "Lists the status of the signed-in member's completion requests, and their progress.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({ loyaltyRuleId: ownRules, limit: limit(100, 10), startingAfter: z.optional(Id) }),
  response: ownStatuses,
  errors: [400, 401, 429],
  exposure: {
    query: ['loyaltyRuleId', 'limit', 'startingAfter'],
    response: ownStatuses,
    rate: 'member',
    reasonFrom: ['message'],
  },
  upstream: {
    endpoint: listCompletionStatuses,
    bind: { userId: 'userId' },
    batch: 'loyaltyRuleId',
    owner: { user: 'userId' },
  },
});

const own = {
  id: Id,
  userId: Id,
  loyaltyRuleId: Id,
  /** 0 to 100 */
  progress: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** Progress of a member with a rule (platform API, section 2.10). */
export const RuleStatus = z.object({ ...own, organizationId: Id, websiteId: Id });
export type RuleStatus = z.infer<typeof RuleStatus>;

export const listRuleStatuses = endpoint({
  name: 'listRuleStatuses',
  method: 'GET',
  path: '/api/loyalty/rule_statuses',
  summary: "Lists members' progress with rules.",
  source: 'platform API 4.10; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    ...members,
    loyaltyRuleId: z.optional(oneOrMany(Id)),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(RuleStatus),
  errors: [400, 403, 500],
});

export const listMyRuleStatuses = endpoint({
  name: 'listMyRuleStatuses',
  method: 'GET',
  path: '/api/me/rule_statuses',
  summary: "Lists the signed-in member's progress with rules.",
  source: 'platform API 4.10, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({ loyaltyRuleId: ownRules, limit: limit(100, 10), startingAfter: z.optional(Id) }),
  response: page(z.object(own)),
  errors: [400, 401, 429],
  exposure: { query: ['loyaltyRuleId', 'limit', 'startingAfter'], response: page(z.object(own)), rate: 'member' },
  upstream: {
    endpoint: listRuleStatuses,
    bind: { userId: 'userId' },
    batch: 'loyaltyRuleId',
    owner: { user: 'userId' },
  },
});

const percentage = z.optional(z.number().check(z.minimum(0), z.maximum(100)));

export const saveRuleStatus = endpoint({
  name: 'saveRuleStatus',
  method: 'POST',
  path: '/api/loyalty/rule_statuses',
  summary: "Sets a member's progress with a rule, or adds to it.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    ...member,
    loyaltyRuleId: Id,
    /** 0 to 100. Send this or `incProgress`. */
    progress: percentage,
    /** Added to the current progress, up to 100. */
    incProgress: percentage,
  }),
  response: RuleStatus,
  errors: [400, 403, 404, 500],
});
