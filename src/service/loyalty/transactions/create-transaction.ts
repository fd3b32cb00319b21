import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler, ServiceContext } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { joinWebsite } from '../../identity/find-user.js';
import { addAmounts, decimalsOf, toNumber } from '../amount.js';
import { evaluationOf } from '../badges/evaluate-badges.js';
import { sendTakingBack } from '../badges/send-taking-back.js';
import { earlierPayments } from '../earlier-payments.js';
import { changeGroupBalances } from '../group-ledger.js';
import { InsufficientBalanceError, changeBalances } from '../ledger.js';
import type { Change, Entry, Posting } from '../ledger.js';
import { findCurrencies } from '../known-currencies.js';
import { findReceivers } from './find-receivers.js';
import type { Receiver } from './find-receivers.js';
import { undoCredits } from './undo-credits.js';
import type { Asked } from './undo-credits.js';

type Body = CheckedRequest<'createTransaction'>['body'];

/**
 * Changes members' amounts on behalf of the operator: all entries or none. An idempotency key can be used once for a member's
 * account, and once for a wallet, even with another holder. A second use is refused, so that an operator who repeats a request
 * after losing its answer learns that it was carried out. Entries that undo credits take the unspent points, and the badges that
 * only the credits have earned.
 */
export const createTransaction: Handler<'createTransaction'> = async ({ body, scope }, context) => {
  const now = new Date(context.clock.now());
  const { websiteId, currencyIds } = await readCurrencies(context, scope, body);
  return transact(context.database, async (transaction) => {
    const { organizationId } = scope;
    const receivers = await findReceivers(transaction, { organizationId, websiteId }, body.entries, now);
    const asked = { websiteId, entries: body.entries, currencyIds, receivers };
    await refuseRepeated(transaction, organizationId, asked);
    const userIds = receivers.map(({ userId }) => userId);
    const strangers = receivers.filter(({ isMember }) => !isMember);
    if (strangers.length > 0)
      await joinWebsite(
        transaction,
        websiteId,
        strangers.map(({ userId }) => userId),
        now,
      );
    const posting = {
      websiteId,
      type: 'api_key',
      description: body.description,
      now,
      alongside: evaluationOf(context, websiteId, userIds),
    } as const;
    const isUndoing = body.entries.some(({ undoes }) => undoes !== undefined);
    const posted = await (isUndoing ? undo : change)(transaction, posting, asked);
    const repeated = posted.filter(({ entry }) => entry.isRepeated);
    if (repeated.length > 0)
      throw invalid(
        ...repeated.map(({ index }) => ({
          field: `entries.${index}.idempotencyKey`,
          message: 'Was used for this member',
        })),
      );
    if (!isUndoing) return show({ id: posted[0]?.entry.transactionId ?? '', now }, body, receivers);
    await sendTakingBack(context, websiteId, userIds, transaction);
    // An undoing takes only unspent points.
    const entries = body.entries.map((entry, at) => ({
      ...entry,
      amount: posted.reduce((sum, each) => (each.index === at ? addAmounts(sum, each.entry.amount) : sum), '0'),
    }));
    return show({ id: posted[0]?.entry.transactionId ?? '', now }, { ...body, entries }, receivers);
  });
};

/** Refuses a payment to a wallet if an earlier holder of the wallet was paid under the same key. */
async function refuseRepeated(
  transaction: Database,
  organizationId: string,
  { websiteId, entries, currencyIds }: Asked,
): Promise<void> {
  const keyed = entries.flatMap(({ walletAddress, idempotencyKey }) =>
    walletAddress === undefined || idempotencyKey === undefined
      ? []
      : [{ lookup: addressLookup(walletAddress), idempotencyKey }],
  );
  const earlier = await earlierPayments(transaction, { organizationId, websiteId }, keyed);
  const issues = entries.flatMap(({ walletAddress = '', idempotencyKey }, index): Issue[] => {
    const isRepeated = earlier.some(
      ({ lookup, currencyId, key }) =>
        lookup === addressLookup(walletAddress) && currencyId === currencyIds[index] && key === idempotencyKey,
    );
    return isRepeated
      ? [{ field: `entries.${index}.idempotencyKey`, message: 'Was used for a member who had this wallet' }]
      : [];
  });
  if (issues.length > 0) throw invalid(...issues);
}

/** Entry of the ledger, and the index of its entry in the request. */
interface Posted {
  readonly index: number;
  readonly entry: Entry;
}

type NewPosting = Omit<Posting, 'changes'>;

async function change(transaction: Database, posting: NewPosting, asked: Asked): Promise<readonly Posted[]> {
  const { currencyIds, receivers } = asked;
  const changes = asked.entries.map(({ direction, amount, idempotencyKey }, index): Change => ({
    currencyId: currencyIds[index] ?? '',
    userId: receivers[index]?.userId ?? '',
    direction,
    amount,
    idempotencyKey,
  }));
  const all = { ...posting, changes };
  const entries = await changeGroupBalances(transaction, all, groupsOf(receivers)).catch((error: unknown) => {
    if (!(error instanceof InsufficientBalanceError)) throw error;
    const field = `entries.${changes.indexOf(error.change)}.amount`;
    throw invalid({ field, message: `The account has ${error.balance}: less than is to be taken from it` });
  });
  return entries.map((entry, index) => ({ entry, index }));
}

async function undo(transaction: Database, posting: NewPosting, asked: Asked): Promise<readonly Posted[]> {
  const undoing = await undoCredits(transaction, asked);
  const changes = undoing.map((each) => each.change);
  const entries = await changeBalances(transaction, { ...posting, changes });
  return entries.map((entry, at) => ({ entry, index: undoing[at]?.index ?? 0 }));
}

/**
 * Returns the currency of each entry, and the website of the currencies, which a request need not name. Throws 400 for invalid
 * currencies and amounts.
 */
async function readCurrencies(context: ServiceContext, scope: Scope, body: Body) {
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
    [...(await findCurrencies(context, ids))].filter(
      ([, { websiteId, deletedAt }]) => scope.websiteIds.includes(websiteId) && deletedAt === null,
    ),
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

const groupsOf = (receivers: readonly Receiver[]): ReadonlyMap<string, string> =>
  new Map(receivers.flatMap(({ userId, groupId }) => (groupId === null ? [] : [[userId, groupId] as const])));

function show({ id, now }: { readonly id: string; readonly now: Date }, body: Body, receivers: readonly Receiver[]) {
  return {
    id,
    description: body.description ?? '',
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    entries: body.entries.map(({ amount, direction, idempotencyKey }, index) => ({
      amount: toNumber(amount),
      direction,
      walletAddress: receivers[index]?.address ?? '',
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })),
  };
}
