import { and, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { currencies, wallets } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { joinWebsite } from '../../identity/find-user.js';
import { decimalsOf, toNumber } from '../amount.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { sendReferralChecks } from '../referrals/check-referrals.js';
import { changeGroupBalances } from '../group-ledger.js';
import { InsufficientBalanceError } from '../ledger.js';
import type { Change } from '../ledger.js';
import { findReceivers } from './find-receivers.js';

type Body = CheckedRequest<'createTransaction'>['body'];

/**
 * Changes members' amounts on behalf of the operator: all entries or none. An idempotency key can be used once for a member's
 * account; a second use is refused, so that an operator who repeats a request after losing its answer learns that it was carried
 * out.
 */
export const createTransaction: Handler<'createTransaction'> = async ({ body, scope }, context) => {
  const now = new Date(context.clock.now());
  const { websiteId, currencyIds } = await readCurrencies(context.database, scope, body);
  return transact(context.database, async (transaction) => {
    const userIds = await findReceivers(transaction, scope, body.entries, now);
    await joinWebsite(transaction, websiteId, userIds, now);
    const changes = body.entries.map(({ direction, amount, idempotencyKey }, index): Change => ({
      currencyId: currencyIds[index] ?? '',
      userId: userIds[index] ?? '',
      direction,
      amount,
      idempotencyKey,
    }));
    const { description } = body;
    const entries = await changeGroupBalances(transaction, {
      websiteId,
      type: 'api_key',
      description,
      now,
      changes,
    }).catch((error: unknown) => {
      if (!(error instanceof InsufficientBalanceError)) throw error;
      const field = `entries.${changes.indexOf(error.change)}.amount`;
      throw invalid({ field, message: `The account has ${error.balance}: less than is to be taken from it` });
    });
    const repeated = entries.flatMap(({ isRepeated }, index) => (isRepeated ? [index] : []));
    if (repeated.length > 0)
      throw invalid(
        ...repeated.map((index) => ({ field: `entries.${index}.idempotencyKey`, message: 'Was used for this member' })),
      );
    await sendEvaluation(context, websiteId, userIds, transaction);
    await sendReferralChecks(context, websiteId, userIds, transaction);
    return show(transaction, { id: entries[0]?.transactionId ?? '', now }, body, userIds);
  });
};

/**
 * Returns the currency of each entry, and the website of the currencies, which a request need not name. Throws 400 for invalid
 * currencies and amounts.
 */
async function readCurrencies(database: Database, scope: Scope, body: Body) {
  const issues: Issue[] = [];
  const ids = body.entries.map(({ loyaltyCurrencyId: own }, index) => {
    const field = `entries.${index}.loyaltyCurrencyId`;
    if (own !== undefined && body.loyaltyCurrencyId !== undefined)
      issues.push({ field, message: 'Is given for all entries: here or there, not both' });
    const id = own ?? body.loyaltyCurrencyId;
    if (id === undefined) issues.push({ field, message: 'Required where it is not given for all entries' });
    return id?.toLowerCase() ?? '';
  });
  if (issues.length > 0) throw invalid(...issues);
  const known = new Map(
    (
      await database
        .select({ id: currencies.id, websiteId: currencies.websiteId, decimals: currencies.decimals })
        .from(currencies)
        .where(
          and(
            inArray(currencies.id, [...new Set(ids)]),
            inArray(currencies.websiteId, [...scope.websiteIds]),
            isNull(currencies.deletedAt),
          ),
        )
    ).map((currency) => [currency.id, currency]),
  );
  for (const [index, { amount, loyaltyCurrencyId }] of body.entries.entries()) {
    const at = `entries.${index}`;
    const currency = known.get(ids[index] ?? '');
    if (!currency)
      issues.push({ field: loyaltyCurrencyId ? `${at}.loyaltyCurrencyId` : 'loyaltyCurrencyId', message: 'Not found' });
    else if (!/^[^-]*[1-9]/.test(amount)) issues.push({ field: `${at}.amount`, message: 'Must be more than 0' });
    else if (decimalsOf(amount) > currency.decimals)
      issues.push({ field: `${at}.amount`, message: `Must have at most ${currency.decimals} decimals` });
    else if (currency.websiteId !== known.get(ids[0] ?? '')?.websiteId)
      issues.push({ field: `${at}.loyaltyCurrencyId`, message: 'Is of another website than the first' });
  }
  const [first] = known.values();
  if (issues.length > 0 || !first) throw invalid(...issues);
  return { websiteId: first.websiteId, currencyIds: ids };
}

async function show(
  transaction: Database,
  { id, now }: { readonly id: string; readonly now: Date },
  body: Body,
  userIds: readonly string[],
) {
  const found = await transaction
    .select({ userId: wallets.userId, address: wallets.address })
    .from(wallets)
    .where(and(inArray(wallets.userId, [...new Set(userIds)]), wallets.isPrimary));
  const addresses = new Map(found.map(({ userId, address }) => [userId, address]));
  return {
    id,
    description: body.description ?? '',
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    entries: body.entries.map(({ amount, direction, idempotencyKey }, index) => ({
      amount: toNumber(amount),
      direction,
      walletAddress: addresses.get(userIds[index] ?? '') ?? '',
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })),
  };
}
