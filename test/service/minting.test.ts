import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq, like } from 'drizzle-orm';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { recoverTypedDataAddress } from 'viem/utils';
import {
  auctionItems,
  badgeUsers,
  badges,
  mintingAssets,
  mintingContractBadges,
  mintingContractCollections,
  mintingContracts,
  mints,
  transactionEntries,
  userMetadata,
} from '../../src/service/db/schema/index.js';
import type { SignedMint } from '../../src/verify/mint-request.js';
import { settlingTime } from '../../src/service/minting/judge-order.js';
import { processMint } from '../../src/service/minting/process-mint.js';
import { addAuction, addBidder, balanceOf, unbalanced } from './auction-fixture.js';
import { fieldsOf, first, idsOf } from './answer.js';
import type { Answer } from './answer.js';
import { TestService } from './test-service.js';

const key = generatePrivateKey();
const someHash = () => `0x${randomBytes(32).toString('hex')}`;

let service: TestService;
let currencyId: string;
before(async () => {
  service = await TestService.start({ mintSignerKey: key });
  currencyId = await service.addCurrency();
});
after(() => service.close());

async function addContract(values: Partial<typeof mintingContracts.$inferInsert> = {}): Promise<string> {
  const { websiteId, database } = service;
  const [contract] = await database
    .insert(mintingContracts)
    .values({ websiteId, name: 'Relics', contractKind: 'OFFCHAIN', ...values })
    .returning();
  assert.ok(contract);
  return contract.id;
}

let number = 0;
async function addAsset(contractId: string, values: Partial<typeof mintingAssets.$inferInsert> = {}): Promise<string> {
  const { websiteId, database } = service;
  const [asset] = await database
    .insert(mintingAssets)
    .values({ websiteId, contractId, assetNr: (number += 1), name: 'Lantern', ...values })
    .returning();
  assert.ok(asset);
  return asset.id;
}

const member = (amount = '100') => addBidder(service, currencyId, amount);
type Member = Awaited<ReturnType<typeof member>>;

const mint = (contractId: string, assetId: string, { account }: Member, body: object = {}, of = service) =>
  of.post('/api/minting/contracts/mint', { contractId, assetId, walletAddress: account.address, ...body });

const idOf = ({ body }: Answer) =>
  (body as unknown as { mintingContractAssetMintStatusId: string }).mintingContractAssetMintStatusId;
const refusal = ({ status, body }: Answer) => [status, body.error, body.message];
const statusOf = async (id: string) =>
  (await service.get(`/api/minting/status/${id}`)).body as unknown as Record<string, unknown>;
const assetOf = async (id: string) =>
  first(await service.database.select().from(mintingAssets).where(eq(mintingAssets.id, id)));

describe('POST /api/minting/contracts/mint', () => {
  it('mints off-chain assets for points', async () => {
    const contractId = await addContract();
    const assetId = await addAsset(contractId, { quantity: 5, price: '12.5', loyaltyCurrencyId: currencyId });
    const ash = await member();
    const answer = await mint(contractId, assetId, ash, { quantity: 2 });
    assert.deepEqual([answer.status, Object.keys(answer.body)], [202, ['mintingContractAssetMintStatusId']]);
    await service.settled();
    assert.deepEqual(await statusOf(idOf(answer)), {
      id: idOf(answer),
      status: 'minted',
      signature: null,
      txHash: null,
      relayerTxId: null,
      price: 25,
      errorCode: null,
      errorMessage: null,
    });
    assert.equal(await balanceOf(service, ash), '75');
    assert.equal((await assetOf(assetId)).quantityMinted, 2);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('signs an order for the wallet to send, and records its result once', async () => {
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    for (const tokenType of ['erc721', 'erc1155'] as const) {
      const contractId = await addContract({
        contractKind: 'ONCHAIN',
        address,
        network: 'base',
        tokenType,
        royaltyFee: '2.5',
      });
      const assetId = await addAsset(contractId, {
        quantity: 5,
        price: '10000000000000000001',
        tokenId: 3,
        metadata: { uri: 'ipfs://lantern' },
      });
      const ash = await member();
      const answer = await mint(contractId, assetId, ash, { quantity: 2 });
      const id = idOf(answer);
      await service.settled();
      const status = await statusOf(id);
      assert.equal(status['status'], 'generatingSignature');
      const { payload, signature } = JSON.parse(String(status['signature'])) as {
        payload: Record<string, string>;
        signature: `0x${string}`;
      };
      const field = (name: string, type: string) => ({ name, type });
      const signer = await recoverTypedDataAddress({
        domain: {
          name: tokenType === 'erc721' ? 'SignatureMintERC721' : 'SignatureMintERC1155',
          version: '1',
          chainId: 8453,
          verifyingContract: address,
        },
        types: {
          MintRequest: [
            field('to', 'address'),
            field('royaltyRecipient', 'address'),
            field('royaltyBps', 'uint256'),
            field('primarySaleRecipient', 'address'),
            ...(tokenType === 'erc1155' ? [field('tokenId', 'uint256')] : []),
            field('uri', 'string'),
            field('quantity', 'uint256'),
            field('pricePerToken', 'uint256'),
            field('currency', 'address'),
            field('validityStartTimestamp', 'uint128'),
            field('validityEndTimestamp', 'uint128'),
            field('uid', 'bytes32'),
          ],
        },
        primaryType: 'MintRequest',
        message: payload,
        signature,
      });
      assert.equal(signer, privateKeyToAccount(key).address);
      assert.deepEqual(
        [payload['to'], payload['pricePerToken'], payload['royaltyBps'], payload['uri']],
        [ash.account.address, '10000000000000000001', '250', 'ipfs://lantern'],
      );
      const report = (body: object) => service.post(`/api/minting/status/${id}`, body);
      assert.deepEqual(fieldsOf((await report({ status: 'minted' })).body), ['txHash']);
      const txHash = someHash();
      for (let time = 0; time < 2; time += 1)
        assert.deepEqual((await report({ status: 'minted', txHash })).body, { message: 'Success' });
      assert.deepEqual(refusal(await report({ status: 'failed' })), [
        400,
        'ALREADY_ENDED',
        'The mint has ended already',
      ]);
      assert.deepEqual([(await statusOf(id))['status'], (await statusOf(id))['txHash']], ['minted', txHash]);
    }
  });

  it('refunds supply and points of a cancelled order once, after it expires', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const assetId = await addAsset(contractId, { price: '40', loyaltyCurrencyId: currencyId });
    const ash = await member();
    const id = idOf(await mint(contractId, assetId, ash));
    await service.settled();
    const { payload } = JSON.parse(String((await statusOf(id))['signature'])) as { payload: Record<string, string> };
    assert.equal(payload['pricePerToken'], '0', 'it was paid in points');
    assert.equal(await balanceOf(service, ash), '60');
    const cancel = () => service.post(`/api/minting/status/${id}`, { status: 'failed' });
    const reports = await Promise.all(Array.from({ length: 4 }, cancel));
    assert.deepEqual(
      reports.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    await service.settled();
    assert.equal(await balanceOf(service, ash), '60', 'the wallet could still send the order');
    assert.equal((await assetOf(assetId)).quantityMinted, 1);
    const { status, errorCode, signature, refundAt } = await statusOf(id);
    assert.deepEqual([status, errorCode, signature], ['generatingSignature', 'REPORTED', null]);
    const voidAt = (Number(payload['validityEndTimestamp']) + settlingTime) * 1000;
    assert.equal(refundAt, new Date(voidAt).toISOString());

    await service.advance(voidAt - service.now - 1000);
    await service.settled();
    assert.equal(await balanceOf(service, ash), '60');
    await service.advance(3_000);
    await service.settled();
    assert.equal(await balanceOf(service, ash), '100');
    assert.equal((await assetOf(assetId)).quantityMinted, 0);
    const ended = await statusOf(id);
    assert.deepEqual([ended['status'], ended['errorCode'], 'refundAt' in ended], ['failed', 'REPORTED', false]);
    assert.match(String(ended['errorMessage']), /no node of its chain could be asked/);
    assert.equal((await cancel()).status, 200);
    const entries = await service.database
      .select()
      .from(transactionEntries)
      .where(like(transactionEntries.idempotencyKey, `mint-refund:${id}%`));
    assert.equal(entries.length, 1);
    assert.deepEqual(await unbalanced(service), []);

    // The wallet had sent it and the report came late: the member cannot have both the piece and the points.
    const report = await service.post(`/api/minting/status/${id}`, { status: 'minted', txHash: someHash() });
    assert.equal(report.status, 200);
    assert.equal((await statusOf(id))['status'], 'minted');
    assert.equal(await balanceOf(service, ash), '60');
    assert.deepEqual(await unbalanced(service), []);
  });

  for (const wallet of ['joins another member', 'leaves its member'] as const)
    it(`refunds a cancelled order once to the member who paid, even if its wallet ${wallet}`, async () => {
      const contractId = await addContract({
        contractKind: 'ONCHAIN',
        address: `0x${'5'.repeat(40)}`,
        network: 'base',
      });
      const assetId = await addAsset(contractId, { price: '40', loyaltyCurrencyId: currencyId });
      const [ash, ben] = [await member(), await member('7')];
      const { organizationId, websiteId } = service;
      const connect = async ({ account }: Member, userId?: string): Promise<string> => {
        const named = { walletAddress: account.address, walletType: 'evm', userId, confirmDisconnect: true };
        return (await service.post('/api/users/connect', { organizationId, websiteId, ...named })).body.id ?? '';
      };
      const isLast = wallet === 'joins another member';
      if (!isLast) await connect(ben, ash.userId);
      const id = idOf(await mint(contractId, assetId, isLast ? ash : ben));
      await service.settled();
      const before = isLast ? '60' : '67';
      assert.equal(await balanceOf(service, ash), before);
      await service.post(`/api/minting/status/${id}`, { status: 'failed' });
      const released = { organizationId, websiteId, userId: ash.userId, walletAddress: ben.account.address };
      if (isLast) await connect(ash, ben.userId);
      else assert.equal((await service.post('/api/users/wallets/disconnect', released)).status, 200);
      const other = isLast ? ben.userId : await connect(ben);
      const balances = () =>
        Promise.all([ash.userId, other].map(async (userId) => (await balanceOf(service, { userId })) ?? '0'));
      for (let hour = 0; hour < 3; hour += 1) {
        await service.advance(3_600_000);
        await service.settled();
      }
      assert.equal((await statusOf(id))['status'], 'failed');
      assert.deepEqual(await balances(), isLast ? ['0', '107'] : ['107', '0']);
      assert.deepEqual(await unbalanced(service), []);

      // It was sent anyway: whoever has the points pays again.
      await service.post(`/api/minting/status/${id}`, { status: 'minted', txHash: someHash() });
      assert.deepEqual(await balances(), isLast ? ['0', '67'] : ['67', '0']);
    });

  it('refunds at once an order that was cancelled before it was signed', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const assetId = await addAsset(contractId, { price: '40', loyaltyCurrencyId: currencyId });
    const ash = await member();
    const id = idOf(await mint(contractId, assetId, ash));
    await service.settled();
    // The process that signs it is late.
    await service.database.update(mints).set({ signature: null }).where(eq(mints.id, id));
    assert.equal((await service.post(`/api/minting/status/${id}`, { status: 'failed' })).status, 200);
    assert.deepEqual([(await statusOf(id))['status'], await balanceOf(service, ash)], ['failed', '100']);
    const context = { database: service.database, clock: { now: () => service.now } } as never;
    await processMint.run({ mintId: id }, context);
    assert.equal((await statusOf(id))['signature'], null);
  });

  it('refunds the points that were paid, even if the asset’s price has changed', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const assetId = await addAsset(contractId, { price: '40', loyaltyCurrencyId: currencyId });
    const ash = await member();
    const id = idOf(await mint(contractId, assetId, ash));
    await service.settled();
    const other = await service.addCurrency();
    await service.database
      .update(mintingAssets)
      .set({ loyaltyCurrencyId: other, price: '9' })
      .where(eq(mintingAssets.id, assetId));
    await service.post(`/api/minting/status/${id}`, { status: 'failed' });
    await service.advance(2 * 3_600_000);
    await service.settled();
    assert.equal(await balanceOf(service, ash), '100');
    assert.deepEqual(await unbalanced(service), []);
  });

  it('does not hand out the signed order of a failed mint', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const id = idOf(await mint(contractId, await addAsset(contractId), await member()));
    await service.settled();
    assert.notEqual((await statusOf(id))['signature'], null);
    await service.database.update(mints).set({ status: 'failed' }).where(eq(mints.id, id));
    assert.equal((await statusOf(id))['signature'], null);
  });

  it('signs the exact price, and fails if it is not a whole number of base units', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const ordered = async (price: string) => {
      const id = idOf(await mint(contractId, await addAsset(contractId, { price }), await member()));
      await service.settled();
      const { signature, errorCode } = await statusOf(id);
      return errorCode ?? (JSON.parse(String(signature)) as SignedMint).payload['pricePerToken'];
    };
    assert.equal(await ordered('9007199254740993'), '9007199254740993');
    assert.equal(await ordered('1000.00'), '1000');
    assert.equal(await ordered('1.5'), 'PRICE_UNREADABLE');
  });

  it('signs the price that was ordered, or fails, if the operator changes it before signing', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'7'.repeat(40)}`, network: 'base' });
    const context = {
      database: service.database,
      clock: { now: () => service.now },
      mintSigner: { privateKey: key, isForConnectedChain: false },
      jobs: { send: () => Promise.resolve() },
    } as never;
    type Price = Partial<Pick<typeof mintingAssets.$inferInsert, 'price' | 'loyaltyCurrencyId'>>;
    /** Orders two pieces, changes the price before they are signed, and returns the signed price and the member's points. */
    const orderedAt = async (before: Price, now: Price) => {
      const ash = await member();
      const assetId = await addAsset(contractId, { quantity: 5, ...before });
      const id = idOf(await mint(contractId, assetId, ash, { quantity: 2 }));
      await service.settled();
      await service.database.update(mints).set({ signature: null }).where(eq(mints.id, id));
      await service.database.update(mintingAssets).set(now).where(eq(mintingAssets.id, assetId));
      await processMint.run({ mintId: id }, context);
      const { signature, errorCode } = await statusOf(id);
      const signed = errorCode ?? (JSON.parse(String(signature)) as SignedMint).payload['pricePerToken'];
      return [signed, await balanceOf(service, ash)];
    };
    const [coins, points] = [
      { price: '7', loyaltyCurrencyId: null },
      { price: '20', loyaltyCurrencyId: currencyId },
    ];
    assert.deepEqual(await orderedAt(coins, coins), ['7', '100']);
    assert.deepEqual(await orderedAt(coins, { price: '8' }), ['PRICE_CHANGED', '100']);
    assert.deepEqual(await orderedAt(coins, { price: null }), ['PRICE_CHANGED', '100']);
    assert.deepEqual(await orderedAt(coins, points), ['PRICE_CHANGED', '100']);
    assert.deepEqual(await orderedAt(points, points), ['0', '60']);
    assert.deepEqual(await orderedAt(points, { price: '30' }), ['0', '60']);
    assert.deepEqual(await orderedAt(points, coins), ['0', '60']);
    assert.deepEqual(await orderedAt({ price: null }, coins), ['0', '100']);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('fails with the reason if an order cannot be signed', async () => {
    const codeOf = async (values: Partial<typeof mintingContracts.$inferInsert>) => {
      const contractId = await addContract({ contractKind: 'ONCHAIN', ...values });
      const id = idOf(await mint(contractId, await addAsset(contractId), await member()));
      await service.settled();
      const { status, errorCode } = await statusOf(id);
      return [status, errorCode];
    };
    assert.deepEqual(await codeOf({}), ['failed', 'CONTRACT_NOT_SET_UP']);
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'1'.repeat(40)}`, network: 'base' });
    const [ash, assetId] = [await member(), await addAsset(contractId, { quantityMinted: 1 })];
    const waiting = first(
      await service.database
        .insert(mints)
        .values({
          websiteId: service.websiteId,
          userId: ash.userId,
          assetId,
          contractId,
          walletAddress: ash.account.address,
          quantity: 1,
          status: 'generatingSignature',
        })
        .returning(),
    );
    const early = await service.post(`/api/minting/status/${waiting.id}`, { status: 'minted', txHash: someHash() });
    assert.deepEqual(refusal(early), [400, 'NOT_READY', 'The mint has not been signed yet']);
    const unsigned = { database: service.database, clock: { now: () => service.now } } as never;
    await processMint.run({ mintId: waiting.id }, unsigned);
    assert.equal((await statusOf(waiting.id))['errorCode'], 'SIGNER_NOT_SET_UP');
    assert.equal((await assetOf(assetId)).quantityMinted, 0);
    assert.deepEqual(await codeOf({ address: `0x${'1'.repeat(40)}`, network: 'solana' }), [
      'failed',
      'NETWORK_UNSUPPORTED',
    ]);
  });

  it('releases the supply of an order that was not sent in time, and accepts a late report', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'6'.repeat(40)}`, network: 'base' });
    const assetId = await addAsset(contractId, { price: '1' });
    const [ash, moss] = [await member(), await member()];
    const id = idOf(await mint(contractId, assetId, ash));
    await service.settled();
    assert.equal((await mint(contractId, assetId, moss)).body.error, 'SOLD_OUT');
    await service.advance(2 * 3_600_000);
    await service.settled();
    assert.equal((await statusOf(id))['errorCode'], 'EXPIRED');
    assert.equal((await assetOf(assetId)).quantityMinted, 0);
    const report = await service.post(`/api/minting/status/${id}`, { status: 'minted', txHash: someHash() });
    assert.equal(report.status, 200);
    const { status, errorCode } = await statusOf(id);
    assert.deepEqual([status, errorCode], ['minted', null]);
    assert.equal((await assetOf(assetId)).quantityMinted, 1);
    const paid = await addAsset(contractId, { price: '1', loyaltyCurrencyId: currencyId });
    const kept = idOf(await mint(contractId, paid, ash));
    await service.settled();
    await service.advance(2 * 3_600_000);
    await service.settled();
    assert.equal((await statusOf(kept))['status'], 'generatingSignature');
  });

  it('sells the last piece to one of two simultaneous buyers, and again after each refund', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'8'.repeat(40)}`, network: 'base' });
    const assetId = await addAsset(contractId, { price: '40', loyaltyCurrencyId: currencyId });
    const both = [await member(), await member()];
    const shown = async () => {
      const { body } = await service.get(`/api/minting/contracts?${service.scoped({ limit: '100' })}`);
      const contracts = body.data as unknown as readonly {
        readonly mintingContractAssets: readonly { readonly id: string; readonly quantityMinted: number }[];
      }[];
      return contracts.flatMap((each) => each.mintingContractAssets).find(({ id }) => id === assetId)?.quantityMinted;
    };
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(both.map((each) => mint(contractId, assetId, each)));
      await service.settled();
      const taken = answers.filter(({ status }) => status === 202);
      const refused = answers.filter(({ status }) => status !== 202);
      assert.deepEqual([taken.length, refused.map(refusal)], [1, [[400, 'SOLD_OUT', 'There are not enough left']]]);
      assert.equal(await shown(), 1);
      const id = idOf(first(taken));
      const cancel = () => service.post(`/api/minting/status/${id}`, { status: 'failed' });
      for (const { status } of await Promise.all([cancel(), cancel(), cancel()])) assert.equal(status, 200);
      await service.settled();
      assert.equal(await shown(), 1, 'a wallet could still send the order');
      await service.advance(2 * 3_600_000);
      await service.settled();
      assert.equal(await shown(), 0);
      await cancel();
      await service.settled();
      assert.equal(await shown(), 0, 'the piece comes back once');
    }
    for (const each of both) assert.equal(await balanceOf(service, each), '100');
    assert.deepEqual(await unbalanced(service), []);
  });

  it('mints once, however often the job runs', async () => {
    const contractId = await addContract();
    const assetId = await addAsset(contractId, { price: '10', loyaltyCurrencyId: currencyId });
    const ash = await member();
    const id = idOf(await mint(contractId, assetId, ash));
    const context = { database: service.database, clock: { now: () => service.now } } as never;
    await Promise.all(Array.from({ length: 5 }, () => processMint.run({ mintId: id }, context)));
    await service.settled();
    assert.equal(await balanceOf(service, ash), '90');
    assert.equal((await statusOf(id))['status'], 'minted');
  });

  it('never exceeds supply or the limit per user with a hundred simultaneous requests', async () => {
    const contractId = await addContract({ perUserMintLimit: 2 });
    const assetId = await addAsset(contractId, { quantity: 7, price: '1', loyaltyCurrencyId: currencyId });
    const members = [await member(), await member(), await member(), await member(), await member()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => mint(contractId, assetId, members[index % 5] ?? first(members))),
    );
    await service.settled();
    const taken = answers.filter(({ status }) => status === 202);
    assert.equal(taken.length, 7);
    for (const { status, body } of answers)
      assert.ok(status === 202 || ['SOLD_OUT', 'LIMIT_REACHED'].includes(body.error), body.message);
    assert.equal((await assetOf(assetId)).quantityMinted, 7);
    for (const { userId } of members) {
      const own = await service.database.$count(mints, and(eq(mints.userId, userId), eq(mints.assetId, assetId)));
      assert.ok(own <= 2);
      assert.equal(await balanceOf(service, { userId }), String(100 - own));
    }
    assert.deepEqual(await unbalanced(service), []);
  });

  it('refuses with the platform’s error codes and texts', async () => {
    const ash = await member('5');
    const cases: readonly [
      string,
      string,
      Partial<typeof mintingAssets.$inferInsert>,
      Partial<typeof mintingContracts.$inferInsert>,
    ][] = [
      ['NOT_LISTED', 'The asset is not listed', { isListed: false }, {}],
      ['NOT_LISTED', 'The asset is not listed', {}, { isListed: false }],
      ['LISTING_NOT_STARTED', 'The listing has not started yet', { listingStartsAt: new Date(service.now + 1) }, {}],
      ['LISTING_ENDED', 'The listing has ended', { listingEndsAt: new Date(service.now) }, {}],
      ['SOLD_OUT', 'There are not enough left', { quantity: 3, quantityMinted: 3 }, {}],
      [
        'INSUFFICIENT_BALANCE',
        'The user does not have enough points',
        { price: '6', loyaltyCurrencyId: currencyId },
        {},
      ],
    ];
    for (const [error, message, asset, contract] of cases) {
      const contractId = await addContract(contract);
      assert.deepEqual(refusal(await mint(contractId, await addAsset(contractId, asset), ash)), [400, error, message]);
    }
    const limited = await addContract({ perUserMintLimit: 1 });
    const [one, two] = [await addAsset(limited), await addAsset(limited)];
    assert.equal((await mint(limited, one, ash)).status, 202);
    assert.deepEqual(refusal(await mint(limited, two, ash)), [
      400,
      'LIMIT_REACHED',
      'The limit of mints for each user is reached',
    ]);
    const perAsset = await addContract({ perUserMintLimit: 1, isPerAssetMintLimit: true });
    for (const assetId of [await addAsset(perAsset), await addAsset(perAsset)])
      assert.equal((await mint(perAsset, assetId, ash)).status, 202);
    const unlimited = await addContract();
    const assetId = await addAsset(unlimited, { quantity: 1, quantityMinted: 1, unlimitedQty: true });
    assert.equal((await mint(unlimited, assetId, ash, { quantity: 3 })).status, 202);
    await service.database.update(userMetadata).set({ isBlocked: true }).where(eq(userMetadata.userId, ash.userId));
    assert.deepEqual(refusal(await mint(unlimited, assetId, ash)), [
      400,
      'ACCOUNT_BLOCKED',
      'Access restricted. Your account is blocked.',
    ]);
  });

  it('accepts only the agreed price, in every kind of currency', async () => {
    const contractId = await addContract({ contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' });
    const other = await service.addCurrency();
    const token = `0x${'Ab'.repeat(20)}`;
    const points = (amount: string | number, id = currencyId) => ({
      amount,
      loyaltyCurrencyId: id,
      currencyAddress: null,
    });
    const coins = (amount: string, currencyAddress: string | null = null) => ({
      amount,
      loyaltyCurrencyId: null,
      currencyAddress,
    });
    const inPoints = { price: '15.50', loyaltyCurrencyId: currencyId };
    const cases: readonly [Partial<typeof mintingAssets.$inferInsert>, object, object[]][] = [
      [inPoints, points('15.5'), [points('10'), points(15), points('15.5', other), coins('15.5'), coins('0')]],
      [{ price: '1000' }, coins('1000'), [coins('999'), coins('1001'), coins('1000', token), points('1000')]],
      [{ price: '1000', currencyAddress: `0x${'0'.repeat(40)}` }, coins('1000'), [coins('1')]],
      [{ price: '7', currencyAddress: token }, coins('7', token.toLowerCase()), [coins('7'), coins('8', token)]],
      [{}, coins('0'), [coins('1'), points('1')]],
    ];
    for (const [asset, agreed, others] of cases) {
      const assetId = await addAsset(contractId, { quantity: 9, ...asset });
      const ash = await member();
      for (const agreedPrice of others)
        assert.deepEqual(
          refusal(await mint(contractId, assetId, ash, { agreedPrice })),
          [400, 'PRICE_CHANGED', 'The price has changed'],
          JSON.stringify([asset, agreedPrice]),
        );
      assert.deepEqual([await balanceOf(service, ash), (await assetOf(assetId)).quantityMinted], ['100', 0]);
      assert.equal((await mint(contractId, assetId, ash, { agreedPrice: agreed })).status, 202);
      assert.equal((await mint(contractId, assetId, ash)).status, 202, 'older pages send no price');
    }
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is free for badge holders who mint for free, even if their page showed a price', async () => {
    const { websiteId, database } = service;
    const badge = first(await database.insert(badges).values({ websiteId, name: 'Gift' }).returning());
    const contractId = await addContract({ isFreeClaimForBadgeHolders: true });
    await database.insert(mintingContractBadges).values({ contractId, badgeId: badge.id });
    const assetId = await addAsset(contractId, { price: '10', loyaltyCurrencyId: currencyId });
    const ash = await member();
    await database.insert(badgeUsers).values({ websiteId, userId: ash.userId, badgeId: badge.id, status: 'active' });
    const agreedPrice = { amount: '10', loyaltyCurrencyId: currencyId, currencyAddress: null };
    assert.equal((await mint(contractId, assetId, ash, { agreedPrice })).status, 202);
    assert.equal(await balanceOf(service, ash), '100');
  });

  it('counts a member’s mints after their wallet has moved, in either direction', async () => {
    const connect = (wallet: Member, userId?: string) =>
      service.post('/api/users/connect', {
        ...{ organizationId: service.organizationId, websiteId: service.websiteId },
        ...{ walletAddress: wallet.account.address, walletType: 'evm', confirmDisconnect: true },
        ...(userId !== undefined && { userId }),
      });
    const part = ({ account }: Member, userId: string) =>
      service.post('/api/users/wallets/disconnect', {
        ...{ organizationId: service.organizationId, websiteId: service.websiteId },
        ...{ walletAddress: account.address, userId },
      });
    for (const isPerAssetMintLimit of [false, true]) {
      const contractId = await addContract({ perUserMintLimit: 2, isPerAssetMintLimit });
      const assetId = await addAsset(contractId, { quantity: 50 });
      const codes = async (wallet: Member) => (await mint(contractId, assetId, wallet)).body.error ?? 'MINTED';
      const [ash, reed, moss] = [await member(), await member(), await member()];
      assert.equal((await connect(reed, ash.userId)).status, 200);
      assert.deepEqual([await codes(ash), await codes(reed), await codes(ash)], ['MINTED', 'MINTED', 'LIMIT_REACHED']);
      assert.equal((await part(reed, ash.userId)).status, 200);
      assert.equal((await connect(reed)).status, 200);
      assert.deepEqual([await codes(reed), await codes(ash)], ['LIMIT_REACHED', 'LIMIT_REACHED']);
      assert.deepEqual(
        [await codes(moss), await codes(moss), await codes(moss)],
        ['MINTED', 'MINTED', 'LIMIT_REACHED'],
      );
    }
    const contractId = await addContract({ perUserMintLimit: 2 });
    const assetId = await addAsset(contractId, { quantity: 50 });
    const [ash, reed] = [await member(), await member()];
    assert.equal((await connect(reed, ash.userId)).status, 200);
    assert.equal((await part(reed, ash.userId)).status, 200);
    assert.equal((await connect(reed)).status, 200);
    const answers = await Promise.all([ash, reed, ash, reed].map((wallet) => mint(contractId, assetId, wallet)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 202, 400, 400], 'also at the same time');
  });

  it('enforces an asset’s wallet list and the quantity of each wallet', async () => {
    const contractId = await addContract();
    const assetId = await addAsset(contractId, { quantity: 9 });
    const [ash, reed] = [await member(), await member()];
    assert.equal((await mint(contractId, assetId, reed)).status, 202, 'without a list, everyone may mint');
    const entries = [{ walletAddress: ash.account.address.toLowerCase(), quantity: 2 }];
    const saved = await service.post('/api/minting/assets/allowlist', { mintingContractAssetId: assetId, entries });
    assert.equal(saved.status, 200);
    assert.deepEqual(refusal(await mint(contractId, assetId, reed)).slice(0, 2), [400, 'NOT_ON_ALLOWLIST']);
    const answers = await Promise.all([1, 2, 3].map(() => mint(contractId, assetId, ash)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 202, 400]);
    assert.equal((await mint(contractId, assetId, ash, { quantity: 1 })).body.error, 'LIMIT_REACHED');
  });

  it('counts the mints of a wallet however its address was pasted', async () => {
    const contractId = await addContract();
    const assetId = await addAsset(contractId, { quantity: 9 });
    const ash = await member();
    const entries = [{ walletAddress: ash.account.address, quantity: 1 }];
    await service.post('/api/minting/assets/allowlist', { mintingContractAssetId: assetId, entries });
    const pasted = `\u200b${ash.account.address}\u200e`;
    const answer = await mint(contractId, assetId, ash, { walletAddress: pasted });
    assert.equal(answer.status, 202);
    const wide = ash.account.address.replace('0x', '\uff10x');
    for (const walletAddress of [ash.account.address, pasted, wide, `\ufeff${ash.account.address}`])
      assert.equal((await mint(contractId, assetId, ash, { walletAddress })).body.error, 'LIMIT_REACHED');
    const row = first(
      await service.database
        .select()
        .from(mints)
        .where(eq(mints.id, idOf(answer))),
    );
    assert.equal(row.walletAddress, ash.account.address);
  });

  it('requires the email, answer or address that an asset asks for, and stores them', async () => {
    const contractId = await addContract({ shouldCollectEmail: true });
    const shipped = await addAsset(contractId, { shouldCollectUserInfo: true, collectInfoType: 'shippingDetails' });
    const ash = await member();
    assert.deepEqual(fieldsOf((await mint(contractId, shipped, ash)).body), ['emailAddress']);
    const emailAddress = 'a@b.example';
    assert.deepEqual(fieldsOf((await mint(contractId, shipped, ash, { emailAddress })).body), ['shippingId']);
    const answer = await mint(contractId, shipped, ash, { emailAddress, shippingId: 's1' });
    assert.equal(answer.status, 202);
    const row = first(
      await service.database
        .select()
        .from(mints)
        .where(eq(mints.id, idOf(answer))),
    );
    assert.deepEqual(row.collected, { emailAddress, shippingId: 's1' });
    const asked = await addAsset(contractId, { shouldCollectUserInfo: true, collectInfoType: 'freeText' });
    assert.deepEqual(fieldsOf((await mint(contractId, asked, ash, { emailAddress })).body), ['customInputValue']);
  });

  it('admits holders of any or all required badges and collections, and lets them mint for free', async () => {
    const { websiteId, database } = service;
    const badge = first(await database.insert(badges).values({ websiteId, name: 'Keeper' }).returning());
    const address = `0x${'ab'.repeat(20)}`;
    const key = await addContract({ address });
    const keyAsset = await addAsset(key, { quantity: 100 });
    const gated = async (values: Partial<typeof mintingContracts.$inferInsert>) => {
      const contractId = await addContract(values);
      await database.insert(mintingContractBadges).values({ contractId, badgeId: badge.id });
      await database
        .insert(mintingContractCollections)
        .values({ contractId, address: address.toUpperCase().replace('0X', '0x'), network: 'base' });
      return {
        contractId,
        assetId: await addAsset(contractId, { quantity: 100, price: '10', loyaltyCurrencyId: currencyId }),
      };
    };
    const [any, all, free] = [
      await gated({}),
      await gated({ requireHoldingAllGatedItems: true }),
      await gated({ isFreeClaimForBadgeHolders: true, isFreeClaimForTokenHolders: true }),
    ];
    const ash = await member();
    const at = ({ contractId, assetId }: typeof any) => mint(contractId, assetId, ash);
    assert.deepEqual(refusal(await at(any)), [
      400,
      'GATED',
      'Only holders of the required badges or collections can mint',
    ]);
    assert.equal((await at(free)).status, 202);
    assert.equal(await balanceOf(service, ash), '90');
    await database.insert(badgeUsers).values({ websiteId, userId: ash.userId, badgeId: badge.id, status: 'active' });
    assert.equal((await at(any)).status, 202);
    assert.equal((await at(free)).status, 202);
    assert.equal(await balanceOf(service, ash), '80');
    assert.deepEqual(refusal(await at(all)), [
      400,
      'COLLECTION_REQUIRED',
      'Only holders of a token of the required collections can mint',
    ]);
    await mint(key, keyAsset, ash);
    await service.settled();
    assert.equal((await at(all)).status, 202);
    await database.update(badgeUsers).set({ status: 'revoked' }).where(eq(badgeUsers.userId, ash.userId));
    assert.deepEqual(refusal(await at(all)), [400, 'BADGE_REQUIRED', 'Only holders of the required badges can mint']);
  });

  it('refuses unknown wallets and ids, wrong keys and missing fields', async () => {
    const contractId = await addContract();
    const assetId = await addAsset(contractId);
    const ash = await member();
    const stranger = privateKeyToAccount(generatePrivateKey()).address;
    assert.deepEqual(fieldsOf((await mint(contractId, assetId, ash, { walletAddress: stranger })).body), [
      'walletAddress',
    ]);
    const none = await service.post('/api/minting/contracts/mint', { contractId, assetId });
    assert.deepEqual(fieldsOf(none.body), ['walletAddress']);
    assert.equal((await mint(await addContract(), assetId, ash)).status, 404);
    const bad = await service.post('/api/minting/contracts/mint', { contractId: 'x', quantity: 0 });
    assert.deepEqual(fieldsOf(bad.body), ['assetId', 'contractId', 'quantity']);
    const { key: other } = await service.addOrganization();
    const id = idOf(await mint(contractId, assetId, ash));
    assert.equal((await service.get(`/api/minting/status/${id}`, other)).status, 404);
    assert.equal((await service.post(`/api/minting/status/${id}`, { status: 'failed' }, other)).status, 404);
    assert.equal((await service.get(`/api/minting/status/${randomUUID()}`)).status, 404);
    assert.equal((await service.get('/api/minting/status/x')).status, 400);
    assert.deepEqual(fieldsOf((await service.post(`/api/minting/status/${id}`, { status: 'minting' })).body), [
      'status',
    ]);
    const wrong = await service.get(`/api/minting/status/${id}`, 'wrong');
    assert.deepEqual([wrong.status, wrong.body], [403, { message: 'Forbidden, Could not validate api key' }]);
  });
});

describe('GET /api/minting/contracts', () => {
  it('lists contracts in their order, with their assets, gates and totals', async () => {
    const { websiteId, organizationId, database } = service;
    const badge = first(
      await database
        .insert(badges)
        .values({ websiteId, name: 'Keeper', imageUrl: 'https://x.example/k.png' })
        .returning(),
    );
    const contractId = await addContract({
      name: 'First',
      sortId: -5,
      royaltyFee: '2.5',
      network: 'base',
      contractKind: 'ONCHAIN',
      address: '0xabc',
    });
    await addContract({ name: 'Second', sortId: -4, showOnMarketplace: false });
    await database.insert(mintingContractBadges).values({ contractId, badgeId: badge.id });
    await database.insert(mintingContractCollections).values({ contractId, address: '0xdef', network: 'base' });
    const assetId = await addAsset(contractId, {
      assetNr: 1,
      quantity: 5,
      quantityMinted: 2,
      price: '3',
      loyaltyCurrencyId: currencyId,
    });
    await addAsset(contractId, { assetNr: 2, quantity: 7, isListed: false });
    await addAsset(contractId, { assetNr: 3, quantity: 100, deletedAt: new Date(service.now) });
    const auctionId = await addAuction(service);
    const item = first(await database.insert(auctionItems).values({ auctionId, assetId }).returning());
    const { status, body } = await service.get(`/api/minting/contracts?${service.scoped({ limit: '1' })}`);
    assert.deepEqual([status, body.hasNextPage, idsOf(body)], [200, true, [contractId]]);
    const { stats, data } = body as unknown as { stats: unknown; data: Record<string, unknown>[] };
    assert.deepEqual(stats, [
      { mintingContractId: contractId, _sum: { quantity: 12, quantityMinted: 2 }, _count: { isListed: 1 } },
    ]);
    const { mintingContractAssets, ...contract } = first(data);
    assert.deepEqual(contract, {
      id: contractId,
      organizationId,
      websiteId,
      address: '0xabc',
      network: 'base',
      contractKind: 'ONCHAIN',
      name: 'First',
      symbol: null,
      description: null,
      imageUrl: null,
      externalLinkUrl: null,
      preRevealMedia: null,
      tokenType: 'erc721',
      enableGasless: false,
      hasRevealMechanic: false,
      hideInactiveListings: false,
      isFreeClaimForBadgeHolders: false,
      isFreeClaimForTokenHolders: false,
      isListed: true,
      isPerAssetMintLimit: false,
      isSoulbound: false,
      requireHoldingAllGatedItems: false,
      shouldCollectEmail: false,
      showOnMarketplace: true,
      perUserMintLimit: 0,
      revealAvailableAt: null,
      sortId: -5,
      totalAssets: 2,
      mintingContractBadgeAssociation: [
        { loyaltyBadge: { id: badge.id, name: 'Keeper', imageUrl: 'https://x.example/k.png' } },
      ],
      mustOwnCollections: [{ address: '0xdef', network: 'base' }],
      relayerId: null,
      primarySaleRecipientAddress: null,
      royaltyFeeAddress: null,
      royaltyFee: 2.5,
    });
    const asset = first(mintingContractAssets as Record<string, unknown>[]);
    assert.deepEqual(
      [asset['id'], asset['price'], asset['auctionItems'], (asset['loyaltyCurrency'] as { id: string }).id],
      [assetId, 3, [{ id: item.id }], currencyId],
    );
    const next = await service.get(`/api/minting/contracts?${service.scoped({ startingAfter: contractId })}`);
    assert.equal((first(next.body.data) as unknown as { name: string }).name, 'Second');
    const shop = await service.get(`/api/minting/contracts?${service.scoped({ showOnMarketplace: 'false' })}`);
    assert.deepEqual(
      shop.body.data.map((row) => (row as unknown as { name: string }).name),
      ['Second'],
    );
  });

  it('hides deleted contracts and names unknown parameters', async () => {
    const id = await addContract({ deletedAt: new Date(service.now) });
    const list = async (query: Record<string, string>) =>
      (await service.get(`/api/minting/contracts?${service.scoped({ limit: '1000', ...query })}`)).body;
    assert.ok(!idsOf(await list({})).includes(id));
    assert.ok(idsOf(await list({ includeDeleted: 'true' })).includes(id));
    assert.deepEqual(fieldsOf(await list({ limit: '1001', showOnMarketplace: 'yes', x: '1' })), [
      'limit',
      'showOnMarketplace',
    ]);
    assert.deepEqual(fieldsOf(await list({ startingAfter: randomUUID() })), ['startingAfter']);
    assert.equal((await service.get('/api/minting/contracts', null)).status, 403);
    const { key: other } = await service.addOrganization();
    assert.deepEqual((await service.get('/api/minting/contracts', other)).body, {
      data: [],
      hasNextPage: false,
      stats: [],
    });
  });
});

describe('GET /api/minting/assets', () => {
  const list = async (query: Record<string, string>) =>
    (await service.get(`/api/minting/assets?${service.scoped(query)}`)).body;

  it('filters and sorts assets, page by page', async () => {
    const address = `0xAb${'c'.repeat(38)}`;
    const contractId = await addContract({ address, network: 'abstract', contractKind: 'OFFCHAIN' });
    const hour = 3_600_000;
    const cheap = await addAsset(contractId, {
      price: '1',
      loyaltyCurrencyId: currencyId,
      tokenId: 7,
      metadata: { uri: 'x' },
    });
    const dear = await addAsset(contractId, {
      price: '99999999999999999999',
      listingStartsAt: new Date(service.now - 2 * hour),
      listingEndsAt: new Date(service.now - hour),
    });
    const free = await addAsset(contractId, { listingStartsAt: new Date(service.now + hour), isListed: false });
    const gone = await addAsset(contractId, { deletedAt: new Date(service.now) });
    const own = { mintingContractIds: contractId };
    const ids = async (query: Record<string, string>) => idsOf(await list({ ...own, ...query }));
    assert.deepEqual(await ids({}), [cheap, dear, free]);
    assert.deepEqual(await ids({ includeDeleted: 'true' }), [cheap, dear, free, gone]);
    assert.deepEqual(await ids({ sortBy: 'price' }), [free, cheap, dear]);
    assert.deepEqual(await ids({ sortBy: 'price', sortDir: 'desc' }), [dear, cheap, free]);
    assert.deepEqual(await ids({ sortBy: 'startsAt' }), [cheap, dear, free]);
    assert.deepEqual(await ids({ status: 'active' }), [cheap]);
    assert.deepEqual(await ids({ status: 'past' }), [dear]);
    assert.deepEqual(await ids({ currencyType: 'loyalty' }), [cheap]);
    assert.deepEqual(await ids({ currencyType: 'native' }), [dear, free]);
    assert.deepEqual(await ids({ isListed: 'false' }), [free]);
    assert.deepEqual(await ids({ tokenId: '7' }), [cheap]);
    assert.deepEqual(await ids({ mintingContractAssetId: dear }), [dear]);
    assert.deepEqual(await ids({ contractAddress: address.toLowerCase(), network: 'abstract' }), [cheap, dear, free]);
    assert.deepEqual(await ids({ network: 'base' }), []);
    for (const sortBy of ['price', 'startsAt', 'assetNr']) {
      const page = await list({ ...own, sortBy, limit: '2' });
      const rest = await list({ ...own, sortBy, startingAfter: page.data.at(-1)?.id ?? '' });
      assert.deepEqual([...idsOf(page), ...idsOf(rest)], await ids({ sortBy }), sortBy);
      assert.deepEqual([page.hasNextPage, rest.hasNextPage], [true, false]);
    }
    const withMetadata = await list({ ...own, includeMetadata: 'true', tokenId: '7' });
    assert.deepEqual((first(withMetadata.data) as unknown as { metadata: unknown }).metadata, { uri: 'x' });
    assert.ok(!('metadata' in first((await list({ ...own, tokenId: '7' })).data)));
    const ash = await member();
    await mint(contractId, cheap, ash);
    await service.settled();
    assert.deepEqual(await ids({ walletAddress: ash.account.address.toLowerCase() }), [cheap]);
    const exact = (first((await list({ mintingContractAssetId: dear })).data) as unknown as { price: unknown }).price;
    assert.equal(exact, '99999999999999999999');
  });

  it('names invalid parameters', async () => {
    assert.deepEqual(fieldsOf(await list({ network: 'x', sortBy: 'y', tokenId: '-1' })), [
      'network',
      'sortBy',
      'tokenId',
    ]);
    assert.deepEqual(fieldsOf(await list({ startingAfter: randomUUID() })), ['startingAfter']);
    assert.deepEqual(fieldsOf((await service.get('/api/minting/assets')).body), ['organizationId', 'websiteId']);
    assert.equal((await service.get(`/api/minting/assets?${service.scoped()}`, null)).status, 403);
  });
});
