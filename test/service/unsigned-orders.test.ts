import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mintingAssets, mintingContracts } from '../../src/service/db/schema/index.js';
import { type DemoChain, startDemoChain } from '../chain/demo-chain.js';
import { FailingNode } from '../chain/failing-node.js';
import { first } from './answer.js';
import { type Bidder, addBidder, balanceOf } from './auction-fixture.js';
import { TestService } from './test-service.js';

const minute = 60_000;

describe('an order that the service cannot sign', () => {
  let chain: DemoChain;
  let node: FailingNode;
  let service: TestService;
  let currencyId: string;
  before(async () => {
    chain = await startDemoChain();
    node = await FailingNode.open(chain.url);
    service = await TestService.start({ sandbox: true, evmRpcUrl: node.url });
    currencyId = await service.addCurrency();
  });
  after(async () => {
    node.close();
    await service.close();
    await chain.close();
  });

  let member: Bidder;
  beforeEach(async () => {
    node.isDown = false;
    member = await addBidder(service, currencyId, '100');
  });

  /** Orders a piece of a new collection for 30 points. */
  async function order(values: Partial<typeof mintingContracts.$inferInsert> = {}) {
    const { websiteId, database } = service;
    const onChain = { contractKind: 'ONCHAIN', address: `0x${'1'.repeat(40)}`, network: '31337' } as const;
    const contract = { websiteId, name: 'Relics', tokenType: 'erc1155', ...onChain, ...values } as const;
    const contractId = first(await database.insert(mintingContracts).values(contract).returning()).id;
    const asset = { websiteId, contractId, assetNr: 1, tokenId: 1, name: 'Lantern', quantity: 1 };
    const priced = { ...asset, price: '30', loyaltyCurrencyId: currencyId };
    const assetId = first(await database.insert(mintingAssets).values(priced).returning()).id;
    const asked = { contractId, assetId, walletAddress: member.account.address };
    const { status, body } = await service.post('/api/minting/contracts/mint', asked);
    assert.equal(status, 202, JSON.stringify(body));
    return {
      id: (body as unknown as { mintingContractAssetMintStatusId: string }).mintingContractAssetMintStatusId,
      assetId,
    };
  }

  async function stateOf({ id, assetId }: { readonly id: string; readonly assetId: string }) {
    const { status, errorCode, signature } = (await service.get(`/api/minting/status/${id}`)).body as unknown as {
      readonly [name: string]: string | null;
    };
    const rows = await service.database.select().from(mintingAssets).where(eq(mintingAssets.id, assetId));
    const points = await balanceOf(service, member);
    return { status, errorCode, isSigned: signature !== null, reserved: first(rows).quantityMinted, points };
  }

  /** Advances the time in steps small enough for every retry that becomes due. */
  async function pass(minutes: number): Promise<void> {
    for (let left = minutes; left > 0; left -= 20) {
      await service.advance(Math.min(left, 20) * minute);
      await service.settled();
    }
  }

  const waiting = { status: 'generatingSignature', errorCode: null, isSigned: false, reserved: 1, points: '70' };
  const givenBack = { status: 'failed', errorCode: 'EXPIRED', isSigned: false, reserved: 0, points: '100' };

  it('is refunded after an hour in which its chain did not answer, and not signed later', async () => {
    node.isDown = true;
    const ordered = await order();
    await pass(59);
    assert.deepEqual(await stateOf(ordered), waiting);
    await pass(240);
    assert.deepEqual(await stateOf(ordered), givenBack);
    node.isDown = false;
    await pass(120);
    assert.deepEqual(await stateOf(ordered), givenBack);
  });

  it('is refunded if the operator has entered an invalid royalty address', async () => {
    const ordered = await order({ royaltyFeeAddress: 'our treasury' });
    await pass(300);
    assert.deepEqual(await stateOf(ordered), givenBack);
  });

  it('is signed if the chain answers within the hour', async () => {
    node.isDown = true;
    const ordered = await order();
    await service.settled();
    node.isDown = false;
    await pass(20);
    assert.deepEqual(await stateOf(ordered), { ...waiting, isSigned: true });
  });
});
