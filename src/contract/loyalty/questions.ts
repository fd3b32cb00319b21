import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, limit, oneOrMany, page, scope } from '../primitives.js';

/** Question of a quiz or poll (platform API, section 2.5). It never says which choice is correct. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  loyaltyQuestionChoices: z.array(z.object({ id: Id, text: z.string(), sortIdentifier: z.number() })),
});
export type Question = z.infer<typeof Question>;

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const answers = z
  .array(
    z.strictObject({
      text,
      isCorrect: z.boolean(),
      sortIdentifier: z.int(),
      /** Absent for a new choice. */
      id: z.optional(Id),
    }),
  )
  .check(z.minLength(1), z.maxLength(100));

export const listQuestions = endpoint({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/loyalty/questions',
  summary: 'Lists the questions of rules.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    loyaltyRuleIds: oneOrMany(Id),
    /** Leaves out questions that this member may not see yet. */
    userId: z.optional(Id),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(Question),
  errors: [400, 403, 500],
});

export const createQuestion = endpoint({
  name: 'createQuestion',
  method: 'POST',
  path: '/api/loyalty/questions',
  summary: 'Adds a question to a rule.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    loyaltyRuleId: Id,
    questionText: text,
    loyaltyQuestionAnswers: answers,
    allowMultipleAttempts: z._default(z.boolean(), false),
  }),
  response: Question,
  errors: [400, 403, 404, 500],
});

export const updateQuestion = endpoint({
  name: 'updateQuestion',
  method: 'POST',
  path: '/api/loyalty/questions/{id}',
  summary: 'Changes a question and its choices. A choice left out is removed.',
  source: 'platform API 4.5; required fields from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ questionText: text, loyaltyQuestionAnswers: answers }),
  response: Question,
  errors: [400, 403, 404, 500],
});

/** Whether the answer counts now: it was given in the current window of its rule. Only our service sends it. */
const isCurrent = z.optional(z.boolean());

export const listQuestionResponses = endpoint({
  name: 'listQuestionResponses',
  method: 'GET',
  path: '/api/loyalty/questions_responses',
  summary: "Lists members' answers.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    questionsId: z.optional(oneOrMany(Id)),
    userId: z.optional(Id),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(
    z.object({
      id: Id,
      userId: Id,
      loyaltyQuestionId: Id,
      loyaltyQuestionChoiceId: Id,
      isCorrect: z.boolean(),
      isCurrent,
      createdAt: Timestamp,
      question: z.object({
        text: z.string(),
        loyaltyQuestionChoices: z.array(z.object({ id: Id, text: z.string(), isCorrect: z.boolean() })),
      }),
    }),
  ),
  errors: [400, 403, 500],
});

export const createQuestionResponse = endpoint({
  name: 'createQuestionResponse',
  method: 'POST',
  path: '/api/loyalty/questions_responses',
  summary: "Records a member's answer while the quest is open to them.",
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({ ...scope, loyaltyQuestionChoiceId: Id, userId: z.optional(Id) }),
  response: z.object({
    alreadySubmitted: z.boolean(),
    isCorrect: z.boolean(),
    response: z.object({ id: Id, userId: Id, loyaltyQuestionId: Id, loyaltyQuestionChoiceId: Id }),
  }),
  errors: [400, 403, 404, 500],
});

export const listMyQuestions = endpoint({
  name: 'listMyQuestions',
  method: 'GET',
  path: '/api/me/questions',
  summary: 'Lists the questions of rules for the signed-in member to answer.',
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({ loyaltyRuleIds: oneOrMany(Id), limit: limit(100, 10), startingAfter: z.optional(Id) }),
  response: page(Question),
  errors: [400, 401, 429],
  exposure: { query: ['loyaltyRuleIds', 'limit', 'startingAfter'], response: page(Question), rate: 'member' },
  upstream: { endpoint: listQuestions, bind: { userId: 'userId' }, owner: 'unnamed' },
});

/** The member's own answer. It does not say which choice would have been correct. */
const OwnResponse = z.object({
  id: Id,
  loyaltyQuestionId: Id,
  loyaltyQuestionChoiceId: Id,
  isCorrect: z.boolean(),
  isCurrent,
  createdAt: Timestamp,
  /** The question with its choices, so that the answer can be read on its own. */
  question: z.optional(
    z.object({ text: z.string(), loyaltyQuestionChoices: z.array(z.object({ id: Id, text: z.string() })) }),
  ),
});

export const listMyQuestionResponses = endpoint({
  name: 'listMyQuestionResponses',
  method: 'GET',
  path: '/api/me/questions_responses',
  summary: "Lists the signed-in member's answers.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    questionsId: z.optional(oneOrMany(Id)),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(OwnResponse),
  errors: [400, 401, 429],
  exposure: { query: ['questionsId', 'limit', 'startingAfter'], response: page(OwnResponse), rate: 'member' },
  upstream: { endpoint: listQuestionResponses, bind: { userId: 'userId' }, owner: { user: 'userId' } },
});

const recorded = z.object({
  alreadySubmitted: z.boolean(),
  isCorrect: z.boolean(),
  response: z.object({ id: Id, loyaltyQuestionId: Id, loyaltyQuestionChoiceId: Id }),
});

export const answerMyQuestion = endpoint({
  name: 'answerMyQuestion',
  method: 'POST',
  path: '/api/me/questions_responses',
  summary: "Records the signed-in member's answer. The reward comes with the completion of the rule.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({ loyaltyQuestionChoiceId: Id }),
  response: recorded,
  errors: [400, 401, 403, 404, 409, 429, 502, 503],
  exposure: { body: ['loyaltyQuestionChoiceId'], response: recorded, rate: 'write' },
  upstream: { endpoint: createQuestionResponse, bind: { userId: 'userId' } },
});
