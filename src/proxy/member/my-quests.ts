import type { MyQuest, MyQuests, QuestPart } from '../../contract/loyalty/my-quests.js';
import { listMyQuests } from '../../contract/loyalty/my-quests.js';
import type { EndpointName } from '../../contract/index.js';
import { privateAnswer } from '../answers/answer.js';
import type { Handler } from '../http/handler.js';
import type { Relay } from '../answers/relay.js';
import type { RouteTable } from '../http/route-table.js';
import { factsOf } from '../session/sessions.js';
import type { LiveSession } from '../session/sessions.js';
import { type Scope, bind } from '../stages/bind.js';
import { walkPages } from '../stages/page-bounds.js';

export interface MyQuestsParts {
  readonly relay: Relay;
  readonly table: RouteTable;
  readonly scope: Scope;
  readonly elapsed: () => number;
}

/** Maximum number of ids that the platform takes at once (platform API, section 4.10). */
const largest = '100';
/** How much of the ledger is read when completions are counted; the time is in milliseconds. */
const counted = { pages: 3, rows: 300, time: 4_000 } as const;

type Query = Readonly<Record<string, string | readonly string[]>>;
type Row = Readonly<Record<string, unknown>>;
type Part = Omit<MyQuest, 'loyaltyRuleId'>;
/** Data from one read, by the id of the rule. */
type Read = ReadonlyMap<string, Part>;

/**
 * Combines a member's progress with rules from the four endpoints that report it. It reads all of them concurrently and names those
 * that fail in `missing`. If all fail, it throws the failure.
 */
export function myQuestsHandler({ relay, table, scope, elapsed }: MyQuestsParts): Handler<'listMyQuests'> {
  /** Reads an endpoint as a page's own request would, with its batching and its schema. */
  async function read(session: LiveSession, name: EndpointName, query: Query): Promise<unknown> {
    const row = table.row(name);
    const call = bind({ match: { row, params: {} }, query, body: {}, scope, facts: factsOf(session.record) });
    const member = session.tokenHash;
    return JSON.parse(await relay.current({ row, call, member, requestId: listMyQuests.name }));
  }

  /** Reads the rows of a list in parts, as the platform limits the number of ids per request. */
  async function readInParts(
    session: LiveSession,
    name: EndpointName,
    key: string,
    ids: readonly string[],
    rest: Query = {},
  ) {
    const parts: Promise<unknown>[] = [];
    for (let from = 0; from < ids.length; from += Number(largest))
      parts.push(read(session, name, { ...rest, [key]: ids.slice(from, from + Number(largest)) }));
    return (await Promise.all(parts)).flatMap(rowsOf);
  }

  async function countTimes(session: LiveSession, ids: readonly string[]): Promise<Read> {
    const { pages, rows, time } = counted;
    const query = { loyaltyRuleId: ids, type: 'loyalty_rule', direction: 'credit', limit: largest };
    const entries = await walkPages(
      (startingAfter) =>
        read(session, 'listMyTransactionEntries', { ...query, ...(startingAfter !== undefined && { startingAfter }) }),
      { pages, rows, until: elapsed() + time, elapsed },
    );
    const times = new Map(ids.map((id) => [id, 0]));
    for (const id of (entries as readonly Row[]).flatMap(ruleOf)) times.set(id, (times.get(id) ?? 0) + 1);
    return new Map([...times].map(([id, count]) => [id, { times: count }]));
  }

  return async ({ query, session }) => {
    const ids = unique(query.loyaltyRuleId);
    const countedIds = unique(query.countedRuleId ?? []);
    const reads: Readonly<Record<QuestPart, () => Promise<Read>>> = {
      progress: async () => toProgress(await readInParts(session, 'listMyRuleStatuses', 'loyaltyRuleId', ids)),
      statuses: async () => toRequests(await readInParts(session, 'listMyCompletionStatuses', 'loyaltyRuleId', ids)),
      completions: async () =>
        toCompletions(
          await readInParts(session, 'listMyTransactionEntries', 'userCompletedLoyaltyRuleId', ids, { limit: largest }),
        ),
      streaks: async () => toStreaks(await readInParts(session, 'listMyStreaks', 'loyaltyRuleId', ids)),
      times: async () => (countedIds.length > 0 ? countTimes(session, countedIds) : new Map()),
    };
    const parts = Object.keys(reads) as QuestPart[];
    const results = await Promise.allSettled(parts.map((part) => reads[part]()));
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    const isNothingLeft = parts.every((part, at) => part === 'times' || results[at]?.status === 'rejected');
    if (isNothingLeft) throw failed[0];
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return privateAnswer({
      data: join([...new Set([...ids, ...countedIds])], found),
      missing: parts.filter((_, at) => results[at]?.status === 'rejected'),
    } satisfies MyQuests);
  };
}

/** Joins rows in the order of the ids, leaving out ids without data. */
function join(ids: readonly string[], reads: readonly Read[]): MyQuest[] {
  return ids.flatMap((id) => {
    const parts = reads.flatMap((read) => read.get(id) ?? []);
    return parts.length > 0 ? [Object.assign({ loyaltyRuleId: id }, ...parts) as MyQuest] : [];
  });
}

const toProgress = (rows: readonly Row[]): Read =>
  byRule(rows, ({ progress, updatedAt }) => ({ progress, progressAt: updatedAt }));

/** Leaves out rows that only have progress, because they do not describe a request. */
const toRequests = (rows: readonly Row[]): Read =>
  byRule(
    rows.filter(({ status }) => status !== undefined),
    ({ status, createdAt, fulfilledAt, reason }) => ({ request: { status, createdAt, fulfilledAt, reason } }),
  );

/** The ledger is sorted newest first; of several entries for one rule, the newest wins. */
const toCompletions = (rows: readonly Row[]): Read =>
  new Map(
    [...rows].reverse().flatMap((row) => {
      const { createdAt, amount, loyaltyCurrencyId } = row;
      return ruleOf(row).map((id) => [id, { completion: { createdAt, amount, loyaltyCurrencyId } } as Part] as const);
    }),
  );

const toStreaks = (rows: readonly Row[]): Read =>
  byRule(rows, ({ streakCount, milestone, expiresAt, restDays, longestCount }) => ({
    streak: { count: streakCount, milestone, expiresAt, restDays, longestCount },
  }));

const byRule = (rows: readonly Row[], toPart: (row: Row) => Readonly<Record<string, unknown>>): Read =>
  new Map(rows.map((row) => [String(row['loyaltyRuleId']).toLowerCase(), toPart(row) as Part]));

/** Returns a list with the id of the rule that a ledger entry belongs to; an empty list if it belongs to none. */
function ruleOf(entry: Row): string[] {
  const transaction = entry['loyaltyTransaction'] as { readonly loyaltyRule?: { readonly id: string } } | undefined;
  return transaction?.loyaltyRule ? [transaction.loyaltyRule.id.toLowerCase()] : [];
}

/** Returns the rows of a list, which may be a page or a bare array. */
const rowsOf = (answer: unknown): readonly Row[] =>
  (Array.isArray(answer) ? answer : ((answer as { readonly data?: unknown }).data ?? [])) as readonly Row[];

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];
