import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { eq, isNull } from 'drizzle-orm';
import { createApiKey } from '../../src/service/api-key.js';
import { auctionHolds, auctions } from '../../src/service/db/schema/index.js';
import { program, testWallets } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { tokenClaimId } from '../../src/service/seed/token-claim.js';
import { unbalanced } from './auction-fixture.js';
import { TestService } from './test-service.js';

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start({ sandbox: true });
  service.now = Date.now();
  await plant(service.database, 'demo');
  key = (await createApiKey(service.database, { organizationId: program.organizationId })).key;
});
after(() => service.close());

const list = async (path: string) => {
  const { status, body } = await service.get(path, key);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as unknown as { data: Record<string, unknown>[] }).data;
};

describe('the demo', () => {
  it('has auctions in each status, with their points in the ledger', async () => {
    const found = await list('/api/auctions');
    assert.deepEqual(
      found.map(({ name, status }) => [name, status]),
      [
        ['Map of the deep roads', 'completed'],
        ['Ember crown', 'in_progress'],
        ['Watch horn, first try', 'cancelled'],
        ['Salt compass', 'in_progress'],
        ['Still life with laurel, no. 7', 'in_progress'],
        ['Watch horn', 'in_progress'],
      ],
    );
    const bids = await list('/api/auction_bids?limit=100');
    assert.deepEqual(
      bids.filter(({ status }) => status === 'fulfilled').map(({ amount }) => amount),
      ['1900'],
    );
    assert.equal(await service.database.$count(auctionHolds, isNull(auctionHolds.releasedAt)), 5);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('can put up an auction that ends soon, and refuses invalid durations', async () => {
    const put = (query: string) => service.post(`/sandbox/auctions?${query}`, {});
    for (const query of ['seconds=0', 'seconds=4000', 'seconds=x', 'extension=1.5'])
      assert.equal((await put(query)).status, 400, query);
    const { status, body } = await put('seconds=30&extension=5');
    assert.equal(status, 201);
    const found = (await list('/api/auctions?status=in_progress')).find(({ id }) => id === body.id);
    assert.deepEqual(
      [found?.['endsAt'], found?.['extendedDurationInSeconds']],
      [(body as unknown as Record<string, unknown>)['endsAt'], 5],
    );
    await service.database.delete(auctions).where(eq(auctions.id, body.id));
  });

  it('has five contracts, three of them priced in points', async () => {
    const contracts = await list('/api/minting/contracts');
    assert.deepEqual(
      contracts.map(({ name, contractKind, totalAssets }) => [name, contractKind, totalAssets]),
      [
        ['Guild store', 'OFFCHAIN', 6],
        ['Relics of Ashfall', 'ONCHAIN', 7],
        ['Deeds of Ashfall', 'ONCHAIN', 1],
        ['Herbarium', 'OFFCHAIN', 8],
        ['Studies', 'OFFCHAIN', 1],
      ],
    );
    const { websiteId, organizationId } = program;
    const active = await list(
      `/api/minting/assets?${String(new URLSearchParams({ websiteId, organizationId, status: 'active', currencyType: 'loyalty' }))}`,
    );
    assert.equal(active.length, 10);
  });

  it('has a token share for each test wallet, with a valid proof', async () => {
    for (const walletAddress of testWallets) {
      const { body } = await service.get(`/api/token_claims/${tokenClaimId}/proof?walletAddress=${walletAddress}`, key);
      const { totalAllocation, proof } = body as unknown as { totalAllocation: number | string; proof: string[] };
      const units = BigInt(Math.round(Number(totalAllocation) * 100)) * 10n ** 16n;
      const [claim] = await list('/api/token_claims');
      assert.equal(claim?.['totalWalletsAllocated'], 203);
      const { root } = (await service.database.query.tokenClaims.findFirst()) ?? {};
      assert.ok(StandardMerkleTree.verify(root ?? '', ['address', 'uint256'], [walletAddress, String(units)], proof));
    }
  });
});
