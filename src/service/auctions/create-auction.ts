import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import type { Scope } from '../access.js';
import { auctionItems, auctions, mintingAssets, mintingContracts } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { findMember } from '../identity/find-member.js';
import { findCurrencies } from '../loyalty/known-currencies.js';
import { checkTimes } from './check-times.js';
import { sendSettlement } from './settle-auction.js';
import { showAuction } from './show-auction.js';

type Body = CheckedRequest<'createAuction'>['body'];

/** Creates an auction of assets. The contract, the assets, the owner and the currency have to belong to the website. */
export const createAuction: Handler<'createAuction'> = async ({ body, scope }, context) => {
  const { organizationId: _organizationId, websiteId: _websiteId, items, startsAt, endsAt, ...fields } = body;
  const times = checkTimes(startsAt, endsAt, context.clock.now());
  const [currencyDecimals] = await Promise.all([
    readDecimals(context, body, scope),
    checkPieces(context, body, scope),
    checkOwner(context, body, scope),
  ]);
  const id = randomUUID();
  const now = new Date(context.clock.now());
  await transact(context.database, async (transaction) => {
    const websiteId = websiteOf(scope);
    await transaction
      .insert(auctions)
      .values({ ...fields, ...times, id, websiteId, currencyDecimals, createdAt: now, updatedAt: now });
    await transaction.insert(auctionItems).values(items.map((item) => ({ ...item, auctionId: id })));
    await sendSettlement(context, { id, endsAt: times.endsAt }, transaction);
  });
  return showAuction(context, scope, id);
};

/**
 * Returns the decimals of the currency that bidders pay in. Throws 400 unless the request names points or a token, with the
 * decimals of a token.
 */
async function readDecimals(context: ServiceContext, body: Body, scope: Scope): Promise<number> {
  const { loyaltyCurrencyId, currencyAddress, currencyDecimals } = body;
  if ((loyaltyCurrencyId === undefined) === (currencyAddress === undefined))
    throw invalid({ field: 'loyaltyCurrencyId', message: 'Name either loyaltyCurrencyId or currencyAddress' });
  if (loyaltyCurrencyId === undefined) {
    if (currencyDecimals === undefined)
      throw invalid({ field: 'currencyDecimals', message: 'Required with currencyAddress' });
    return currencyDecimals;
  }
  const currency = (await findCurrencies(context, [loyaltyCurrencyId])).get(loyaltyCurrencyId.toLowerCase());
  if (!currency || currency.deletedAt || !scope.websiteIds.includes(currency.websiteId))
    throw invalid({ field: 'loyaltyCurrencyId', message: 'There is no such currency' });
  if (currencyDecimals !== undefined && currencyDecimals !== currency.decimals)
    throw invalid({ field: 'currencyDecimals', message: `The currency has ${currency.decimals}` });
  return currency.decimals;
}

async function checkPieces(
  { database }: Pick<ServiceContext, 'database'>,
  { mintingContractId, items }: Body,
  scope: Scope,
): Promise<void> {
  const [contract] = await database
    .select({ id: mintingContracts.id })
    .from(mintingContracts)
    .where(
      and(
        eq(mintingContracts.id, mintingContractId),
        inArray(mintingContracts.websiteId, [...scope.websiteIds]),
        isNull(mintingContracts.deletedAt),
      ),
    );
  if (!contract) throw invalid({ field: 'mintingContractId', message: 'There is no such contract' });
  const wanted = items.map(({ assetId }) => assetId.toLowerCase());
  const found = await database
    .select({ id: mintingAssets.id })
    .from(mintingAssets)
    .where(and(eq(mintingAssets.contractId, contract.id), inArray(mintingAssets.id, wanted)));
  const known = new Set(found.map(({ id }) => id));
  const issues = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `items.${index}.assetId`, message: 'The contract has no such piece' }],
  );
  if (issues.length > 0) throw invalid(...issues);
}

async function checkOwner({ database }: Pick<ServiceContext, 'database'>, { userId }: Body, scope: Scope) {
  const owner = await findMember(database, scope, { userId });
  if (owner === undefined) throw invalid({ field: 'userId', message: 'There is no such user' });
}
