import * as z from 'zod/mini';
import { PublicAuction } from './auctions/auctions.js';
import { endpoint } from './endpoint.js';
import { Account } from './loyalty/accounts.js';
import { MyCompletionStatus } from './loyalty/completions.js';
import { Id, oneOrMany } from './primitives.js';

/**
 * Topic that a page can watch.
 * - `auctions`: auctions in progress
 * - `leaderboard:<loyaltyCurrencyId>`: the first hundred accounts of a currency
 * - `quests`: the state of the signed-in member's requests to complete rules
 */
export const LiveTopic = z
  .string()
  .check(
    z.regex(
      /^(?:auctions|quests|leaderboard:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
      'must be auctions, quests or leaderboard:<loyaltyCurrencyId>',
    ),
  );

const change = <R extends z.ZodMiniType>(row: R) => ({
  /** If true, `rows` holds all rows; otherwise only those that are new or changed since the previous event. */
  reset: z.boolean(),
  /** Ids of all rows, in order. A row that the page has and that is not in this list has been removed. */
  ids: z.array(Id),
  rows: z.array(row),
});

/** Data of an event: the current state of a topic. Rows of `quests` are identified by `loyaltyRuleId`, all others by `id`. */
export const LiveEvent = z.union([
  z.object({ topic: z.literal('auctions'), ...change(PublicAuction) }),
  z.object({ topic: z.literal('quests'), ...change(MyCompletionStatus) }),
  z.object({ topic: z.string().check(z.startsWith('leaderboard:')), ...change(Account) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const watch = endpoint({
  name: 'watch',
  method: 'GET',
  path: '/live',
  summary:
    "Streams topics as server-sent events: first their current state, then every change. An event's name is its topic up to the colon.",
  source: 'HTML standard, 9.2 Server-sent events',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  stream: true,
  query: z.strictObject({
    /** `quests` needs a session. */
    topic: oneOrMany(LiveTopic, 8),
  }),
  response: LiveEvent,
  errors: [400, 401, 403, 429, 503],
  exposure: { query: ['topic'], response: LiveEvent, rate: 'public' },
});
