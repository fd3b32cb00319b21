import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { generatePrivateKey } from 'viem/accounts';
import { UsageError } from '../../src/errors/usage-error.js';
import { mintReports, mintingAssets, mintingContracts, mints } from '../../src/service/db/schema/index.js';
import { listReports, runDecision } from '../../src/service/operator/mints/run-mints.js';
import { runLaurel } from '../support/run-laurel.js';
import { fieldsOf, first } from './answer.js';
import { addBidder, balanceOf, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;
const kept = 'The order had been given back. The report is kept, and the operator decides';
const someHash = () => `0x${randomBytes(32).toString('hex')}`;

/* No node of the chain is configured, so the service cannot check what is on the chain. */
let service: TestService;
let currencyId: string;
before(async () => {
  service = await TestService.start({ mintSignerKey: generatePrivateKey() });
  currencyId = await service.addCurrency();
});
after(() => service.close());

const member = () => addBidder(service, currencyId, '100');

async function addAsset(quantity: number, price = '40') {
  const { websiteId, database } = service;
  const onChain = { contractKind: 'ONCHAIN', address: `0x${'5'.repeat(40)}`, network: 'base' } as const;
  const [contract] = await database
    .insert(mintingContracts)
    .values({ websiteId, name: 'Relics', ...onChain })
    .returning();
  assert.ok(contract);
  const [asset] = await database
    .insert(mintingAssets)
    .values({
      ...{ websiteId, contractId: contract.id, assetNr: 1, name: 'Lantern', quantity, price },
      loyaltyCurrencyId: currencyId,
    })
    .returning();
  assert.ok(asset);
  return { contractId: contract.id, assetId: asset.id };
}
type Asset = Awaited<ReturnType<typeof addAsset>>;

async function order(asset: Asset, { account }: Bidder): Promise<string> {
  const answer = await service.post('/api/minting/contracts/mint', { ...asset, walletAddress: account.address });
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  await service.settled();
  return (answer.body as unknown as { mintingContractAssetMintStatusId: string }).mintingContractAssetMintStatusId;
}

const tell = (id: string, body: object) => service.post(`/api/minting/status/${id}`, body);
const report = (id: string, txHash: string) => tell(id, { status: 'minted', txHash });

/** Cancels an order and waits until its points and supply are returned. */
async function giveBack(id: string): Promise<void> {
  assert.equal((await tell(id, { status: 'failed' })).status, 200);
  await service.advance(2 * hour);
  await service.settled();
}

const statusOf = async (id: string) => {
  const { body } = await service.get(`/api/minting/status/${id}`);
  const { status, errorCode, txHash } = body as unknown as Readonly<Record<string, unknown>>;
  return [status, errorCode, txHash];
};
const supplyOf = async ({ assetId }: Asset) => {
  const [asset] = await service.database.select().from(mintingAssets).where(eq(mintingAssets.id, assetId));
  return [asset?.quantityMinted, asset?.quantity];
};
const reportsOf = (mintId: string) =>
  service.database.select().from(mintReports).where(eq(mintReports.mintId, mintId)).orderBy(mintReports.reportedAt);

const decide = (reportId: string, isMinted: boolean, isFree = false) =>
  runDecision(service.database, {
    ...{ websiteId: service.websiteId, reportId, isMinted, isFree, now: new Date(service.now) },
  });
const accept = (reportId: string, isFree = false) => decide(reportId, true, isFree);
const reject = (reportId: string) => decide(reportId, false);
const listed = async (reportId: string) =>
  (await listReports(service.database, service.websiteId, false)).includes(reportId);

/** An order that was refunded but sent anyway, and is reported when another member has the only piece. */
async function soldAgain() {
  const asset = await addAsset(1);
  const [ash, moss] = [await member(), await member()];
  const id = await order(asset, ash);
  await giveBack(id);
  const other = await order(asset, moss);
  const txHash = someHash();
  const answer = await report(id, txHash);
  assert.deepEqual([answer.status, answer.body.message], [200, kept]);
  return { asset, ash, moss, id, other, txHash, reportId: first(await reportsOf(id)).id };
}

describe('a mint that is reported after its piece was sold to another member', () => {
  it('is recorded once with its transaction, and the operator sees it', async () => {
    const { asset, ash, id, txHash, reportId } = await soldAgain();
    for (const answer of await Promise.all([1, 2, 3, 4].map(() => report(id, txHash))))
      assert.deepEqual([answer.status, answer.body.message], [200, kept]);
    assert.deepEqual(
      (await reportsOf(id)).map((each) => each.txHash),
      [txHash],
    );
    assert.deepEqual(await statusOf(id), ['failed', 'UNVERIFIED', null]);
    assert.deepEqual([await supplyOf(asset), await balanceOf(service, ash)], [[1, 1], '100']);
    const { database, websiteId } = service;
    const text = await listReports(database, websiteId, false);
    for (const word of [reportId, txHash, ash.account.address, 'Lantern', 'base']) assert.ok(text.includes(word), text);
    const lines = (await listReports(database, websiteId, true)).trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { readonly id: string; readonly mintId: string });
    assert.ok(rows.some((row) => row.id === reportId && row.mintId === id));
    assert.equal(await listReports(database, await service.addWebsite(), false), 'No report waits for you.\n');
  });

  it('is minted with an extra piece if the operator accepts it, and its points are charged again', async () => {
    const { asset, ash, moss, id, other, txHash, reportId } = await soldAgain();
    assert.match(await accept(reportId), /^Accepted .*: it is minted\.\n$/);
    assert.deepEqual(await statusOf(id), ['minted', null, txHash]);
    assert.deepEqual([await supplyOf(asset), await balanceOf(service, ash)], [[2, 2], '60']);
    assert.deepEqual([(await statusOf(other))[0], await balanceOf(service, moss)], ['generatingSignature', '60']);
    assert.deepEqual(await unbalanced(service), []);
    assert.equal(await listed(reportId), false);
    for (const again of [accept, reject])
      await assert.rejects(
        again(reportId),
        (error: unknown) => error instanceof UsageError && /waits for you/.test(error.message),
      );
    assert.equal(await balanceOf(service, ash), '60');
  });

  it('stays failed if the operator rejects it, and can be reported with another transaction', async () => {
    const { asset, ash, id, txHash, reportId } = await soldAgain();
    assert.match(await reject(reportId), /^Rejected /);
    assert.deepEqual(await statusOf(id), ['failed', 'NOT_ON_CHAIN', null]);
    assert.equal((await report(id, txHash)).body.error, 'ALREADY_ENDED');
    const right = someHash();
    assert.deepEqual((await report(id, right)).body.message, kept);
    const second = (await reportsOf(id)).find((each) => each.txHash === right);
    assert.ok(second);
    await accept(second.id);
    assert.deepEqual(await statusOf(id), ['minted', null, right]);
    assert.deepEqual([await supplyOf(asset), await balanceOf(service, ash)], [[2, 2], '60']);
  });

  it('waits until all of its reports are rejected', async () => {
    const { id, reportId } = await soldAgain();
    await report(id, someHash());
    await reject(reportId);
    assert.equal((await statusOf(id))[1], 'UNVERIFIED');
  });

  it('is minted without the operator once the piece is free again', async () => {
    const { asset, ash, id, other, txHash, reportId } = await soldAgain();
    await giveBack(other);
    assert.deepEqual((await report(id, txHash)).body, { message: 'Success' });
    assert.deepEqual(await statusOf(id), ['minted', null, txHash]);
    assert.deepEqual([await supplyOf(asset), await balanceOf(service, ash)], [[1, 1], '60']);
    assert.equal(await listed(reportId), false);
    await assert.rejects(accept(reportId), UsageError);
  });

  it('is refused with another mint’s transaction, and after five reports', async () => {
    const { id, other } = await soldAgain();
    const [mint] = await service.database.select().from(mints).where(eq(mints.id, id));
    const txHash = someHash();
    assert.equal((await report(other, txHash)).status, 200);
    assert.deepEqual(fieldsOf((await report(id, txHash)).body), ['txHash']);
    for (let count = 1; count < 5; count += 1) assert.equal((await report(id, someHash())).status, 200);
    const refused = await report(id, someHash());
    assert.deepEqual([refused.status, refused.body.error], [400, 'TOO_MANY_REPORTS']);
    assert.equal((await reportsOf(mint?.id ?? '')).length, 5);
  });

  it('cannot be accepted if its transaction has since been recorded for another mint', async () => {
    const { id, other, txHash, reportId } = await soldAgain();
    assert.equal((await report(other, txHash)).status, 200);
    await assert.rejects(accept(reportId), /Another mint has this transaction/);
    assert.equal((await statusOf(id))[0], 'failed');
  });
});

describe('a mint that is reported after its points were spent', () => {
  async function spent() {
    const asset = await addAsset(5, '70');
    const ash = await member();
    const id = await order(asset, ash);
    await giveBack(id);
    await order(asset, ash);
    const txHash = someHash();
    assert.equal((await report(id, txHash)).body.message, kept);
    return { asset, ash, id, txHash, reportId: first(await reportsOf(id)).id };
  }

  it('is recorded but cannot be accepted as paid, which would create a debt', async () => {
    const { asset, ash, id, reportId } = await spent();
    await assert.rejects(accept(reportId), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, /has not the 70 points .* --free/);
      return true;
    });
    assert.deepEqual([(await statusOf(id))[1], await supplyOf(asset)], ['UNVERIFIED', [1, 5]]);
    assert.equal(await balanceOf(service, ash), '30');
  });

  it('is minted unpaid if the operator chooses to', async () => {
    const { asset, ash, id, txHash, reportId } = await spent();
    await accept(reportId, true);
    assert.deepEqual(await statusOf(id), ['minted', null, txHash]);
    assert.deepEqual([await supplyOf(asset), await balanceOf(service, ash)], [[2, 5], '30']);
    assert.deepEqual(await unbalanced(service), []);
  });
});

describe('laurel-service mints', () => {
  it('refuses invalid arguments before it opens a database, and describes its actions with --help', async () => {
    for (const [args, message] of [
      [[], /needs an action/],
      [['accept'], /needs an action/],
      [['reported', randomUUID()], /needs an action/],
      [['reject', 'lantern'], /"lantern" is not the id of a report/],
    ] as const) {
      const { status, err } = await runLaurel('mints', ...args);
      assert.equal(status, 2);
      assert.match(err, message);
    }
    assert.match((await runLaurel('mints', '--help')).out, / mints reported/);
    await assert.rejects(accept(randomUUID()), UsageError);
  });
});
