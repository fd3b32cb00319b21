import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addAuction, addBidder, bid } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const member = (amount = '0') => addBidder(service, program.currencyId, amount);
async function connect({ account }: Bidder, userId?: string): Promise<Bidder> {
  const wallet = { walletAddress: account.address, walletType: 'evm', userId, confirmDisconnect: true };
  const { status, body } = await service.post('/api/users/connect', { ...scope(), ...wallet });
  assert.equal(status, 200);
  return { account, userId: body.id ?? '' };
}
async function split({ account }: Bidder, userId: string): Promise<void> {
  const sent = { ...scope(), userId, walletAddress: account.address };
  assert.equal((await service.post('/api/users/wallets/disconnect', sent)).status, 200);
}
const has = async ({ userId }: Bidder) => Number(await program.balance(userId));

describe('progress that was reported before a wallet left its member', () => {
  const reported = (ruleId: string, { userId }: Bidder, incProgress: number) =>
    service.post('/api/loyalty/rule_statuses', { userId, loyaltyRuleId: ruleId, incProgress });
  const tracked = { metadata: { trackProgress: true } } as const;

  it('earns one reward, however often the wallet leaves and returns', async () => {
    const ruleId = await program.addRule('external_rule', { ...tracked, claimType: 'manual', frequency: 'none' });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    await reported(ruleId, owner, 100);
    for (let round = 0; round < 3; round += 1) {
      await split(wallet, owner.userId);
      const alone = await connect(wallet);
      await program.complete(ruleId, alone.userId);
      await service.settled();
      await connect(wallet, owner.userId);
      service.now += 1;
    }
    await program.complete(ruleId, owner.userId);
    await service.settled();
    assert.equal(await has(owner), 10);
  });

  it('counts only for the member if it was not enough for a reward', async () => {
    const ruleId = await program.addRule('swap', { interval: 'unlimited' });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    await reported(ruleId, owner, 90);
    await split(wallet, owner.userId);
    const alone = await connect(wallet);
    for (const each of [owner, alone]) await reported(ruleId, each, 10);
    await service.settled();
    assert.deepEqual([await has(owner), await has(alone)], [10, 0]);
  });

  for (const frequency of ['once', 'daily'] as const)
    it(`can be claimed by only one of the two users if the frequency is ${frequency}`, async () => {
      const ruleId = await program.addRule('external_rule', { ...tracked, claimType: 'manual', frequency });
      const [owner, wallet] = [await member(), await member()];
      await connect(wallet, owner.userId);
      await reported(ruleId, owner, 100);
      await split(wallet, owner.userId);
      const alone = await connect(wallet);
      await program.refuses(ruleId, alone.userId, 'Quest not completed');
      assert.equal((await program.run(ruleId, owner.userId)).status, 'completed');
      await connect(wallet, owner.userId);
      assert.equal(await has(owner), 10);
    });

  it('remains visible to the wallet’s new user, but is not rewarded again', async () => {
    const ruleId = await program.addRule('external_rule', { ...tracked, claimType: 'manual' });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    await reported(ruleId, owner, 100);
    await program.run(ruleId, owner.userId);
    await split(wallet, owner.userId);
    const alone = await connect(wallet);
    assert.equal((await program.status(ruleId, alone.userId)).progress, 100);
    await program.refuses(ruleId, alone.userId, 'Quest already completed');
  });
});

describe('a payment to a wallet under an idempotency key', () => {
  const pay = ({ account }: Bidder, amount = '5') =>
    service.post('/api/loyalty/transactions', {
      description: 'March',
      loyaltyCurrencyId: program.currencyId,
      entries: [{ walletAddress: account.address, direction: 'credit', amount, idempotencyKey: 'march 1' }],
    });
  const refused = [{ field: 'entries.0.idempotencyKey', message: 'Was used for a member who had this wallet' }];

  for (const who of ['nobody', 'another member', 'a new user'] as const)
    it(`is not repeated when the wallet has left its member and belongs to ${who}`, async () => {
      const [owner, wallet, other] = [await member(), await member(), await member()];
      await connect(wallet, owner.userId);
      assert.equal((await pay(wallet)).status, 200);
      await split(wallet, owner.userId);
      const holder =
        who === 'nobody' ? other : await connect(wallet, who === 'another member' ? other.userId : undefined);
      const { status, body } = await pay(wallet);
      assert.deepEqual([status, body.issues], [400, refused]);
      assert.deepEqual([await has(owner), await has(holder)], [5, 0]);
    });

  it('to the member after the wallet left does not count for the wallet', async () => {
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    await split(wallet, owner.userId);
    service.now += 1;
    for (const each of [owner, wallet]) assert.equal((await pay(each)).status, 200);
    const alone = await connect(wallet);
    assert.deepEqual([await has(owner), await has(alone)], [5, 5]);
  });

  it('of a feed’s completion is not repeated either', async () => {
    const ruleId = await program.addRule('external_rule', { frequency: 'none' });
    const [owner, wallet] = [await member(), await member()];
    await connect(wallet, owner.userId);
    const report = async () => {
      const sent = { walletAddress: wallet.account.address, idempotencyKey: 'swap 1' };
      assert.equal((await service.post(`/api/loyalty/rules/${ruleId}/complete`, sent)).status, 200);
      await service.settled();
    };
    await report();
    await split(wallet, owner.userId);
    const alone = await connect(wallet);
    await report();
    assert.deepEqual([await has(owner), await has(alone)], [10, 0]);
    await connect(wallet, owner.userId);
    assert.equal(await has(owner), 10);
  });
});

describe('a signed bid of a wallet that has left its bidder', () => {
  for (const type of ['first_price', 'second_price'] as const)
    it(`counts once in a ${type.replace('_', '-')} auction`, async () => {
      const id = await addAuction(service, { type, loyaltyCurrencyId: program.currencyId });
      const [owner, wallet] = [await member('1000'), await member()];
      await connect(wallet, owner.userId);
      const first = await bid(service, wallet, id, 100n, { nonce: 5n });
      await split(wallet, owner.userId);
      const alone = await connect(wallet);
      const sent = { userId: alone.userId, direction: 'credit', amount: '1000' };
      const loyaltyCurrencyId = program.currencyId;
      await service.post('/api/loyalty/transactions', { description: 'A gift', loyaltyCurrencyId, entries: [sent] });
      const again = await bid(service, wallet, id, 100n, { nonce: 5n });
      assert.deepEqual([first.status, again.status, again.body.id], [200, 200, first.body.id]);
      assert.deepEqual([await has(owner), await has(alone)], [900, 1000]);
    });
});
