import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import SnagSolutions from '@snagsolutions/sdk';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { auctions, mintingContracts, tokenClaimAllocations, tokenClaims } from '../../src/service/db/schema/index.js';
import { first } from './answer.js';
import { TestService } from './test-service.js';

/* A programme from its first day to its first claim, through the platform's own client, over HTTP. Bids and claims, for
   which the client has no operation, use its general ones. Auctions and allocations are created in the database, because the
   API cannot create them. */

const day = 86_400_000;

let service: TestService;
let baseURL: string;
let closeServer: () => Promise<void>;
before(async () => {
  service = await TestService.start();
  const server = createAdaptorServer({ fetch: service.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeServer = async () => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await once(server, 'close');
  };
});
after(async () => {
  await closeServer();
  await service.close();
});

const connect = (apiKey: string) => new SnagSolutions({ apiKey, baseURL, maxRetries: 0 });

/** A wallet that signs in, with its message and signature. */
async function wallet() {
  const account = privateKeyToAccount(generatePrivateKey());
  const message = createSiweMessage({
    address: account.address,
    chainId: 1,
    domain: 'ashfall.example',
    nonce: randomBytes(12).toString('hex'),
    uri: 'https://ashfall.example',
    version: '1',
  });
  const verificationData = { message, signature: await account.signMessage({ message }) };
  return { account, walletAddress: account.address, walletType: 'evm', verificationData } as const;
}

describe("with the platform's own client", () => {
  let website: { organizationId: string; websiteId: string };
  let leaf: string;
  let quest: string;
  let check: string;
  let badge: string;
  const operator = () => connect(service.key);

  it('an operator sets up a programme', async () => {
    const { organizationId } = service;
    const { websites, loyalty, auctions: theirAuctions } = operator();
    const { id: websiteId, name } = await websites.create({ name: 'Ashfall', organizationId });
    assert.equal(name, 'Ashfall');
    website = { organizationId, websiteId };
    assert.ok((await websites.list({ organizationId })).data.some(({ id }) => id === websiteId));
    const admin = privateKeyToAccount(generatePrivateKey()).address;
    await websites.websiteUserRoles.assign({
      websiteId,
      websiteUserRoles: [{ roleType: 'WEBSITE_ADMIN', walletAddress: admin }],
    });
    const collectionAddress = `0x${'c0'.repeat(20)}`;
    await websites.websiteCollections.create({
      ...website,
      collectionAddress,
      name: 'Relics',
      network: 'base',
      sortId: 1,
    });
    const attributes = await theirAuctions.websiteUserAttributes.create({ ...website, data: [{ label: 'guild' }] });
    assert.equal(first(attributes.data).label, 'guild');

    const currency = await loyalty.currencies.create({ ...website, name: 'Leaf', symbol: 'LEAF', decimals: 2 });
    leaf = currency.id;
    assert.deepEqual(
      (await loyalty.currencies.list(website)).data.map(({ symbol }) => symbol),
      ['LEAF'],
    );
    const group = await loyalty.ruleGroups.createRuleGroup({ ...website, name: 'First steps', isRequired: false });
    const timeless = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const rule = { ...website, ...timeless, loyaltyCurrencyId: leaf, metadata: {}, frequency: 'once' } as const;
    const created = await loyalty.rules.create({
      ...rule,
      name: 'Say hello',
      type: 'external_rule',
      amount: 40,
      loyaltyRuleGroupId: group.id,
    });
    quest = created.id;
    check = (
      await loyalty.rules.create({ ...rule, name: 'Come by', type: 'check_in', amount: 2.5, frequency: 'daily' })
    ).id;
    assert.deepEqual(new Set((await loyalty.rules.list(website)).data.map(({ id }) => id)), new Set([quest, check]));
    badge = (
      await loyalty.badges.create({
        ...website,
        name: 'Ember',
        imageUrl: 'https://ashfall.example/ember.png',
        conditions: [{ type: 'rule', loyaltyRuleIds: [quest] }],
      })
    ).id;
    const groups = await loyalty.ruleGroups.getRuleGroups(website);
    assert.deepEqual(
      first(groups.data).loyaltyGroupItems?.map((item) => item.loyaltyRule?.id),
      [quest],
    );
  });

  it('the operator restores a rule that was changed by mistake', async () => {
    const { loyalty } = operator();
    service.now += 1000;
    await loyalty.rules.update(quest, { name: 'Say hello twice', amount: 4000, endTime: null });
    // The client declares this parameter as a boolean, but it is an id, as in the platform's own description.
    const edits = await loyalty.ruleEdits.list({ ...website, loyaltyRuleId: quest as unknown as boolean });
    assert.deepEqual(
      edits.data.map(({ action }) => action),
      ['update', 'create'],
    );
    service.now += 1000;
    const restored = await loyalty.ruleEdits.restore(edits.data[1]?.id ?? '');
    assert.equal(restored.action, 'restore');
    const rules = await loyalty.rules.list({ ...website, loyaltyRuleId: [quest] } as never);
    assert.deepEqual(
      rules.data.map(({ name, amount }) => [name, amount]),
      [['Say hello', 40]],
    );
  });

  it('a member signs in, completes a quest, is rewarded, bids and claims', async () => {
    const { users, loyalty, minting, ...client } = operator();
    const member = await wallet();
    const { account, ...proof } = member;
    const connected = await users.connect({ ...website, ...proof });
    assert.equal(connected.walletAddress.toLowerCase(), account.address.toLowerCase());
    const userId = connected.id;
    await users.metadatas.create({ ...website, userId, displayName: 'Ash' });
    const listed = await users.list({ ...website, walletAddress: account.address });
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      [userId],
    );
    assert.equal((await users.count(website)).totalCount, 1);

    // Completes a rule, reads the result, and receives the reward: points, a ledger entry, and the badge that the points
    // were for.
    const queued = await loyalty.rules.complete(quest, { userId });
    assert.match(queued.message ?? '', /added to queue/);
    await loyalty.rules.complete(check, { userId });
    await service.settled();
    const statuses = await loyalty.rules.getStatus({ ...website, userId });
    assert.deepEqual(
      statuses.data.map(({ status }) => status),
      ['completed', 'completed'],
    );
    await assert.rejects(loyalty.rules.complete(quest, { userId }), { status: 400 });
    const entries = await loyalty.transactions.getTransactionEntries({ ...website, userId });
    assert.deepEqual(entries.data.map(({ amount, direction }) => [String(amount), direction]).sort(), [
      ['2.5', 'credit'],
      ['40', 'credit'],
    ]);
    const badges = await loyalty.badges.list({ ...website, userId });
    const holders = badges.data.flatMap(({ loyaltyBadgeUsers }) => loyaltyBadgeUsers ?? []);
    assert.deepEqual(
      holders.map((holder) => [holder.userId, holder.status]),
      [[userId, 'active']],
    );

    // A second member ranks above the first, because the operator gave them points.
    const other = await wallet();
    const { account: otherAccount, ...otherProof } = other;
    const { id: otherId } = await users.connect({ ...website, ...otherProof });
    await loyalty.transactions.createTransaction({
      description: 'Founders',
      loyaltyCurrencyId: leaf,
      entries: [{ amount: 100, direction: 'credit', walletAddress: otherAccount.address, idempotencyKey: 'founders' }],
    });
    const board = await loyalty.accounts.list({ ...website, loyaltyCurrencyId: leaf, limit: 10, sortDir: 'desc' });
    assert.deepEqual(
      board.data.map((row) => [row.userId, String(row.amount)]),
      [
        [otherId, '100'],
        [userId, '42.5'],
      ],
    );
    const own = board.data[1];
    const { rank } = await loyalty.accounts.retrieveRank(own?.id ?? '', { ...website, loyaltyCurrencyId: leaf });
    assert.equal(rank, 2);

    // Bids with a signature of the terms, and wins.
    const auctionId = await putUpAuction(otherId);
    const terms = { auctionId, amount: 1_000n, currency: null, nonce: 7n, deadline: 0n };
    const signature = await account.signTypedData(bidTypedData(terms, account.address, 31_337));
    await connect(service.key).post('/api/auction_bids', {
      body: {
        ...website,
        auctionId,
        amount: '1000',
        nonce: '7',
        chainName: '31337',
        walletAddress: account.address,
        signature,
      },
    });
    const running = await client.auctions.listAuctions({ query: { ...website } });
    assert.deepEqual(
      running.data.map((auction) => [auction.id, auction.status]),
      [[auctionId, 'in_progress']],
    );
    await service.advance(day);
    await service.settled();
    const bids = await client.auctions.listAuctionBids({ ...website, auctionId });
    assert.deepEqual(
      bids.data.map((bid) => [bid.user.id, bid.status]),
      [[userId, 'fulfilled']],
    );
    const paid = await loyalty.accounts.list({ ...website, userId });
    assert.deepEqual(
      paid.data.map(({ amount }) => String(amount)),
      ['32.5'],
    );
    assert.deepEqual((await minting.getAssets(website)).data, []);

    // Claims a share of a token.
    const claimId = await allocate(account.address);
    const get = (what: string) =>
      connect(service.key).get(`/api/token_claims/${claimId}/${what}`, { query: { walletAddress: account.address } });
    assert.equal(((await get('eligibility')) as { eligible: boolean }).eligible, true);
    const { proof: branch, totalAllocation } = (await get('proof')) as { proof: string[]; totalAllocation: number };
    const tree = StandardMerkleTree.of([[account.address, 5n * 10n ** 18n]], ['address', 'uint256']);
    assert.deepEqual([branch, totalAllocation], [tree.getProof(0), 5]);
    const txHash = `0x${randomBytes(32).toString('hex')}`;
    const report = { walletAddress: account.address, txHash };
    const claimed = await connect(service.key).post(`/api/token_claims/${claimId}/claim`, { body: report });
    assert.equal((claimed as { message: string }).message, 'Success');

    await users.disconnect({ ...website, userId });
  });

  it('errors have the platform’s status codes', async () => {
    await assert.rejects(connect('wrong').websites.list(), { status: 403 });
    await assert.rejects(operator().loyalty.badges.delete('no id'), { status: 400 });
    await assert.rejects(operator().loyalty.badges.delete(quest), { status: 404 });
    assert.equal((await operator().loyalty.badges.delete(badge)).id, badge);
    await operator().loyalty.rules.delete(quest);
    const left = await operator().loyalty.rules.list(website);
    assert.deepEqual(
      left.data.map(({ id }) => id),
      [check],
    );
  });

  async function putUpAuction(userId: string): Promise<string> {
    const { websiteId } = website;
    const [contract] = await service.database
      .insert(mintingContracts)
      .values({ websiteId, name: 'Relics' })
      .returning();
    const [auction] = await service.database
      .insert(auctions)
      .values({
        websiteId,
        mintingContractId: contract?.id ?? '',
        userId,
        loyaltyCurrencyId: leaf,
        name: 'Ember crown',
        type: 'first_price',
        currencyDecimals: 2,
        startsAt: new Date(service.now - 1000),
        endsAt: new Date(service.now + 3_600_000),
      })
      .returning();
    assert.ok(auction);
    return auction.id;
  }

  async function allocate(walletAddress: string): Promise<string> {
    const { websiteId } = website;
    const [claim] = await service.database
      .insert(tokenClaims)
      .values({
        websiteId,
        name: 'Laurel token',
        contractAddress: `0x${'70'.repeat(20)}`,
        contractChainId: 31_337,
        claimContractAddress: `0x${'c1'.repeat(20)}`,
      })
      .returning();
    assert.ok(claim);
    const share = { tokenClaimId: claim.id, walletAddress, walletLookup: walletAddress.toLowerCase(), amount: '5' };
    await service.database.insert(tokenClaimAllocations).values(share);
    return claim.id;
  }
});
