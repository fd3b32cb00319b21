import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { eq } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { tokenClaimAllocations, tokenClaims, tokenClaimStakes } from '../../src/service/db/schema/index.js';
import { toBaseUnits } from '../../src/service/token-claims/claim-tree.js';
import { releasedOf } from '../../src/service/token-claims/released-stake.js';
import { fc } from '../support/properties.js';
import { fieldsOf, first } from './answer.js';
import type { Answer } from './answer.js';
import { TestService } from './test-service.js';

const token = `0x${'70'.repeat(20)}`;
const claimContract = `0x${'c1'.repeat(20)}`;
const someAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const someHash = () => `0x${randomBytes(32).toString('hex')}`;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

async function addClaim(
  shares: Readonly<Record<string, string>>,
  values: Partial<typeof tokenClaims.$inferInsert> = {},
  of = service,
): Promise<string> {
  const id = randomUUID();
  await of.database.insert(tokenClaims).values({
    id,
    websiteId: of.websiteId,
    name: 'Laurel token',
    contractAddress: token,
    contractChainId: 31_337,
    claimContractAddress: claimContract,
    ...values,
  });
  for (const [walletAddress, amount] of Object.entries(shares))
    await of.database
      .insert(tokenClaimAllocations)
      .values({ tokenClaimId: id, walletAddress, walletLookup: walletAddress.toLowerCase(), amount });
  return id;
}

const get = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await service.get(`/api/token_claims/${path}?${String(new URLSearchParams(query))}`);
  return { status, body: body as unknown as Record<string, unknown> & Answer['body'] };
};

describe('GET /api/token_claims', () => {
  it('lists claims with their totals, without drafts', async () => {
    const [ash, moss] = [someAddress(), someAddress()];
    const contractId = randomUUID();
    const id = await addClaim(
      { [ash]: '12.5', [moss]: '90071992547409930' },
      { contractId, minPercentageToStake: 20, erc20Decimals: 6, maxBonus: '500', startTime: new Date(service.now) },
    );
    await addClaim({}, { contractId, isDraft: true });
    await addClaim({}, { contractId, deletedAt: new Date() });
    await service.database
      .update(tokenClaimAllocations)
      .set({ claimedAt: new Date(service.now) })
      .where(eq(tokenClaimAllocations.walletAddress, ash));
    const { status, body } = await service.get(`/api/token_claims?${service.scoped({ contractId })}`);
    assert.equal(status, 200);
    const updatedAt = first(
      await service.database.select().from(tokenClaims).where(eq(tokenClaims.id, id)),
    ).updatedAt.toISOString();
    assert.deepEqual(body, {
      data: [
        {
          id,
          name: 'Laurel token',
          claimContractAddress: claimContract,
          stakingContractAddress: null,
          contract: { id: contractId, address: token, chainId: 31_337, name: null },
          startTime: new Date(service.now).toISOString(),
          endTime: null,
          geoBlock: [],
          claimAndStake: false,
          isStakingOptional: true,
          minPercentageToStake: 20,
          erc20Decimals: 6,
          maxBonus: 500,
          minLockup: null,
          minLockupForMultiplier: null,
          multiplier: null,
          stakingContractType: null,
          updatedAt,
          csvUrl: null,
          dataJobId: null,
          isDraft: false,
          relayerId: null,
          totalAllocatedAmount: '90071992547409942.5',
          totalClaimedAmount: '12.5',
          totalWalletsAllocated: 2,
        },
      ],
    });
    assert.equal((await service.get('/api/token_claims', null)).status, 403);
    assert.deepEqual(fieldsOf((await service.get('/api/token_claims?contractId=x&limit=1')).body), ['contractId']);
    const { key } = await service.addOrganization();
    assert.deepEqual((await service.get('/api/token_claims', key)).body, { data: [] });
  });
});

describe('GET /api/token_claims/{id}/proof', () => {
  it('proves each share with OpenZeppelin’s standard tree, and returns no proof for other wallets', async () => {
    const shares = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [someAddress(), `${index + 1}.000000000000000001`]),
    );
    const id = await addClaim({ ...shares, cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu: '5' });
    const root = StandardMerkleTree.of(
      Object.entries(shares).map(([address, amount]) => [address, toBaseUnits(amount, 18)]),
      ['address', 'uint256'],
    ).root;
    for (const [walletAddress, amount] of Object.entries(shares)) {
      const { status, body } = await get(`${id}/proof`, { walletAddress: walletAddress.toLowerCase(), id });
      assert.equal(status, 200);
      const proof = body['proof'] as string[];
      assert.ok(
        StandardMerkleTree.verify(root, ['address', 'uint256'], [walletAddress, toBaseUnits(amount, 18)], proof),
      );
      assert.deepEqual(body, { tokenClaimId: id, walletAddress, totalAllocation: Number(amount), proof });
    }
    const [shared = ''] = Object.keys(shares);
    for (const pasted of [`\u200b${shared}`, `${shared}\u200e\u00a0`, shared.replace('0x', '\uff10\uff58')]) {
      const { body } = await get(`${id}/proof`, { walletAddress: pasted, id });
      assert.deepEqual([body['walletAddress'], body['totalAllocation']], [shared, Number(shares[shared])]);
    }
    const row = first(await service.database.select().from(tokenClaims).where(eq(tokenClaims.id, id)));
    assert.equal(row.root, root);
    const stranger = someAddress();
    assert.deepEqual((await get(`${id}/proof`, { walletAddress: stranger })).body, {
      tokenClaimId: id,
      walletAddress: stranger,
      totalAllocation: 0,
      proof: null,
    });
    assert.equal(
      (await get(`${id}/proof`, { walletAddress: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu' })).body['proof'],
      null,
    );
  });

  it('returns an empty proof for the only share', async () => {
    const only = someAddress();
    const id = await addClaim({ [only]: '3' });
    const { body } = await get(`${id}/proof`, { walletAddress: only });
    assert.deepEqual([body['proof'], body['totalAllocation']], [[], 3]);
  });

  it('refuses with the platform’s texts', async () => {
    const wallet = someAddress();
    const id = await addClaim({ [wallet]: '1' });
    const draft = await addClaim({ [wallet]: '1' }, { isDraft: true });
    for (const unknown of [randomUUID(), draft]) {
      const { status, body } = await get(`${unknown}/proof`, { walletAddress: wallet });
      assert.deepEqual([status, body], [404, { message: 'Not found' }]);
    }
    assert.deepEqual(fieldsOf((await get(`${id}/proof`)).body), ['walletAddress']);
    assert.deepEqual(fieldsOf((await get(`${id}/proof`, { walletAddress: wallet, id: randomUUID() })).body), ['id']);
    const checksum = wallet
      .replace(/[a-f]/, (letter) => letter.toUpperCase())
      .replace(/[A-F]/, (letter) => letter.toLowerCase());
    const miscased = `0xAb${'c'.repeat(38)}`;
    assert.ok(checksum);
    assert.deepEqual(fieldsOf((await get(`${id}/proof`, { walletAddress: miscased })).body), ['walletAddress']);
    const { status, body } = await service.get(`/api/token_claims/${id}/proof?walletAddress=${wallet}`, null);
    assert.deepEqual([status, body], [403, { message: 'Forbidden, Could not validate api key' }]);
  });
});

describe('GET /api/token_claims/{id}/eligibility', () => {
  it('returns what a wallet may claim, has claimed, and can withdraw from its stakes', async () => {
    const [ash, stranger] = [someAddress(), someAddress()];
    const id = await addClaim({ [ash]: '40' }, { stakingContractType: 'linear' });
    const allocation = first(
      await service.database.select().from(tokenClaimAllocations).where(eq(tokenClaimAllocations.tokenClaimId, id)),
    );
    const startTime = new Date(service.now - 25_000);
    await service.database.insert(tokenClaimStakes).values({
      allocationId: allocation.id,
      stakeId: '1',
      amount: '1000000000000000000001',
      claimed: '100',
      duration: 100,
      startTime,
    });
    assert.deepEqual((await get(`${id}/eligibility`, { walletAddress: ash, id })).body, {
      tokenClaimId: id,
      eligible: true,
      alreadyClaimed: false,
      amount: 40,
      claimContractAddress: claimContract,
      claimedAt: null,
      txHash: null,
      stakes: [
        {
          stakeId: '1',
          amount: '1000000000000000000001',
          claimed: '100',
          claimable: '249999999999999999900',
          duration: 100,
          startTime: startTime.toISOString(),
        },
      ],
    });
    const { body } = await get(`${id}/eligibility`, { walletAddress: stranger });
    assert.deepEqual([body['eligible'], body['amount'], body['stakes']], [false, 0, []]);
    assert.equal((await get(`${randomUUID()}/eligibility`, { walletAddress: ash })).status, 404);
    assert.equal((await get(`${id}/eligibility`)).status, 400);
  });

  it('releases a stake linearly or all at the end, never more than its amount', () => {
    const stake = fc.record({
      amount: fc.bigInt(0n, 10n ** 30n).map(String),
      claimed: fc.constant('0'),
      duration: fc.integer({ min: 1, max: 10_000 }),
      startTime: fc.constant(new Date(1_000_000)),
    });
    fc.assert(
      fc.property(stake, fc.integer({ min: 0, max: 20_000 }), (each, seconds) => {
        const now = 1_000_000 + seconds * 1000;
        const [linear, locked] = [releasedOf(each, 'linear', now), releasedOf(each, 'timelock', now)];
        const isOver = seconds >= each.duration;
        assert.equal(locked, isOver ? BigInt(each.amount) : 0n);
        assert.ok(linear >= locked && linear <= BigInt(each.amount));
        assert.ok(releasedOf(each, 'linear', now + 1000) >= linear);
      }),
    );
  });
});

describe('GET /api/token_claims/{id}/users', () => {
  it('lists members with a share by amount or claim time, page by page', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => service.addMember({ address: someAddress() })));
    const shares = Object.fromEntries(members.map(({ address }, index) => [address, String((index + 1) * 10)]));
    const id = await addClaim({ ...shares, [someAddress()]: '999' });
    const [one, two] = members as [(typeof members)[0], (typeof members)[0]];
    for (const [index, { address }] of [two, one].entries())
      await service.database
        .update(tokenClaimAllocations)
        .set({ claimedAt: new Date(service.now + index * 1000) })
        .where(eq(tokenClaimAllocations.walletAddress, address));
    const users = async (query: Record<string, string>) => (await get(`${id}/users`, query)).body;
    const amounts = async (query: Record<string, string>) => (await users(query)).data.map(({ amount }) => amount);
    assert.deepEqual(await amounts({}), [50, 40, 30, 20, 10]);
    assert.deepEqual(await amounts({ sortOrder: 'asc' }), [10, 20, 30, 40, 50]);
    assert.deepEqual((await amounts({ sortBy: 'claimedAt' })).slice(0, 2), [10, 20]);
    assert.deepEqual((await amounts({ sortBy: 'claimedAt', sortOrder: 'asc' })).slice(0, 2), [20, 10]);
    for (const sortBy of ['amount', 'claimedAt']) {
      const page = await users({ limit: '2', sortBy });
      assert.equal(page.hasNextPage, true);
      const rest = await users({ startingAfter: page.data.at(-1)?.id ?? '', sortBy });
      const ids = [...page.data, ...rest.data].map((row) => row.id);
      assert.deepEqual([new Set(ids).size, rest.hasNextPage], [5, false]);
    }
    const own = await users({ walletAddress: one.address.toLowerCase() });
    assert.deepEqual(own.data, [
      {
        id: first(own.data).id,
        amount: 10,
        claimedAt: new Date(service.now + 1000).toISOString(),
        user: { id: one.userId, walletAddress: one.address },
      },
    ]);
    assert.deepEqual(fieldsOf(await users({ limit: '101', sortBy: 'x' })), ['limit', 'sortBy']);
    assert.deepEqual(fieldsOf(await users({ startingAfter: randomUUID() })), ['startingAfter']);
    assert.equal((await get(`${randomUUID()}/users`)).status, 404);
  });
});

describe('POST /api/token_claims/{id}/claim', () => {
  const report = (id: string, body: object, of = service) => of.post(`/api/token_claims/${id}/claim`, body);

  it('records a claim once, even for simultaneous reports', async () => {
    const [ash, moss] = [someAddress(), someAddress()];
    const id = await addClaim({ [ash]: '40', [moss]: '2' });
    const txHash = someHash();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => report(id, { walletAddress: ash.toLowerCase(), txHash })),
    );
    for (const { status, body } of answers)
      assert.deepEqual(
        [status, body],
        [
          200,
          {
            message: 'Success',
            data: {
              walletAddress: ash,
              tokenClaimId: id,
              claimedAt: new Date(service.now).toISOString(),
              totalAllocation: 40,
            },
          },
        ],
      );
    assert.deepEqual(fieldsOf((await report(id, { walletAddress: moss, txHash })).body), ['txHash']);
    const { body } = await get(`${id}/eligibility`, { walletAddress: ash });
    assert.deepEqual(
      [body['alreadyClaimed'], body['claimedAt'], body['txHash']],
      [true, new Date(service.now).toISOString(), txHash],
    );
  });

  it('accepts another transaction for the same share if no node can be asked', async () => {
    const [ash, moss] = [someAddress(), someAddress()];
    const id = await addClaim({ [ash]: '40', [moss]: '2' });
    const [first, second] = [someHash(), someHash()];
    for (const txHash of [first, second, second])
      assert.equal((await report(id, { walletAddress: ash, txHash })).status, 200);
    assert.deepEqual(fieldsOf((await report(id, { walletAddress: moss, txHash: second })).body), ['txHash']);
    const [row] = await service.database
      .select({ txHash: tokenClaimAllocations.txHash })
      .from(tokenClaimAllocations)
      .where(eq(tokenClaimAllocations.walletAddress, ash));
    assert.equal(row?.txHash, second);
  });

  it('refuses wallets without a share, and hashes that are not in lower case', async () => {
    const ash = someAddress();
    const id = await addClaim({ [ash]: '1' });
    assert.equal((await report(id, { walletAddress: someAddress(), txHash: someHash() })).status, 404);
    assert.equal((await report(randomUUID(), { walletAddress: ash, txHash: someHash() })).status, 404);
    const upper = someHash().toUpperCase().replace('0X', '0x');
    assert.deepEqual(fieldsOf((await report(id, { walletAddress: ash, txHash: upper })).body), ['txHash']);
    assert.deepEqual(fieldsOf((await report(id, {})).body), ['txHash', 'walletAddress']);
  });
});
