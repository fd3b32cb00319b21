import type { Change, ChangeSubject } from '../../contract/changes.js';
import type { EndpointName } from '../../contract/index.js';
import { watch } from '../../contract/live.js';
import type { Scope } from '../stages/bind.js';
import { bind } from '../stages/bind.js';
import { renewAhead } from '../answers/public-cache.js';
import { Refusal } from '../http/refusal.js';
import type { Relay } from '../answers/relay.js';
import type { RouteTable } from '../http/route-table.js';
import { type LiveSession, factsOf } from '../session/sessions.js';
import type { TopicSource } from './topic.js';

/** Parts of the proxy with which topics are read. */
export interface TopicReaders {
  readonly table: RouteTable;
  readonly relay: Relay;
  readonly scope: Scope;
}

/** Milliseconds between two reads of a member's quests: while one is being checked, and otherwise. */
export const questsEvery = { busy: 3_000, calm: 20_000 } as const;

/** Returns the key of the topic of a member's quests. */
export const questsKey = (userId: string): string => `quests:${userId}`;

/** Prefixes of the topics' keys, by the subject of a change. */
const topicKinds = { accounts: 'leaderboard', auctions: 'auctions', completions: 'quests' } as const satisfies Record<
  ChangeSubject,
  string
>;

/** Returns the key of the topic that a change concerns, or the beginning of the keys if it concerns all of a kind. */
export function topicOf({ subject, key }: Change): { readonly key: string } | { readonly beginning: string } {
  const kind = topicKinds[subject];
  if (kind === 'auctions') return { key: kind };
  return key === null ? { beginning: `${kind}:` } : { key: `${kind}:${key.toLowerCase()}` };
}

/**
 * Returns the source of a topic that a page has named. Throws {@link Refusal} 401 if the topic needs a session and there is none.
 */
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
  // Reads just before the cached answer expires: pages always find a fresh answer, and the platform gets about as many calls as
  // from one reader.
  const every = (readers.table.row(endpointName).exposure.cache?.fresh ?? 15) * renewAhead * 1_000;
  return {
    ...{ key: name, name, isPrivate: false, every: () => every },
    idOf: ({ id }) => String(id),
    load: load(endpointName, query, readers, null),
  };
}

/** Returns a function that loads a topic: one page of rows, of the largest size. */
function load(
  endpointName: EndpointName,
  query: Readonly<Record<string, unknown>>,
  { table, relay, scope }: TopicReaders,
  session: LiveSession | null,
): TopicSource['load'] {
  const row = table.row(endpointName);
  const facts = session ? { facts: factsOf(session.record) } : {};
  const call = bind({ match: { row, params: {} }, query: { ...query, limit: '100' }, body: {}, scope, ...facts });
  const request = { row, call, member: session?.record.userId ?? '', requestId: watch.name };
  return (isChanged) => (isChanged ? relay.latest(request) : relay.current(request));
}

/** Matching the JSON text is safe: every row went through a schema, which fixes the order and spelling of its keys. */
const isBusy = (rows: ReadonlyMap<string, string>): boolean =>
  [...rows.values()].some((row) => /"status":"(?:pending|processing)"/.test(row));
