import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { type Abi, type Hex, parseEther } from 'viem';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { signedMint721 } from '../../demo/contracts/artefacts/signed-mint-721.js';
import { createApiKey } from '../../src/service/api-key.js';
import { mintingAssets, mintingContracts, mints } from '../../src/service/db/schema/index.js';
import { orderLifetime, settlingTime } from '../../src/service/minting/judge-order.js';
import { relayOrder } from '../../src/service/minting/relay-order.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';
import { currencyIds, program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { shop } from '../../src/service/seed/shop.js';
import { type SignedMint, createEvmClient } from '../../src/verify/index.js';
import { type DemoChain, accountAt, revertOf, startDemoChain } from '../chain/demo-chain.js';
import { first } from './answer.js';
import { TestService } from './test-service.js';

const [ash, moss] = [accountAt(0), accountAt(1)];
const single = { contractId: shop.deeds, address: demoContracts.deeds, abi: signedMint721.abi as Abi };
const multiple = { contractId: shop.relics, address: demoContracts.relics, abi: signedMint1155.abi as Abi };

describe("the demo's collections, minted on its chain and reported", () => {
  let chain: DemoChain;
  let service: TestService;
  let key: string;
  before(async () => {
    chain = await startDemoChain();
    service = await TestService.start({ sandbox: true, evmRpcUrl: chain.url });
    service.now = Date.now();
    await plant(service.database, 'demo');
    key = (await createApiKey(service.database, { organizationId: program.organizationId })).key;
  });
  after(async () => {
    await service.close();
    await chain.close();
  });

  /** Orders an asset for a member and returns the order that the service signed. */
  async function order({ contractId }: { contractId: string }, assetId: string, { account = ash, quantity = 1 } = {}) {
    const body = { contractId, assetId, walletAddress: account.address, quantity };
    const answer = await service.post('/api/minting/contracts/mint', body, key);
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    const id = (answer.body as unknown as { mintingContractAssetMintStatusId: string })
      .mintingContractAssetMintStatusId;
    await service.settled();
    const { signature } = await statusOf(id);
    return { id, signed: JSON.parse(String(signature)) as SignedMint };
  }
  const statusOf = async (id: string) =>
    (await service.get(`/api/minting/status/${id}`, key)).body as unknown as Record<string, unknown>;
  async function send(
    { address, abi }: typeof single | typeof multiple,
    { payload, signature }: SignedMint,
    { value = 0n, from = ash } = {},
  ): Promise<Hex> {
    const call = { abi, address, functionName: 'mintWithSignature', args: [payload, signature], account: from, value };
    await chain.client.simulateContract(call);
    return (await chain.mined(await chain.client.writeContract(call))).transactionHash;
  }
  const report = async (id: string, txHash: Hex) => {
    const { status, body } = await service.post(`/api/minting/status/${id}`, { status: 'minted', txHash }, key);
    return status === 200 ? body.message : (body.issues?.[0]?.message ?? body.error);
  };
  const held = (tokenId: bigint, owner = ash.address) =>
    chain.client.readContract({
      abi: signedMint1155.abi,
      address: demoContracts.relics,
      functionName: 'balanceOf',
      args: [owner, tokenId],
    });
  const pointsOf = async (walletAddress: string) => {
    const query = new URLSearchParams({ walletAddress, loyaltyCurrencyId: currencyIds.leaf });
    return Number(first((await service.get(`/api/loyalty/accounts?${String(query)}`, key)).body.data).amount);
  };

  const notThis = 'The transaction does not mint this order';

  it('give each member one deed for free', async () => {
    const { id, signed } = await order(single, shop.deed);
    assert.equal(await report(id, `0x${'1'.repeat(64)}`), 'The transaction is not on the chain');
    const txHash = await send(single, signed);
    const ownerOf = { abi: signedMint721.abi, address: demoContracts.deeds, functionName: 'ownerOf' } as const;
    assert.equal(await chain.client.readContract({ ...ownerOf, args: [1n] }), ash.address);
    assert.equal(await report(id, txHash), 'Success');
    assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['txHash']], ['minted', txHash]);
    assert.equal(await revertOf(send(single, signed)), 'OrderUsed');
    const again = await service.post(
      '/api/minting/contracts/mint',
      { contractId: shop.deeds, assetId: shop.deed, walletAddress: ash.address },
      key,
    );
    assert.deepEqual([again.status, again.body.error], [400, 'LIMIT_REACHED']);
  });

  it('sell a relic for points without a further payment on the chain', async () => {
    const before = await pointsOf(ash.address);
    const { id, signed } = await order(multiple, shop.phial, { quantity: 2 });
    assert.equal(await pointsOf(ash.address), before - 300);
    assert.equal(await report(id, await send(multiple, signed)), 'Success');
    assert.equal(await held(6n), 2n);
  });

  it("sell relics for the chain's coin and for the token", async () => {
    const glass = await order(multiple, shop.glass, { quantity: 2 });
    const price = 2_000_000_000_000_000n;
    assert.equal(await revertOf(send(multiple, glass.signed)), 'WrongPayment');
    const treasury = { address: accountAt(9).address };
    const before = await chain.client.getBalance(treasury);
    assert.equal(await report(glass.id, await send(multiple, glass.signed, { value: price })), 'Success');
    assert.equal((await chain.client.getBalance(treasury)) - before, price);

    const pearl = await order(multiple, shop.pearl);
    const token = { abi: loyaltyToken.abi, address: demoContracts.token } as const;
    await chain.mined(
      await chain.client.writeContract({
        ...token,
        functionName: 'approve',
        args: [demoContracts.relics, parseEther('25')],
        account: ash,
      }),
    );
    assert.equal(await report(pearl.id, await send(multiple, pearl.signed)), 'Success');
    const left = await chain.client.readContract({ ...token, functionName: 'balanceOf', args: [ash.address] });
    assert.equal(left, parseEther('35'));
    assert.equal(await held(7n), 1n);
  });

  it('mint only for the wallet that ordered, whoever sends the transaction', async () => {
    const { id, signed } = await order(multiple, shop.phial);
    const before = await held(6n);
    const stolen = { ...signed, payload: { ...signed.payload, to: moss.address } };
    const swapped = { ...signed, payload: { ...signed.payload, tokenId: '1' } };
    for (const each of [stolen, swapped])
      assert.equal(await revertOf(send(multiple, each, { from: moss })), 'InvalidSignature');
    assert.equal(await report(id, await send(multiple, signed, { from: moss })), 'Success');
    assert.equal((await held(6n)) - before, 1n);
    assert.equal(await held(6n, moss.address), 0n);
  });

  it("do not record an order as minted by another order's transaction, even from the same wallet", async () => {
    const [one, two] = [await order(multiple, shop.phial), await order(multiple, shop.phial)];
    const others = await order(multiple, shop.phial, { account: moss });
    const txHash = await send(multiple, one.signed);
    assert.equal(await report(two.id, txHash), notThis);
    assert.equal(await report(others.id, txHash), notThis);
    const gift = await chain.client.writeContract({
      abi: signedMint1155.abi,
      address: demoContracts.relics,
      functionName: 'safeTransferFrom',
      args: [ash.address, moss.address, 6n, 1n, '0x'],
      account: ash,
    });
    await chain.mined(gift);
    assert.equal(await report(others.id, gift), notThis);
    const failed = await chain.client.sendTransaction({ account: ash, to: demoContracts.relics, gas: 60_000n });
    await chain.client.waitForTransactionReceipt({ hash: failed });
    assert.equal(await report(others.id, failed), 'The transaction failed');
    assert.equal(await report(one.id, txHash), 'Success');
  });

  /** Moves the chain and the service past the time at which an unsent order becomes void. */
  async function outlive(): Promise<void> {
    const seconds = orderLifetime + settlingTime + 60;
    await chain.client.increaseTime({ seconds });
    await chain.client.mine({ blocks: 1 });
    await service.advance(seconds * 1000);
    await service.settled();
  }
  const cancel = (id: string) => service.post(`/api/minting/status/${id}`, { status: 'failed' }, key);
  const stateOf = async (id: string) => {
    const { status, errorCode, signature, refundAt } = await statusOf(id);
    return { status, errorCode, isHandedOut: signature !== null, isRefundPlanned: refundAt !== undefined };
  };
  const mintedOf = async (assetId: string) =>
    first(await service.database.select().from(mintingAssets).where(eq(mintingAssets.id, assetId))).quantityMinted;

  it('keep the points of a cancelled order that was sent anyway', async () => {
    // Settles the orders of earlier tests first.
    await outlive();
    const [before, minted] = [await pointsOf(ash.address), await mintedOf(shop.phial)];
    const { id, signed } = await order(multiple, shop.phial);
    assert.equal((await cancel(id)).status, 200);
    await service.settled();
    assert.equal(await pointsOf(ash.address), before - 150, 'the signed order is still valid');
    assert.equal(await mintedOf(shop.phial), minted + 1);
    assert.deepEqual(await stateOf(id), {
      status: 'generatingSignature',
      errorCode: 'REPORTED',
      isHandedOut: false,
      isRefundPlanned: true,
    });
    const txHash = await send(multiple, signed);
    await outlive();
    const { status } = await statusOf(id);
    assert.deepEqual([status, (await statusOf(id))['txHash']], ['minted', txHash]);
    assert.equal(await pointsOf(ash.address), before - 150);
    assert.equal(await mintedOf(shop.phial), minted + 1);
  });

  it('notice at once that a cancelled order had already been sent', async () => {
    const before = await pointsOf(ash.address);
    const { id, signed } = await order(multiple, shop.phial);
    const txHash = await send(multiple, signed);
    assert.equal((await cancel(id)).status, 200);
    await service.settled();
    assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['txHash']], ['minted', txHash]);
    assert.equal(await pointsOf(ash.address), before - 150);
  });

  it('refund a cancelled order once it can no longer be sent, and not before', async () => {
    const [before, minted] = [await pointsOf(ash.address), await mintedOf(shop.phial)];
    const { id, signed } = await order(multiple, shop.phial);
    await cancel(id);
    // By the service's clock the order has expired, but the chain has produced no block since.
    await service.advance((orderLifetime + settlingTime + 60) * 1000);
    await service.settled();
    assert.equal((await statusOf(id))['status'], 'generatingSignature');
    assert.equal(await pointsOf(ash.address), before - 150);
    await chain.client.increaseTime({ seconds: orderLifetime + settlingTime + 120 });
    await chain.client.mine({ blocks: 1 });
    await service.advance(10 * 60_000);
    await service.settled();
    assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['errorCode']], ['failed', 'REPORTED']);
    assert.equal(await pointsOf(ash.address), before);
    assert.equal(await mintedOf(shop.phial), minted);
    assert.equal(await revertOf(send(multiple, signed)), 'OrderExpired');
    await cancel(id);
    await service.settled();
    assert.equal(await pointsOf(ash.address), before);
  });

  it('refund a forgotten order, and record a mint that was sent but not reported', async () => {
    service.now = Number((await chain.client.getBlock()).timestamp) * 1000;
    const before = await pointsOf(ash.address);
    const [idle, sent] = [await order(multiple, shop.phial), await order(multiple, shop.phial)];
    const txHash = await send(multiple, sent.signed);
    await outlive();
    assert.deepEqual(
      [(await statusOf(idle.id))['status'], (await statusOf(idle.id))['errorCode']],
      ['failed', 'EXPIRED'],
    );
    assert.deepEqual([(await statusOf(sent.id))['status'], (await statusOf(sent.id))['txHash']], ['minted', txHash]);
    assert.equal(await pointsOf(ash.address), before - 150);
  });

  it('refund the points if a reorganisation removes the block of a reported mint', async () => {
    service.now = Number((await chain.client.getBlock()).timestamp) * 1000;
    const before = await pointsOf(ash.address);
    const { id, signed } = await order(multiple, shop.phial);
    const snapshot = await chain.client.snapshot();
    assert.equal(await report(id, await send(multiple, signed)), 'Success');
    await chain.client.revert({ id: snapshot });
    await outlive();
    assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['errorCode']], ['failed', 'NOT_ON_CHAIN']);
    assert.equal(await pointsOf(ash.address), before);
  });

  it('have orders relayed once if the contract’s owner pays, even after a crash', async () => {
    const setGasless = (enableGasless: boolean) =>
      service.database.update(mintingContracts).set({ enableGasless }).where(eq(mintingContracts.id, shop.relics));
    await setGasless(true);
    try {
      const coins = await chain.client.getBalance({ address: moss.address });
      const before = await held(6n, moss.address);
      const body = { contractId: shop.relics, assetId: shop.phial, walletAddress: moss.address };
      const answer = await service.post('/api/minting/contracts/mint', body, key);
      const { mintingContractAssetMintStatusId: id } = answer.body as unknown as {
        mintingContractAssetMintStatusId: string;
      };
      await service.settled();
      const { status, txHash, relayerTxId } = await statusOf(id);
      assert.deepEqual([status, txHash === relayerTxId], ['minted', true]);
      assert.equal((await held(6n, moss.address)) - before, 1n);
      assert.equal(await chain.client.getBalance({ address: moss.address }), coins);

      // Imitates a process that died after sending the transaction and before recording its hash.
      await service.database
        .update(mints)
        .set({ status: 'minting', txHash: null, relayerTxId: null })
        .where(eq(mints.id, id));
      assert.equal((await statusOf(id))['signature'], null);
      assert.equal(await report(id, `0x${'2'.repeat(64)}`), 'The transaction is not on the chain');
      const failed = await service.post(`/api/minting/status/${id}`, { status: 'failed' }, key);
      assert.deepEqual([failed.status, failed.body.error], [400, 'RELAYED']);
      const again = {
        database: service.database,
        clock: { now: () => service.now },
        evmClient: createEvmClient({ url: chain.url }),
        // Nothing is sent, so the key may be anyone's.
        mintSigner: { privateKey: `0x${'1'.repeat(64)}`, isForConnectedChain: true },
      };
      await relayOrder.run({ mintId: id }, again as never);
      await service.settled();
      assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['txHash']], ['minted', txHash]);
      assert.equal((await held(6n, moss.address)) - before, 1n);

      const paid = await order(multiple, shop.glass, { account: moss });
      assert.equal((await statusOf(paid.id))['status'], 'generatingSignature');
    } finally {
      await setGasless(false);
    }
  });

  it('refund the points if the contract refuses a relayed order', async () => {
    await service.database
      .update(mintingContracts)
      .set({ enableGasless: true })
      .where(eq(mintingContracts.id, shop.relics));
    const account = moss;
    try {
      const before = await pointsOf(account.address);
      // On the chain, the order expires before it is sent.
      await chain.client.increaseTime({ seconds: 2 * 3_600 });
      await chain.client.mine({ blocks: 1 });
      const body = { contractId: shop.relics, assetId: shop.phial, walletAddress: account.address };
      const answer = await service.post('/api/minting/contracts/mint', body, key);
      const { mintingContractAssetMintStatusId: id } = answer.body as unknown as {
        mintingContractAssetMintStatusId: string;
      };
      await service.settled();
      const { status, errorCode, errorMessage } = await statusOf(id);
      assert.deepEqual(
        [status, errorCode, errorMessage],
        ['failed', 'RELAY_FAILED', 'The contract refuses the order: OrderExpired'],
      );
      assert.equal(await pointsOf(account.address), before);
    } finally {
      service.now = Number((await chain.client.getBlock()).timestamp) * 1000;
      await service.database
        .update(mintingContracts)
        .set({ enableGasless: false })
        .where(eq(mintingContracts.id, shop.relics));
    }
  });

  it('refuse an expired order', async () => {
    const { signed } = await order(multiple, shop.phial);
    await chain.client.increaseTime({ seconds: 3_700 });
    await chain.client.mine({ blocks: 1 });
    assert.equal(await revertOf(send(multiple, signed)), 'OrderExpired');
  });

  it("enforce their supply on the chain, even against the service's signature", async () => {
    await service.database
      .update(mintingAssets)
      .set({ isListed: true, quantity: 5 })
      .where(eq(mintingAssets.id, shop.crown));
    service.now = Number((await chain.client.getBlock()).timestamp) * 1000;
    const [one, two] = [await order(multiple, shop.crown), await order(multiple, shop.crown)];
    assert.equal(await report(one.id, await send(multiple, one.signed)), 'Success');
    assert.equal(await revertOf(send(multiple, two.signed)), 'SupplyExceeded');
  });
});
