import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type AgreedPrice, costsAsAgreed } from '../../contract/minting/agreed-price.js';
import type { Database } from '../db/database.js';
import { mints } from '../db/schema/index.js';
import type { mintingContracts } from '../db/schema/index.js';
import { findStanding } from '../identity/participation.js';
import { samePersonAs } from '../identity/same-person.js';
import { changeGroupBalances } from '../loyalty/group-ledger.js';
import { lockFor } from '../loyalty/limits.js';
import { checkAllowlist } from './allowlist.js';
import { refuseMint } from './refuse-mint.js';
import { reserveSupply } from './reserve-supply.js';
import type { Asset } from './show-asset.js';

type Contract = typeof mintingContracts.$inferSelect;

/** A requested mint, before its supply and limits are checked. */
export interface MintOrder {
  readonly contract: Contract;
  readonly assetId: string;
  readonly userId: string;
  readonly walletAddress: string;
  readonly quantity: number;
  readonly isFree: boolean;
  /** Price of one asset that the member has seen, if their page sent it. */
  readonly agreedPrice: AgreedPrice | undefined;
  readonly collected: Readonly<Record<string, unknown>>;
}

/**
 * Reserves the supply and takes the points. Mints of one person and contract wait for each other, and so do those of one asset, so
 * neither limit nor supply is ever exceeded. Throws the refusal, or `InsufficientBalanceError`.
 *
 * @returns id of the mint
 */
export async function orderMint(transaction: Database, order: MintOrder, now: Date): Promise<string> {
  const { contract, userId, quantity } = order;
  await checkMember(transaction, order);
  const minters = [...(await samePersonAs(transaction, contract.websiteId, userId))].sort();
  for (const minter of minters) await transaction.execute(sql`select ${lockFor('mint', contract.id, minter)}`);
  await checkLimit(transaction, order, minters);
  await checkAllowlist(transaction, order);
  const asset = await reserveSupply(transaction, order.assetId, quantity, now);
  checkPrice(asset, order);
  const price = priceOf(asset, order);
  const id = randomUUID();
  const transactionId = await pay(transaction, { id, asset, price, userId }, now);
  await transaction.insert(mints).values({
    id,
    websiteId: asset.websiteId,
    userId,
    assetId: asset.id,
    contractId: contract.id,
    walletAddress: order.walletAddress,
    quantity,
    status: contract.contractKind === 'OFFCHAIN' ? 'minting' : 'generatingSignature',
    price,
    collected: order.collected,
    transactionId,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

async function checkMember(transaction: Database, { contract, userId }: MintOrder): Promise<void> {
  if ((await findStanding(transaction, contract.websiteId, userId)) === 'blocked') throw refuseMint('ACCOUNT_BLOCKED');
}

/**
 * Checks the limit per user, for an asset or for the whole contract; 0 means no limit. Failed mints do not count.
 *
 * @param minters ids of all users who are this person, so that moving a wallet to another user does not reset the limit
 */
async function checkLimit(transaction: Database, order: MintOrder, minters: readonly string[]): Promise<void> {
  const { perUserMintLimit, isPerAssetMintLimit, id } = order.contract;
  if (perUserMintLimit === 0) return;
  const [row] = await transaction
    .select({ count: sql<number>`coalesce(sum(${mints.quantity}), 0)::integer` })
    .from(mints)
    .where(
      and(
        inArray(mints.userId, [...minters]),
        isPerAssetMintLimit ? eq(mints.assetId, order.assetId) : eq(mints.contractId, id),
        ne(mints.status, 'failed'),
      ),
    );
  if ((row?.count ?? 0) + order.quantity > perUserMintLimit) throw refuseMint('LIMIT_REACHED');
}

/** Checks that the asset, which is locked, costs what the member has agreed to. A free mint needs no agreement. */
function checkPrice(asset: Asset, { isFree, agreedPrice }: MintOrder): void {
  if (!isFree && agreedPrice && !costsAsAgreed(asset, agreedPrice)) throw refuseMint('PRICE_CHANGED');
}

/** Returns the total price as decimal text: whole units of points, base units of a token; `null` if it is free. */
function priceOf({ price }: Asset, { isFree, quantity }: MintOrder): string | null {
  if (price === null || isFree) return null;
  const [whole = '0', fraction = ''] = price.split('.');
  const total = String(BigInt(whole + fraction) * BigInt(quantity)).padStart(fraction.length + 1, '0');
  return fraction === '' ? total : `${total.slice(0, -fraction.length)}.${total.slice(-fraction.length)}`;
}

/** Takes the points that an asset costs; if it costs a token, the wallet pays on the chain instead. */
async function pay(
  transaction: Database,
  { id, asset, price, userId }: { id: string; asset: Asset; price: string | null; userId: string },
  now: Date,
): Promise<string | null> {
  if (price === null || asset.loyaltyCurrencyId === null || Number(price) === 0) return null;
  const [entry] = await changeGroupBalances(transaction, {
    websiteId: asset.websiteId,
    type: 'direct_mint',
    description: asset.name,
    now,
    changes: [
      {
        currencyId: asset.loyaltyCurrencyId,
        userId,
        direction: 'debit',
        amount: price,
        idempotencyKey: `mint:${id}`,
      },
    ],
  });
  return entry?.transactionId ?? null;
}
