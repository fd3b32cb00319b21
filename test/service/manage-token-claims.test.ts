import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { getAddress } from 'viem/utils';
import { toBaseUnits } from '../../src/service/token-claims/claim-tree.js';
import { fc } from '../support/properties.js';
import { fieldsOf } from './answer.js';
import { TestService } from './test-service.js';

const token = `0x${'70'.repeat(20)}`;
const claimContract = `0x${'c1'.repeat(20)}`;
const someAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const fields = (answer: object) => answer as Record<string, unknown>;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Creates a draft and returns its path. */
async function draft(values: object = {}): Promise<string> {
  const { organizationId, websiteId } = service;
  const fixed = { organizationId, websiteId, name: 'Laurel token', contractAddress: token, contractChainId: 31_337 };
  const { status, body } = await service.post('/api/token_claims', { ...fixed, ...values });
  assert.equal(status, 200);
  return `/api/token_claims/${body.id}`;
}

const save = (path: string, shares: Readonly<Record<string, string>>) =>
  service.post(`${path}/shares`, {
    shares: Object.entries(shares).map(([walletAddress, amount]) => ({ walletAddress, amount })),
  });
const publish = (path: string, values: object = {}) => service.post(`${path}/publish`, values);
const withdraw = (path: string) => service.post(`${path}/withdraw`, {});
const proofOf = (path: string, walletAddress: string) => service.get(`${path}/proof?walletAddress=${walletAddress}`);

const rootOf = (shares: Readonly<Record<string, string>>, decimals = 18) =>
  StandardMerkleTree.of(
    Object.entries(shares).map(([address, amount]) => [address, toBaseUnits(amount, decimals)]),
    ['address', 'uint256'],
  ).root;

describe('a token claim managed by API', () => {
  it('is an invisible draft until it is published with the root that its contract needs', async () => {
    const path = await draft();
    const [ada, ben] = [someAddress(), someAddress()];
    const shares = { [ada]: '12.5', [ben]: '3' };
    const saved = fields((await save(path, shares)).body);
    assert.deepEqual([saved['isDraft'], saved['totalWalletsAllocated'], saved['root']], [true, 2, null]);
    assert.equal((await proofOf(path, ada)).status, 404);

    const published = fields((await publish(path, { claimContractAddress: claimContract })).body);
    assert.deepEqual(
      [published['isDraft'], published['totalAllocatedAmount'], published['root']],
      [false, '15.5', rootOf(shares)],
    );
    const { proof } = fields((await proofOf(path, ada)).body);
    const leaf = [ada, toBaseUnits('12.5', 18)];
    assert.ok(StandardMerkleTree.verify(rootOf(shares), ['address', 'uint256'], leaf, proof as string[]));
  });

  it('publishes the tree of its current shares, whatever changed before', async () => {
    const wallets = Array.from({ length: 6 }, someAddress);
    const change = fc.dictionary(fc.constantFrom(...wallets), fc.constantFrom('0', '1', '2.5', '1000000'), {
      minKeys: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const path = await draft({ erc20Decimals: 6 });
        const expected: Record<string, string> = {};
        for (const [index, shares] of changes.entries()) {
          Object.assign(expected, shares);
          assert.equal((await save(path, shares)).status, 200);
          // Published and withdrawn in between: the old tree must not be kept.
          if (index === 0) await publish(path);
          await withdraw(path);
        }
        const kept = Object.fromEntries(Object.entries(expected).filter(([, amount]) => amount !== '0'));
        const { status, body } = await publish(path);
        if (Object.keys(kept).length === 0) assert.equal(status, 409);
        else assert.equal(fields(body)['root'], rootOf(kept, 6));
      }),
      { numRuns: 15 },
    );
  });

  it('locks its shares while it is published, and for good once somebody has claimed', async () => {
    const path = await draft();
    const ada = someAddress();
    await save(path, { [ada]: '5' });
    await publish(path, { claimContractAddress: claimContract });
    assert.equal((await save(path, { [ada]: '6' })).status, 409);
    assert.equal((await publish(path)).status, 409);
    const txHash = `0x${randomBytes(32).toString('hex')}`;
    assert.equal((await service.post(`${path}/claim`, { walletAddress: ada, txHash })).status, 200);
    assert.equal((await withdraw(path)).status, 409);
    assert.equal((await save(path, { [ada]: '6' })).status, 409);
  });

  it('names each invalid share and saves none', async () => {
    const path = await draft({ erc20Decimals: 2 });
    const ada = someAddress();
    const misspelt = `${someAddress().slice(0, -1)}g`;
    assert.deepEqual(fieldsOf((await save(path, { [ada]: '1', [misspelt]: '1' })).body), ['shares.1.walletAddress']);
    assert.deepEqual(fieldsOf((await save(path, { [ada]: '1.234' })).body), ['shares.0.amount']);
    assert.deepEqual(fieldsOf((await save(path, { [ada]: '-1' })).body), ['shares.0.amount']);
    const twice = { [ada]: '1', [ada.toLowerCase()]: '2' };
    assert.deepEqual(fieldsOf((await save(path, twice)).body), ['shares.1.walletAddress']);
    assert.equal((await publish(path)).status, 409);
  });

  it('cannot be published by another organisation', async () => {
    const path = await draft();
    const { key } = await service.addOrganization();
    assert.equal((await service.post(`${path}/publish`, {}, key)).status, 404);
    assert.equal((await service.post(`/api/token_claims/${randomUUID()}/publish`, {})).status, 404);
  });
});
