import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, scope } from '../primitives.js';

/** How members have voted in a poll: numbers only, no names. */
export const PollResults = z.object({
  /**
   * The poll's questions that the member has answered, the oldest first. If the poll repeats, only the current window counts: both
   * for their answer and for the votes.
   */
  data: z.array(
    z.object({
      loyaltyQuestionId: Id,
      /** The choices that the question has now, in its order. */
      loyaltyQuestionChoices: z.array(
        z.object({
          id: Id,
          /** Number of members who have chosen it. */
          count: z.number(),
        }),
      ),
    }),
  ),
});
export type PollResults = z.infer<typeof PollResults>;

const query = { loyaltyRuleId: Id };

export const getPollResults = endpoint({
  name: 'getPollResults',
  method: 'GET',
  path: '/api/loyalty/poll_results',
  summary:
    'Counts the votes of a poll for a member who has voted; 404 for a quiz, and for a poll that members may not see.',
  source: 'our own: the platform counts no answers; src/service/loyalty/questions/get-poll-results.ts',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, ...query, userId: Id }),
  response: PollResults,
  errors: [400, 403, 404, 429, 500],
});

export const getMyPollResults = endpoint({
  name: 'getMyPollResults',
  method: 'GET',
  path: '/api/me/poll_results',
  summary: 'Counts the votes of a poll in which the signed-in member has voted.',
  source: 'our own, for the user of the session; 404 if the platform counts no votes',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(query),
  response: PollResults,
  errors: [400, 401, 404, 429],
  exposure: { query: ['loyaltyRuleId'], response: PollResults, rate: 'member' },
  upstream: { endpoint: getPollResults, bind: { userId: 'userId' }, owner: 'unnamed' },
});
