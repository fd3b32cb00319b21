import type { EndpointName } from '../../contract/index.js';
import { watch } from '../../contract/live.js';
import type { Scope } from '../stages/bind.js';
import { bind } from '../stages/bind.js';
import { Refusal } from '../refusal.js';
import type { Relay } from '../relay.js';
import type { RouteTable } from '../route-table.js';
import { type LiveSession, factsOf } from '../session/sessions.js';
import type { TopicSource } from './topic.js';

/** What topics are read with. */
export interface TopicReaders {
  readonly table: RouteTable;
  readonly relay: Relay;
  readonly scope: Scope;
}

/** Milliseconds between two looks at a member's quests: while one is being checked, and otherwise. */
export const questsEvery = { busy: 3_000, calm: 20_000 } as const;

/** What a member's quests are watched by. */
export const questsKey = (userId: string): string => `quests:${userId}`;

/** How a topic a page has named is read. Throws {@link Refusal} 401 where it needs a session and there is none. */
export function topicSource(name: string, session: LiveSession | null, readers: TopicReaders): TopicSource {
  const [kind, currencyId] = name.toLowerCase().split(':');
  if (kind === 'auctions') return publicTopic('auctions', 'listAuctions', { status: 'in_progress' }, readers);
  if (kind === 'leaderboard')
    return publicTopic(`leaderboard:${currencyId}`, 'listAccounts', { loyaltyCurrencyId: currencyId }, readers);
  if (!session) throw new Refusal(401, 'signed_out', 'Nobody is signed in.');
  return {
    key: questsKey(session.record.userId),
    name: 'quests',
    isPrivate: true,
    every: (rows) => (isBusy(rows) ? questsEvery.busy : questsEvery.calm),
    idOf: ({ loyaltyRuleId }) => String(loyaltyRuleId),
    load: load('listMyCompletionStatuses', {}, readers, session),
  };
}

function publicTopic(
  name: string,
  endpointName: EndpointName,
  query: Readonly<Record<string, unknown>>,
  readers: TopicReaders,
): TopicSource {
  // As often as the cache asks anew, so that a look costs what one reader does.
  const every = (readers.table.row(endpointName).exposure.cache?.fresh ?? 15) * 1_000;
  return {
    ...{ key: name, name, isPrivate: false, every: () => every },
    idOf: ({ id }) => String(id),
    load: load(endpointName, query, readers, null),
  };
}

/** A topic is one page of rows: the largest there is. */
function load(
  endpointName: EndpointName,
  query: Readonly<Record<string, unknown>>,
  { table, relay, scope }: TopicReaders,
  session: LiveSession | null,
): TopicSource['load'] {
  const row = table.row(endpointName);
  const facts = session ? { facts: factsOf(session.record) } : {};
  const call = bind({ match: { row, params: {} }, query: { ...query, limit: '100' }, body: {}, scope, ...facts });
  return () => relay.current({ row, call, member: session?.record.userId ?? '', requestId: watch.name });
}

/** Rows of one kind have one order of keys: that of the schema they went through. */
const isBusy = (rows: ReadonlyMap<string, string>): boolean =>
  [...rows.values()].some((row) => /"status":"(?:pending|processing)"/.test(row));
