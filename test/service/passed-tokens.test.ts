import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { multiplierOf } from '../../src/service/loyalty/multipliers/multiplier-of.js';
import { CollectionNode } from '../verify/collection-node.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const claimed = "You've already claimed the reward for this quest.";

describe('a token that a quest has already rewarded', () => {
  let node: CollectionNode;
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    node = await CollectionNode.start();
    service = await TestService.start({ evmRpcUrl: node.url });
    program = await TestProgram.open(service);
  });
  after(async () => {
    await service.close();
    await node.close();
  });

  const addRule = (values: object = {}) =>
    program.addRule('TokenHold', {
      currencyId: null,
      amount: '2',
      collections: [{ address: node.address, network: 'base' }],
      metadata: { isTokenHoldMultiplier: true },
      ...values,
    });
  const factorOf = (userId: string) =>
    multiplierOf(service.database, { websiteId: service.websiteId, userId, currencyId: program.currencyId });
  const outcome = async (ruleId: string, userId: string) => {
    const { status, message } = await program.run(ruleId, userId);
    return [status, message];
  };
  let tokens = 0n;
  const mint = (to: string) => {
    tokens += 1n;
    node.give(tokens, to);
    return tokens;
  };

  it('rewards no other member, however often it is passed on', async () => {
    for (const isListed of [true, false]) {
      node.isListed = isListed;
      const ruleId = await addRule();
      const members = [await service.addMember(), await service.addMember(), await service.addMember()];
      const token = mint(members[0]?.address ?? '');
      const factors = [];
      for (const { userId, address } of members) {
        node.give(token, address);
        await program.run(ruleId, userId);
        factors.push(await factorOf(userId));
      }
      assert.deepEqual(factors, ['2', '1', '1']);
    }
    node.isListed = true;
  });

  it('is not counted among the tokens of its next holder', async () => {
    const range = [
      { startRange: 1, endRange: 1, amount: 1, loyaltyMultiplierAmount: 1.5 },
      { startRange: 2, endRange: 9, amount: 1, loyaltyMultiplierAmount: 3 },
    ];
    const ruleId = await addRule({ amount: null, metadata: { isTokenHoldMultiplier: true, range } });
    const [first, second, third] = [await service.addMember(), await service.addMember(), await service.addMember()];
    const passed = mint(first.address);
    assert.equal((await outcome(ruleId, first.userId))[0], 'completed');
    node.give(passed, second.address);
    mint(second.address);
    assert.equal((await outcome(ruleId, second.userId))[0], 'completed');
    assert.deepEqual([await factorOf(first.userId), await factorOf(second.userId)], ['1.5', '1.5']);
    node.give(passed, third.address);
    assert.deepEqual(await outcome(ruleId, third.userId), ['failed', claimed]);
  });

  it('is still the same token after it was burned and minted again', async () => {
    const ruleId = await addRule();
    const [first, second] = [await service.addMember(), await service.addMember()];
    const token = mint(first.address);
    await program.run(ruleId, first.userId);
    node.give(token, null);
    node.give(token, second.address);
    assert.deepEqual(await outcome(ruleId, second.userId), ['failed', claimed]);
    node.give(token, first.address);
    await program.refuses(ruleId, first.userId, 'Quest already completed');
    mint(second.address);
    assert.equal((await outcome(ruleId, second.userId))[0], 'completed');
  });

  it('is not tracked for fungible amounts, and creating such a rule warns about it', async () => {
    const fields = {
      ...{ organizationId: service.organizationId, websiteId: service.websiteId, name: 'Hold', amount: '10' },
      ...{ startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, frequency: 'once' },
      ...{ loyaltyCurrencyId: program.currencyId, metadata: {} },
    };
    const warningFor = async (type: string) =>
      (await service.post('/api/loyalty/rules', { ...fields, type })).headers.get('warning');
    assert.match(
      (await warningFor('token_hold_erc20')) ?? '',
      /^299 laurel "Amounts of a token or coin can be passed on/,
    );
    assert.equal(await warningFor('TokenHold'), null);
  });
});
