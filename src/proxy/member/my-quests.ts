import type { MyQuest, MyQuests, QuestPart } from '../../contract/loyalty/my-quests.js';
import { listMyQuests } from '../../contract/loyalty/my-quests.js';
import type { EndpointName } from '../../contract/index.js';
import { privateAnswer } from '../answer.js';
import type { Handler } from '../handler.js';
import type { Relay } from '../relay.js';
import type { RouteTable } from '../route-table.js';
import { factsOf } from '../session/sessions.js';
import type { LiveSession } from '../session/sessions.js';
import { type Scope, bind } from '../stages/bind.js';
import { walkPages } from '../stages/page-bounds.js';

export interface MyQuestsParts {
  readonly relay: Relay;
  readonly table: RouteTable;
  readonly scope: Scope;
  readonly now: () => number;
}

/** Ids the platform takes at once (api.md 4.10). */
const largest = '100';
/** What is counted over the whole ledger: up to so much of it. */
const counted = { pages: 3, rows: 300, time: 4_000 } as const;

type Query = Readonly<Record<string, string | readonly string[]>>;
type Row = Readonly<Record<string, unknown>>;
type Part = Omit<MyQuest, 'loyaltyRuleId'>;
/** What one read says, by the id of the rule. */
type Read = ReadonlyMap<string, Part>;

/**
 * Brings together where a member stands with rules, out of what the platform keeps in four places. They are asked at once;
 * what one of them does not answer is named in `missing`. Where none answers, the failure is passed on.
 */
export function myQuestsHandler({ relay, table, scope, now }: MyQuestsParts): Handler<'listMyQuests'> {
  /** The same as a page's own request to that endpoint, with its batching and its schema. */
  async function read(session: LiveSession, name: EndpointName, query: Query): Promise<unknown> {
    const row = table.row(name);
    const call = bind({ match: { row, params: {} }, query, body: {}, scope, facts: factsOf(session.record) });
    const member = session.tokenHash;
    return JSON.parse(await relay.current({ row, call, member, requestId: listMyQuests.name }));
  }

  /** Rows of a list for ids of which the platform takes so many at once. */
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
      { pages, rows, until: now() + time, now },
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

/** Rows in the order of the ids; without those that nothing is known of. */
function join(ids: readonly string[], reads: readonly Read[]): MyQuest[] {
  return ids.flatMap((id) => {
    const parts = reads.flatMap((read) => read.get(id) ?? []);
    return parts.length > 0 ? [Object.assign({ loyaltyRuleId: id }, ...parts) as MyQuest] : [];
  });
}

const toProgress = (rows: readonly Row[]): Read =>
  byRule(rows, ({ progress, updatedAt }) => ({ progress, progressAt: updatedAt }));

/** Rows of nothing but progress say nothing of a request. */
const toRequests = (rows: readonly Row[]): Read =>
  byRule(
    rows.filter(({ status }) => status !== undefined),
    ({ status, createdAt, fulfilledAt, reason }) => ({ request: { status, createdAt, fulfilledAt, reason } }),
  );

/** The ledger is newest first; of several entries for one rule the newest is told. */
const toCompletions = (rows: readonly Row[]): Read =>
  new Map(
    [...rows].reverse().flatMap((row) => {
      const { createdAt, amount, loyaltyCurrencyId } = row;
      return ruleOf(row).map((id) => [id, { completion: { createdAt, amount, loyaltyCurrencyId } } as Part] as const);
    }),
  );

const toStreaks = (rows: readonly Row[]): Read =>
  byRule(rows, ({ streakCount, milestone, expiresAt }) => ({ streak: { count: streakCount, milestone, expiresAt } }));

const byRule = (rows: readonly Row[], toPart: (row: Row) => Readonly<Record<string, unknown>>): Read =>
  new Map(rows.map((row) => [String(row['loyaltyRuleId']).toLowerCase(), toPart(row) as Part]));

/** Id of the rule that an entry of the ledger was for. */
function ruleOf(entry: Row): string[] {
  const transaction = entry['loyaltyTransaction'] as { readonly loyaltyRule?: { readonly id: string } } | undefined;
  return transaction?.loyaltyRule ? [transaction.loyaltyRule.id.toLowerCase()] : [];
}

/** A list, as a page or bare (wire-facts.md 1.1). */
const rowsOf = (answer: unknown): readonly Row[] =>
  (Array.isArray(answer) ? answer : ((answer as { readonly data?: unknown }).data ?? [])) as readonly Row[];

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];
