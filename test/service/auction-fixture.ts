import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import {
  accounts,
  auctions,
  mintingContracts,
  transactionEntries,
  transactions,
} from '../../src/service/db/schema/index.js';
import type { Answer } from './answer.js';
import type { TestService } from './test-service.js';

/** A member who can sign. */
export interface Bidder {
  readonly userId: string;
  readonly account: PrivateKeyAccount;
}

type NewAuction = Partial<typeof auctions.$inferInsert>;

/** Creates an auction in points that runs for one hour. */
export async function addAuction(service: TestService, values: NewAuction = {}): Promise<string> {
  const { websiteId, database } = service;
  const [contract] = await database.insert(mintingContracts).values({ websiteId, name: 'Relics' }).returning();
  const owner = await service.addMember();
  const id = randomUUID();
  await database.insert(auctions).values({
    id,
    websiteId,
    mintingContractId: contract?.id ?? '',
    userId: owner.userId,
    name: 'Ember crown',
    type: 'english',
    startsAt: new Date(service.now - 60_000),
    endsAt: new Date(service.now + 3_600_000),
    ...values,
  });
  return id;
}

/** Creates a member with their own wallet and credits an amount of the currency through the ledger. */
export async function addBidder(service: TestService, currencyId: string, amount: string): Promise<Bidder> {
  const account = privateKeyToAccount(generatePrivateKey());
  const { userId, accountId } = await service.addMember({ address: account.address, currencyId, amount });
  const { websiteId, database } = service;
  const [opening] = await database.insert(transactions).values({ websiteId, type: 'api_key' }).returning();
  await database.update(accounts).set({ lockVersion: 1 }).where(eq(accounts.id, accountId));
  await database.insert(transactionEntries).values({
    websiteId,
    transactionId: opening?.id ?? '',
    accountId,
    direction: 'credit',
    amount,
    startAmount: '0',
    endAmount: amount,
    lockVersion: 1,
  });
  return { userId, account };
}

/** Signs and sends a bid. `sent` overrides the signed values. */
export async function bid(
  service: TestService,
  { account }: Bidder,
  auctionId: string,
  amount: bigint,
  options: { nonce?: bigint; deadline?: bigint; sent?: object } = {},
): Promise<Answer> {
  const { nonce = BigInt(`0x${randomUUID().replaceAll('-', '')}`), deadline = 0n, sent } = options;
  const terms = { auctionId, amount, currency: null, nonce, deadline };
  const signature = await account.signTypedData(bidTypedData(terms, account.address, 31_337));
  const { organizationId, websiteId } = service;
  return service.post('/api/auction_bids', {
    organizationId,
    websiteId,
    auctionId,
    amount: String(amount),
    chainName: '31337',
    walletAddress: account.address,
    nonce: String(nonce),
    ...(deadline > 0n && { deadline: Number(deadline) }),
    signature,
    ...sent,
  });
}

/** Returns a member's points, as decimal text without trailing zeros. */
export async function balanceOf(service: TestService, { userId }: { userId: string }): Promise<string | undefined> {
  const [row] = await service.database
    .select({ amount: accounts.amount })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return row?.amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** Returns the accounts of one or all currencies whose amount is not the sum of their entries. There must be none. */
export async function unbalanced(service: TestService, currencyId: string | null = null): Promise<unknown[]> {
  const result = await service.database.execute(sql`
    select a.id from accounts a left join transaction_entries e on e.account_id = a.id
    where ${currencyId}::uuid is null or a.currency_id = ${currencyId}::uuid
    group by a.id
    having a.amount <> coalesce(sum(case e.direction when 'credit' then e.amount else -e.amount end), 0)
      or a.lock_version <> count(e.id) or a.amount < 0`);
  // One driver returns an array of rows with extra properties, the other an object that contains the rows.
  return Array.isArray(result) ? [...(result as unknown[])] : (result as { rows: unknown[] }).rows;
}
