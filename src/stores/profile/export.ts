import type { LaurelError } from '../../errors/laurel-error.js';
import type { StoreContext } from '../context.js';

/** The parts of a file with a member's data. */
export type ExportPart = 'profile' | 'sessions' | 'accounts' | 'points' | 'history' | 'badges' | 'quests';

/** The data that was collected, and the parts that could not be fetched. */
export interface Collected {
  readonly data: Readonly<Record<string, unknown>>;
  readonly missing: readonly ExportPart[];
  /** Number of history entries in it, if there are more. */
  readonly cutAt: number | undefined;
}

/**
 * Most pages of the points history that are requested: more would use up the platform's request budget, which all visitors
 * share.
 */
const mostPages = 50;

/**
 * Collects everything that the proxy tells members about themselves. Rejects if no part could be fetched or if `signal`
 * aborts; otherwise the parts that failed are named.
 */
export async function collect(
  client: StoreContext['client'],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Collected> {
  const own = { member: true, signal };
  let cutAt: number | undefined;
  const all: readonly { part: ExportPart; operation: string; read: () => Promise<unknown> }[] = [
    { part: 'profile', operation: 'getMyProfile', read: () => client.request('GET /api/me/profile', {}, own) },
    { part: 'sessions', operation: 'listSessions', read: () => client.request('GET /sessions', {}, own).then(rows) },
    {
      part: 'accounts',
      operation: 'listMySocialAccounts',
      read: () => client.request('GET /api/me/social', {}, own).then(rows),
    },
    { part: 'points', operation: 'listMyAccounts', read: points },
    {
      part: 'history',
      operation: 'listMyTransactionEntries',
      read: async () => {
        const history = await walk((startingAfter) =>
          client.request('GET /api/me/transaction_entries', { query: { limit: 100, ...startingAfter } }, own),
        );
        cutAt = history.isCut ? history.rows.length : undefined;
        return history.rows;
      },
    },
    { part: 'badges', operation: 'listMyBadges', read: badges },
    { part: 'quests', operation: 'listMyQuests', read: quests },
  ];
  const { operations } = await client.request('GET /capabilities', {}, { signal });
  const sources = all.filter(({ operation }) => operations.includes(operation));
  const data: Record<string, unknown> = {};
  const missing: ExportPart[] = [];
  let failure: LaurelError | undefined;
  let done = 0;
  for (const { part, read } of sources) {
    onProgress(done, sources.length);
    done += 1;
    try {
      data[part] = await read();
    } catch (error) {
      signal.throwIfAborted();
      missing.push(part);
      failure = error as LaurelError;
    }
  }
  if (failure && missing.length === sources.length) throw failure;
  return { data, missing, cutAt };

  async function points(): Promise<unknown> {
    const [accounts, currencies] = await Promise.all([
      client.request('GET /api/me/accounts', { query: { limit: 100 } }, own),
      client.request('GET /api/loyalty/currencies', { query: { limit: 100 } }, { signal }),
    ]);
    return accounts.data.map(({ id, loyaltyCurrencyId, amount }) => {
      const { name, symbol } = currencies.data.find((each) => each.id === loyaltyCurrencyId) ?? {};
      return { accountId: id, currencyId: loyaltyCurrencyId, currency: name, symbol, amount };
    });
  }

  async function badges(): Promise<unknown> {
    const found = await walk((startingAfter) =>
      client.request('GET /api/me/badges', { query: { limit: 100, ...startingAfter } }, own),
    );
    return found.rows.flatMap(({ id, name, loyaltyBadgeUsers }) =>
      loyaltyBadgeUsers?.length ? [{ badgeId: id, name, holdings: loyaltyBadgeUsers }] : [],
    );
  }

  async function quests(): Promise<unknown> {
    const found = await walk((startingAfter) =>
      client.request('GET /api/quests', { query: { limit: 100, ...startingAfter } }, { signal }),
    );
    const names = new Map(found.rows.map(({ id, name }) => [id, name]));
    const ids = [...names.keys()];
    const standings: unknown[] = [];
    for (let at = 0; at < ids.length; at += 250) {
      const query = { loyaltyRuleId: ids.slice(at, at + 250) };
      const { data: some } = await client.request('GET /api/me/quests', { query }, own);
      standings.push(...some.map((row) => ({ name: names.get(row.loyaltyRuleId), ...row })));
    }
    return standings;
  }
}

/** Returns all rows of a list, page by page. */
async function walk<P extends { readonly data: readonly { readonly id: string }[]; readonly hasNextPage: boolean }>(
  ask: (startingAfter: { readonly startingAfter?: string }) => Promise<P>,
): Promise<{ readonly rows: readonly P['data'][number][]; readonly isCut: boolean }> {
  const found: P['data'][number][] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const last = found.at(-1)?.id;
    const answer = await ask(last === undefined ? {} : { startingAfter: last });
    found.push(...answer.data);
    if (!answer.hasNextPage || answer.data.length === 0) return { rows: found, isCut: false };
  }
  return { rows: found, isCut: true };
}

const rows = ({ data }: { readonly data: unknown }): unknown => data;

/** Returns the text of the file. Amounts are written as text, so that no program reads them with a loss of precision. */
export const fileOf = (content: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    content,
    (key, value: unknown) => (typeof value === 'number' && /amount|balance/i.test(key) ? String(value) : value),
    2,
  );
