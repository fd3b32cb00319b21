import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import {
  mintingAssets,
  mintingContractCollections,
  mintingContracts,
  wallets,
} from '../../src/service/db/schema/index.js';
import { verifyTypedData } from '../../src/verify/index.js';
import { funded, heldToken, ownedWallet, startLocalChain } from '../verify/local-chain.js';
import type { LocalChain } from '../verify/local-chain.js';
import { addAuction, addBidder, balanceOf, bid } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { first } from './answer.js';
import { TestService } from './test-service.js';

describe('checks on the chain', () => {
  let chain: LocalChain;
  let service: TestService;
  let currencyId: string;
  let ash: Bidder;
  let moss: Bidder;
  before(async () => {
    chain = await startLocalChain();
    service = await TestService.start({ evmRpcUrl: chain.url, sandbox: true });
    currencyId = await service.addCurrency();
    const { userId } = await service.addMember({ address: funded.address, currencyId, amount: '1000' });
    ash = { userId, account: funded };
    moss = await addBidder(service, currencyId, '1000');
  });
  after(async () => {
    await service.close();
    chain.stop();
  });

  const addContract = async (values: Partial<typeof mintingContracts.$inferInsert>) => {
    const { websiteId, database } = service;
    const contract = first(
      await database
        .insert(mintingContracts)
        .values({ websiteId, name: 'Relics', ...values })
        .returning(),
    );
    const asset = first(
      await database
        .insert(mintingAssets)
        .values({ websiteId, contractId: contract.id, assetNr: 1, name: 'Horn', quantity: 10 })
        .returning(),
    );
    return { contractId: contract.id, assetId: asset.id };
  };

  it('decide who may bid in an auction for holders of a collection', async () => {
    const collection = await chain.deploy(heldToken(funded.address, 1n));
    const other = await chain.deploy(heldToken('0x1000000000000000000000000000000000000001', 1n));
    const id = await addAuction(service, {
      loyaltyCurrencyId: currencyId,
      biddersOwnCollectionAddresses: [other, collection.toLowerCase()],
    });
    assert.equal((await bid(service, ash, id, 10n)).status, 200);
    const refused = await bid(service, moss, id, 20n);
    assert.deepEqual([refused.status, refused.body.error], [400, 'COLLECTION_REQUIRED']);
    assert.equal(await balanceOf(service, moss), '1000');
  });

  it('decide who may mint from a contract for holders of a collection', async () => {
    const address = await chain.deploy(heldToken(funded.address, 1n));
    const order = await addContract({ contractKind: 'OFFCHAIN' });
    await service.database
      .insert(mintingContractCollections)
      .values({ contractId: order.contractId, address, network: 'base' });
    const mint = ({ account }: Bidder) =>
      service.post('/api/minting/contracts/mint', { ...order, walletAddress: account.address });
    assert.equal((await mint(ash)).status, 202);
    assert.equal((await mint(moss)).body.error, 'COLLECTION_REQUIRED');
  });

  it('let a contract wallet bid with its owner’s signature', async () => {
    const address = await chain.deploy(ownedWallet(moss.account.address));
    const { organizationId, websiteId, database } = service;
    await database.insert(wallets).values({
      organizationId,
      userId: moss.userId,
      address,
      lookup: address.toLowerCase(),
      type: 'evm',
    });
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId });
    const terms = { auctionId, amount: 30n, currency: null, nonce: 1n, deadline: 0n };
    const send = async (signer: Bidder) =>
      service.post('/api/auction_bids', {
        organizationId,
        websiteId,
        auctionId,
        amount: '30',
        chainName: 'eip155:31337',
        walletAddress: address,
        nonce: '1',
        signature: await signer.account.signTypedData(bidTypedData(terms, address, 31_337)),
      });
    const foreign = await send(ash);
    assert.deepEqual([foreign.status, foreign.body.issues[0]?.message], [400, 'The wallet did not sign this bid']);
    assert.equal((await send(moss)).status, 200);
    assert.equal(await balanceOf(service, moss), '970');
  });

  it('refuse malformed signatures and addresses', async () => {
    const typedData = bidTypedData(
      { auctionId: randomUUID(), amount: 1n, currency: null, nonce: 0n, deadline: 0n },
      null,
      1,
    );
    for (const signature of ['', '0x', '0x1', 'hello', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`]) {
      const refused = { ok: false, reason: 'signature_invalid' };
      assert.deepEqual(await verifyTypedData({ typedData, signature }), refused, signature);
      assert.deepEqual(await verifyTypedData({ address: funded.address, typedData, signature }), refused, signature);
    }
    const signature = await funded.signTypedData(typedData);
    assert.deepEqual(await verifyTypedData({ address: 'x', typedData, signature }), {
      ok: false,
      reason: 'address_invalid',
    });
  });
});
