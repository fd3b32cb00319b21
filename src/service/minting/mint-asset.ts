import { and, eq, inArray, isNull } from 'drizzle-orm';
import { typedCode } from '../../values/texts/typed.js';
import { transact } from '../db/transact.js';
import { mintingAssets, mintingContracts } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { findMember } from '../identity/find-member.js';
import { InsufficientBalanceError } from '../loyalty/ledger.js';
import { expireMint } from './expire-mint.js';
import { passGates } from './gates.js';
import { orderLifetime } from './judge-order.js';
import { orderMint } from './order-mint.js';
import { processMint } from './process-mint.js';
import { refuseMint } from './refuse-mint.js';
import type { Asset } from './show-asset.js';

type Body = CheckedRequest<'mintAsset'>['body'];
type Contract = typeof mintingContracts.$inferSelect;

/**
 * Accepts a request to mint: it checks the requirements, reserves the supply and takes the points, all at once. A job then signs
 * the order or delivers the asset. If the order cannot be signed in time, the mint is refunded.
 */
export const mintAsset: Handler<'mintAsset'> = async ({ body, scope }, context) => {
  const { database, clock, jobs } = context;
  const [found] = await database
    .select({ contract: mintingContracts, asset: mintingAssets })
    .from(mintingAssets)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mintingAssets.contractId))
    .where(
      and(
        inArray(mintingContracts.websiteId, [...scope.websiteIds]),
        eq(mintingContracts.id, body.contractId),
        eq(mintingAssets.id, body.assetId),
        isNull(mintingContracts.deletedAt),
        isNull(mintingAssets.deletedAt),
      ),
    );
  if (!found) throw notFound();
  const { contract, asset } = found;
  const walletAddress = typedCode(body.walletAddress ?? '');
  if (!walletAddress) throw invalid({ field: 'walletAddress', message: 'Required' });
  const userId = await findMember(database, scope, { walletAddress });
  if (userId === undefined) throw invalid({ field: 'walletAddress', message: 'Not a wallet of a member' });
  const now = new Date(clock.now());
  checkListing(contract, asset, now);
  checkCollected(contract, asset, body);
  const { isFree } = await passGates(context, contract, userId);
  try {
    const id = await transact(database, async (transaction) => {
      const order = {
        contract,
        assetId: asset.id,
        userId,
        walletAddress,
        isFree,
        quantity: body.quantity,
        agreedPrice: body.agreedPrice,
      };
      const ordered = await orderMint(transaction, { ...order, collected: collectedOf(body) }, now);
      await jobs.send(processMint, { mintId: ordered }, { transaction });
      const at = now.getTime() + orderLifetime * 1000;
      await jobs.send(expireMint, { mintId: ordered, isEarly: true }, { transaction, at });
      return ordered;
    });
    return { mintingContractAssetMintStatusId: id };
  } catch (error) {
    throw error instanceof InsufficientBalanceError ? refuseMint('INSUFFICIENT_BALANCE') : error;
  }
};

function checkListing(contract: Contract, asset: Asset, now: Date): void {
  if (!contract.isListed || !asset.isListed) throw refuseMint('NOT_LISTED');
  if (asset.listingStartsAt && asset.listingStartsAt > now) throw refuseMint('LISTING_NOT_STARTED');
  if (asset.listingEndsAt && asset.listingEndsAt <= now) throw refuseMint('LISTING_ENDED');
}

/** Checks the information that the contract and the asset require from the minter. */
function checkCollected(contract: Contract, asset: Asset, body: Body): void {
  const required = (field: keyof Body) => {
    if (!body[field]) throw invalid({ field, message: 'Required for this asset' });
  };
  if (contract.shouldCollectEmail) required('emailAddress');
  if (asset.shouldCollectUserInfo)
    required(asset.collectInfoType === 'shippingDetails' ? 'shippingId' : 'customInputValue');
}

const collectedOf = (body: Body): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (['emailAddress', 'customInputValue', 'agreedToSendW9', 'shippingId', 'shippingOrderType'] as const)
      .filter((name) => body[name] !== undefined)
      .map((name) => [name, body[name]]),
  );
