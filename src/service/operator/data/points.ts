import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AmountInput, Id } from '../../../contract/primitives.js';
import { Direction } from '../../../contract/loyalty/transactions.js';
import { websiteOf } from '../../access.js';
import { accounts, currencies, transactionEntries, wallets } from '../../db/schema/index.js';
import { HttpError } from '../../http/http-error.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { compareAmounts, decimalsOf } from '../../loyalty/amount.js';
import { earlierPayments } from '../../loyalty/earlier-payments.js';
import { createTransaction } from '../../loyalty/transactions/create-transaction.js';
import { findOwners } from './find-owners.js';
import type { ImportOptions, Importer, Kind, Numbered, Problem, Source } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const schema = z.strictObject({
  walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** Used only without a wallet address, because ids differ between databases. */
  userId: z.optional(Id),
  /** Symbol or id. */
  currency: z.optional(z.string().check(z.minLength(1))),
  /** Whole units of the currency. */
  amount: z.optional(AmountInput),
  direction: z.optional(Direction),
  /** Identifies the payment: a member is paid only once under one key. */
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
});
type Payment = z.infer<typeof schema>;

/** Points: an import pays them, an export lists balances. */
export const points: Kind<Payment> = {
  columns: Object.keys(schema.shape).filter((column) => column !== 'idempotencyKey'),
  schema,
  batchSize: 500,
  importer: createImporter,
  export: exportBalances,
};

/** A payment with defaults for everything that a row may leave out. */
interface FullPayment extends Payment {
  readonly amount: string;
  readonly direction: Direction;
  readonly currencyId: string;
  readonly idempotencyKey: string;
}

function createImporter(options: ImportOptions): Importer<Payment> {
  const seen = new Map<string, number>();
  const keys = new WeakMap<Payment, string>();
  /** Keys number a member's payments in a currency, so that lines can be corrected or added. */
  const keyOf = (row: Payment, currencyId: string): string => {
    const known = row.idempotencyKey ?? keys.get(row);
    if (known !== undefined) return known;
    const owner = `${memberOf(row)} ${currencyId}`;
    const place = (seen.get(owner) ?? 0) + 1;
    seen.set(owner, place);
    const key = `${options.reference} ${place}`;
    keys.set(row, key);
    return key;
  };
  const named = new Map<string, { readonly line: number; readonly name: string }>();
  return {
    check: async (rows, source) => {
      const known = await listCurrencies(source);
      const idOf = currencyIdOf(known);
      const tooFine = rows.flatMap(({ line, row }): Problem[] => {
        const { amount = options.amount ?? '0', currency = options.currency ?? '' } = row;
        const decimals = known.find(({ id }) => id === idOf(currency))?.decimals;
        if (decimals === undefined || decimalsOf(amount) <= decimals) return [];
        return [{ line, text: `amount: Must have at most ${decimals} decimals. Correct amount on this line.` }];
      });
      if (tooFine.length > 0) throw new ProblemsError(tooFine);
      const numbered = rows.filter(({ row }) => row.idempotencyKey === undefined);
      const owners = await findOwners(
        source,
        numbered.map(({ row }) => memberOf(row)),
      );
      // Their payments would have the same keys, so that one of two would wrongly count as paid.
      const problems = numbered.flatMap(({ line, row }): Problem[] => {
        const { currency = options.currency ?? '' } = row;
        const name = memberOf(row);
        const owner = `${owners.get(name) ?? name} ${idOf(currency) ?? currency}`;
        const first = named.get(owner) ?? { line, name };
        named.set(owner, first);
        if (first.name === name) return [];
        const text = `The member of line ${first.line} has this wallet too.`;
        return [{ line, text: `${text} Write the same wallet on both lines, or give each an idempotencyKey.` }];
      });
      if (problems.length > 0) throw new ProblemsError(problems);
    },
    write: async (rows, source) => {
      const idOf = currencyIdOf(await listCurrencies(source));
      const problems: Problem[] = [];
      const payments: Numbered<FullPayment>[] = [];
      for (const { line, row } of rows) {
        const { amount = options.amount, currency = options.currency, direction = 'credit' } = row;
        const currencyId = currency === undefined ? undefined : idOf(currency);
        const text =
          row.idempotencyKey === undefined && options.reference === undefined
            ? 'Has no idempotencyKey. Add one to each line, or name the file with --reference, such as --reference march.'
            : row.userId === undefined && row.walletAddress === undefined
              ? 'Names no member. Add walletAddress or userId.'
              : amount === undefined
                ? 'Has no amount. Add one, or pay all lines the same with --amount.'
                : currency === undefined
                  ? 'Has no currency. Add its symbol or id, or name it for all lines with --currency.'
                  : currencyId === undefined
                    ? `There is no currency ${JSON.stringify(currency)}, or several. Write the symbol or id of one.`
                    : undefined;
        if (text !== undefined) problems.push({ line, text });
        else if (amount !== undefined && currencyId !== undefined)
          payments.push({
            line,
            row: { ...row, amount, direction, currencyId, idempotencyKey: keyOf(row, currencyId) },
          });
      }
      if (problems.length > 0) throw new ProblemsError(problems);
      const due = await withoutPaid(payments, source);
      if (due.length > 0) await pay(due, options.description, source);
      return { written: due.length, unchanged: rows.length - due.length };
    },
  };
}

/** Identifies the member of a payment by the wallet's look-up spelling or the user id. */
const memberOf = ({ walletAddress, userId = '' }: Payment): string =>
  walletAddress === undefined ? userId.toLowerCase() : addressLookup(walletAddress);

type Currency = Pick<typeof currencies.$inferSelect, 'id' | 'symbol' | 'decimals'>;

const listCurrencies = ({ context, scope }: Source): Promise<Currency[]> =>
  context.database
    .select({ id: currencies.id, symbol: currencies.symbol, decimals: currencies.decimals })
    .from(currencies)
    .where(and(eq(currencies.websiteId, websiteOf(scope)), isNull(currencies.deletedAt)));

const currencyIdOf = (all: readonly Currency[]) => (text: string) => {
  const [found, ...more] = all.filter(({ id, symbol }) => id === text.toLowerCase() || symbol === text);
  return more.length === 0 ? found?.id : undefined;
};

/** Returns the payments that are not in the ledger yet. Throws {@link ProblemsError} if the ledger has one with another amount. */
async function withoutPaid(payments: readonly Numbered<FullPayment>[], { context, scope }: Source) {
  const lookups = payments.flatMap(({ row }) => (row.walletAddress === undefined ? [] : memberOf(row)));
  const userIds = payments.flatMap(({ row }) => (row.walletAddress === undefined ? memberOf(row) : []));
  const found = await context.database
    .select({
      lookup: wallets.lookup,
      userId: accounts.userId,
      currencyId: accounts.currencyId,
      key: transactionEntries.idempotencyKey,
      amount: transactionEntries.amount,
      direction: transactionEntries.direction,
    })
    .from(transactionEntries)
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), eq(wallets.organizationId, scope.organizationId)))
    .where(
      and(
        eq(accounts.websiteId, websiteOf(scope)),
        inArray(
          transactionEntries.idempotencyKey,
          payments.map(({ row }) => row.idempotencyKey),
        ),
        or(
          lookups.length > 0 ? inArray(wallets.lookup, lookups) : undefined,
          userIds.length > 0 ? inArray(accounts.userId, userIds) : undefined,
        ),
      ),
    );
  const keyed = payments.flatMap(({ row }) =>
    row.walletAddress === undefined ? [] : [{ lookup: memberOf(row), idempotencyKey: row.idempotencyKey }],
  );
  const { organizationId } = scope;
  const earlier = await earlierPayments(context.database, { organizationId, websiteId: websiteOf(scope) }, keyed);
  const paid = new Map(
    [...earlier.map((entry) => ({ ...entry, userId: null })), ...found].flatMap((entry) =>
      [entry.lookup, entry.userId].map((member) => [`${member} ${entry.currencyId} ${entry.key}`, entry] as const),
    ),
  );
  const problems: Problem[] = [];
  const due = payments.filter(({ line, row }) => {
    const entry = paid.get(`${memberOf(row)} ${row.currencyId} ${row.idempotencyKey}`);
    if (!entry) return true;
    if (compareAmounts(entry.amount, row.amount) !== 0 || entry.direction !== row.direction) {
      const was = `The member already has an entry under the key ${JSON.stringify(row.idempotencyKey)}`;
      problems.push({
        line,
        text: `${was}: ${entry.direction} ${entry.amount}. Restore this line, and add another one for the difference.`,
      });
    }
    return false;
  });
  if (problems.length > 0) throw new ProblemsError(problems);
  return due;
}

/** Pays as the API does: all or nothing. */
async function pay(due: readonly Numbered<FullPayment>[], description: string, { context, scope }: Source) {
  const entries = due.map(({ row: { walletAddress, userId, amount, direction, currencyId, idempotencyKey } }) => ({
    ...(walletAddress === undefined ? { userId } : { walletAddress }),
    ...{ amount, direction, idempotencyKey, loyaltyCurrencyId: currencyId },
  }));
  const body = { organizationId: scope.organizationId, websiteId: websiteOf(scope), description, entries };
  try {
    await createTransaction({ params: undefined, query: {}, body, scope, origin: '' } as never, context);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { issues = [] } = error.body;
    throw new ProblemsError(
      issues.flatMap(({ field, message }) => {
        const [, place = '', name = field] = /^entries\.(\d+)\.(.+)$/.exec(field) ?? [];
        return problemsOf(
          new HttpError(400, { ...error.body, issues: [{ field: name, message }] }),
          due[Number(place)]?.line ?? due[0]?.line ?? 1,
        );
      }),
    );
  }
}

/** Yields each member's balance in each currency, in the order of the accounts' ids. */
async function* exportBalances({ context: { database }, scope }: Source) {
  const all = await listCurrencies({ context: { database } as Source['context'], scope });
  const idOf = currencyIdOf(all);
  const names = new Map(all.map(({ id, symbol }) => [id, idOf(symbol) === id ? symbol : id]));
  for (let after: string | undefined; ;) {
    const page = await database
      .select({ account: accounts, walletAddress: wallets.address })
      .from(accounts)
      .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
      .where(
        and(
          eq(accounts.websiteId, websiteOf(scope)),
          isNotNull(accounts.userId),
          ne(accounts.amount, '0'),
          after === undefined ? undefined : gt(accounts.id, after),
        ),
      )
      .orderBy(asc(accounts.id))
      .limit(1_000);
    for (const { account, walletAddress } of page) {
      const currency = names.get(account.currencyId);
      if (currency === undefined) continue;
      const isDebt = account.amount.startsWith('-');
      yield {
        walletAddress,
        userId: account.userId,
        currency,
        amount: account.amount.replace(/^-/, ''),
        direction: isDebt ? 'debit' : 'credit',
      };
    }
    after = page.at(-1)?.account.id;
    if (after === undefined) return;
  }
}
