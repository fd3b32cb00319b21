import type { EndpointName, PageRequest, PageResponse, Route } from '../../../contract/index.js';
import { isApiError } from '../../client/answer.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { isEvm } from '../../../wallet-types/index.js';
import type { StoreContext } from '../context.js';
import type { ListRoute, RowOf } from '../pages.js';

/** The parts of a file with a member's data. */
export type ExportPart =
  | 'profile'
  | 'sessions'
  | 'accounts'
  | 'points'
  | 'history'
  | 'multipliers'
  | 'badges'
  | 'quests'
  | 'progress'
  | 'requests'
  | 'answers'
  | 'referrals'
  | 'bids'
  | 'mints'
  | 'claims';

/** The collected data, and the parts that could not be fetched completely. */
export interface Collected {
  readonly data: Readonly<Record<string, unknown>>;
  readonly missing: readonly ExportPart[];
}

/** One list of the file. It is left out if the proxy does not have the operation. */
interface List {
  readonly part: ExportPart;
  readonly operation: EndpointName;
  readonly read: () => AsyncIterable<unknown>;
}

type Client = StoreContext['client'];

/** How often a request is repeated if the proxy asks to wait, and the longest wait, in milliseconds. */
const mostWaits = 5;
const longestWaitMs = 120_000;

/**
 * Collects everything that the proxy tells members about themselves, with every list complete. Rejects if no part could
 * be fetched or if `signal` aborts; otherwise it names the parts that failed, and keeps the rows that came before the
 * failure.
 */
export async function collect(
  client: Client,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Collected> {
  const reader = new Reader(client, signal);
  const { operations } = await reader.ask('GET /capabilities', {});
  const lists = listsOf(reader).filter(({ operation }) => operations.includes(operation));
  const total = lists.length + (operations.includes('getMyProfile') ? 1 : 0);
  const data: Record<string, unknown> = {};
  const missing: ExportPart[] = [];
  let failure: LaurelError | undefined;
  const take = async (part: ExportPart, read: () => Promise<void>): Promise<void> => {
    onProgress(done, total);
    done += 1;
    try {
      await read();
    } catch (error) {
      signal.throwIfAborted();
      missing.push(part);
      failure = error as LaurelError;
    }
  };
  let done = 0;
  if (operations.includes('getMyProfile'))
    await take('profile', async () => void (data['profile'] = await reader.profile()));
  for (const { part, read } of lists)
    await take(part, async () => {
      const rows: unknown[] = [];
      for await (const row of read()) {
        rows.push(row);
        data[part] = rows;
      }
      data[part] = rows;
    });
  if (failure && Object.keys(data).length === 0) throw failure;
  return { data, missing };
}

function listsOf(reader: Reader): readonly List[] {
  return [
    { part: 'sessions', operation: 'listSessions', read: () => whole(reader.ask('GET /sessions', {})) },
    { part: 'accounts', operation: 'listMySocialAccounts', read: () => whole(reader.ask('GET /api/me/social', {})) },
    { part: 'points', operation: 'listMyAccounts', read: () => points(reader) },
    {
      part: 'history',
      operation: 'listMyTransactionEntries',
      read: () => reader.walk('GET /api/me/transaction_entries'),
    },
    { part: 'multipliers', operation: 'listMyMultipliers', read: () => reader.walk('GET /api/me/multipliers') },
    { part: 'badges', operation: 'listMyBadges', read: () => badges(reader) },
    { part: 'quests', operation: 'listMyQuests', read: () => quests(reader) },
    // Includes progress with quests that are over.
    { part: 'progress', operation: 'listMyRuleStatuses', read: () => reader.walk('GET /api/me/rule_statuses') },
    {
      part: 'requests',
      operation: 'listMyCompletionStatuses',
      read: () => whole(reader.ask('GET /api/me/rules/status', { query: { limit: 100 } })),
    },
    {
      part: 'answers',
      operation: 'listMyQuestionResponses',
      read: () => reader.walk('GET /api/me/questions_responses'),
    },
    { part: 'referrals', operation: 'listMyReferrals', read: () => reader.walk('GET /api/me/referral/users') },
    { part: 'bids', operation: 'listMyAuctionBids', read: () => reader.walk('GET /api/me/auction_bids') },
    { part: 'mints', operation: 'listMyMintedAssets', read: () => reader.walk('GET /api/me/minting/assets') },
    { part: 'claims', operation: 'getMyTokenClaimEligibility', read: () => claims(reader) },
  ];
}

/** The rows of a list that comes in one answer. */
async function* whole(answer: Promise<{ readonly data: readonly unknown[] }>): AsyncIterable<unknown> {
  yield* (await answer).data;
}

async function* points(reader: Reader): AsyncIterable<unknown> {
  const currencies = new Map<string, { readonly name: string; readonly symbol: string }>();
  for await (const currency of reader.walk('GET /api/loyalty/currencies')) currencies.set(currency.id, currency);
  for await (const { id, loyaltyCurrencyId, amount } of reader.walk('GET /api/me/accounts')) {
    const { name, symbol } = currencies.get(loyaltyCurrencyId) ?? {};
    yield { accountId: id, currencyId: loyaltyCurrencyId, currency: name, symbol, amount };
  }
}

async function* badges(reader: Reader): AsyncIterable<unknown> {
  for await (const { id, name, loyaltyBadgeUsers } of reader.walk('GET /api/me/badges'))
    if (loyaltyBadgeUsers?.length) yield { badgeId: id, name, holdings: loyaltyBadgeUsers };
}

async function* quests(reader: Reader): AsyncIterable<unknown> {
  const names = new Map<string, string>();
  for await (const { id, name } of reader.walk('GET /api/quests')) names.set(id, name);
  const ids = [...names.keys()];
  for (let at = 0; at < ids.length; at += 250) {
    const { data } = await reader.ask('GET /api/me/quests', { query: { loyaltyRuleId: ids.slice(at, at + 250) } });
    for (const row of data) yield { name: names.get(row.loyaltyRuleId), ...row };
  }
}

/** The shares of each of the member's wallets. Token claims are contracts of EVM chains. */
async function* claims(reader: Reader): AsyncIterable<unknown> {
  const { wallets } = await reader.profile();
  const { data } = await reader.ask('GET /api/token_claims', {});
  for (const { id, name } of data)
    for (const { address } of wallets.filter(({ type }) => isEvm(type))) {
      const request = { params: { id }, query: { wallet: address } };
      const share = await reader.ask('GET /api/me/token_claims/{id}/eligibility', request);
      if (share.eligible || share.alreadyClaimed) yield { name, wallet: address, ...share };
    }
}

/** Sends the signed-in member's requests, and waits when the proxy asks for it. */
class Reader {
  readonly #client: Client;
  readonly #signal: AbortSignal;
  #profile: Promise<PageResponse<'GET /api/me/profile'>> | undefined;

  constructor(client: Client, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  profile(): Promise<PageResponse<'GET /api/me/profile'>> {
    return (this.#profile ??= this.ask('GET /api/me/profile', {}));
  }

  async ask<R extends Route>(route: R, request: PageRequest<R>): Promise<PageResponse<R>> {
    const options = { member: route.startsWith('GET /api/me/') || route === 'GET /sessions', signal: this.#signal };
    for (let waits = 0; ; waits += 1)
      try {
        this.#signal.throwIfAborted();
        return await this.#client.request(route, request, options);
      } catch (error) {
        const wait = isApiError(error) && error.code === 'rate_limited' ? error.retryAfter : undefined;
        if (wait === undefined || wait > longestWaitMs || waits === mostWaits) throw error;
        await pause(wait, this.#signal);
      }
  }

  /** The rows of a list that comes in pages. */
  async *walk<R extends ListRoute>(route: R): AsyncIterable<RowOf<R>> {
    const ends = new Set<string>();
    let startingAfter: string | undefined;
    for (;;) {
      const query = { limit: 100, ...(startingAfter === undefined ? {} : { startingAfter }) };
      const page = (await this.ask(route, { query } as PageRequest<R>)) as unknown as Page<RowOf<R>>;
      startingAfter = page.nextCursor ?? page.data.at(-1)?.id;
      // Otherwise pages that end where an earlier one did would be requested forever.
      if (startingAfter === undefined || ends.has(startingAfter)) return;
      ends.add(startingAfter);
      yield* page.data;
      if (!page.hasNextPage) return;
    }
  }
}

interface Page<T> {
  readonly data: readonly T[];
  readonly hasNextPage: boolean;
  readonly nextCursor?: string;
}

/** Rejects as soon as `signal` aborts. */
function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Returns the text of the file. Amounts are written as text, so that no program reads them with a loss of precision. */
export const fileOf = (content: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    content,
    (key, value: unknown) => (typeof value === 'number' && /amount|balance/i.test(key) ? String(value) : value),
    2,
  );
