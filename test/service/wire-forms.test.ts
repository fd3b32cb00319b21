import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { parse } from 'lossless-json';
import {
  badges,
  conditions as conditionTable,
  ruleChains,
  tokenClaimAllocations,
  tokenClaims,
} from '../../src/service/db/schema/index.js';
import { listTransactionEntries, listMyTransactionEntries } from '../../src/contract/loyalty/transactions.js';
import { parseExactJson } from '../../src/proxy/answers/exact-json.js';
import { fieldsOf, idsOf } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

/* Forms of values for which the platform's description allows no alternative. */

const digits = '12345678901234567890.123456789012345678';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
/** Returns an answer as text, with every digit of its numbers. */
const read = async (path: string, body?: object) => {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return { text, value: parse(text, null, (number) => ({ number })) as Record<string, unknown> };
};

describe('verifyOnly', () => {
  it('is accepted as JSON booleans and as the platform’s words', async () => {
    const { userId } = await service.addMember();
    for (const [verifyOnly, isDone] of [
      [true, false],
      ['true', false],
      ['false', true],
      [false, true],
    ] as const) {
      const ruleId = await program.addRule('check_in');
      assert.equal((await program.run(ruleId, userId, { verifyOnly })).status, 'completed');
      assert.equal(
        (await program.completions(ruleId)).some(({ amount }) => amount !== null),
        isDone,
        String(verifyOnly),
      );
    }
    const answer = await program.complete(await program.addRule('check_in'), userId, { verifyOnly: 'perhaps' });
    assert.equal(answer.status, 400);
  });
});

describe('a wallet in a request', () => {
  it('is refused if it is no address of any type, and finds nobody if unknown', async () => {
    const lists = [
      'loyalty/accounts',
      'users',
      'loyalty/transaction_entries',
      'loyalty/rule_statuses',
      'loyalty/badges',
    ];
    for (const list of lists)
      for (const walletAddress of ['hello', '0x1', 'two words']) {
        const { status, body } = await service.get(`/api/${list}?${service.scoped({ walletAddress })}`);
        assert.deepEqual([status, body.issues && fieldsOf(body)], [400, ['walletAddress']], `${list} ${walletAddress}`);
      }
    for (const list of lists) {
      const query = service.scoped({ walletAddress: `0x${'7'.repeat(40)}` });
      assert.equal((await service.get(`/api/${list}?${query}`)).status, 200, list);
    }
    const body = { ...scope(), walletAddress: 'hello' };
    assert.deepEqual(fieldsOf((await service.post('/api/users/metadatas', body)).body), ['walletAddress']);
  });

  it('may be a short word if it is somebody’s Ultra account name', async () => {
    const { body } = await service.post('/api/users/connect', { ...scope(), walletAddress: 'hi', walletType: 'ultra' });
    const found = await service.get(`/api/users?${service.scoped({ walletAddress: 'hi' })}`);
    assert.deepEqual(idsOf(found.body), [body.id]);
  });

  it('gets no badge if its address is invalid, and 404 if it is unknown', async () => {
    const { websiteId } = service;
    const [badge] = await service.database.insert(badges).values({ websiteId, name: 'Ember' }).returning();
    const reward = (walletAddress: string) =>
      service.post(`/api/loyalty/badges/${badge?.id}/reward`, { walletAddress, status: 'active' });
    const refused = await reward('0x1');
    assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['walletAddress']]);
    assert.equal((await reward(`0x${'7'.repeat(40)}`)).status, 404);
  });
});

describe('a JSON number', () => {
  it('is used for a rule’s amount with all its digits, wherever the rule is shown', async () => {
    const loyaltyCurrencyId = await service.addCurrency({ decimals: 18 });
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const rule = { type: 'external_rule', name: 'Much', frequency: 'once', metadata: {}, ...times, loyaltyCurrencyId };
    const made = await read('/api/loyalty/rules', { ...scope(), ...rule, amount: digits });
    const id = String(made.value['id']);
    const lists = [
      `/api/loyalty/rules?${service.scoped({ loyaltyRuleId: id })}`,
      `/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: id })}`,
    ];
    for (const { text } of [made, ...(await Promise.all(lists.map((list) => read(list))))])
      assert.ok(text.includes(`"amount":${digits}`), text);
    const changed = await read(`/api/loyalty/rules/${id}`, { name: 'Less', amount: '0.1', endTime: null });
    assert.ok(changed.text.includes('"amount":0.1,'), changed.text);
    const edits = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: id })}`);
    const restored = await read(`/api/loyalty/rule_edits/${edits.body.data[1]?.id}/restore`, {});
    assert.ok(restored.text.includes(`"amount":${digits}`), restored.text);
    assert.deepEqual((parseExactJson(made.text) as { amount: unknown }).amount, digits, 'and is read with all of them');
  });

  it('is used for a rule’s cap with all its digits, wherever the rule is shown, changed or restored', async () => {
    const loyaltyCurrencyId = await service.addCurrency({ decimals: 18 });
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const rule = {
      type: 'external_rule',
      name: 'Capped',
      frequency: 'none',
      metadata: {},
      ...times,
      loyaltyCurrencyId,
    };
    const cap = { maxAmountPerInterval: digits, maxAmountInterval: 'daily' };
    const made = await read('/api/loyalty/rules', { ...scope(), ...rule, amount: '1', ...cap });
    const query = service.scoped({ loyaltyRuleId: String(made.value['id']) });
    const lists = [`/api/loyalty/rules?${query}`, `/api/loyalty/rule_edits?${query}`];
    const holdsCap = (text: string, written = digits) =>
      assert.ok(text.includes(`"maxAmountPerInterval":${written},`), text);
    for (const { text } of [made, ...(await Promise.all(lists.map((list) => read(list))))]) holdsCap(text);
    const change = { name: 'Capped', amount: '1', endTime: null };
    for (const [sent, written] of [
      ['0.100', '0.1'],
      [5e-7, '0.0000005'],
      ['0', '0'],
      [null, 'null'],
    ] as const) {
      const changed = await read(`/api/loyalty/rules/${String(made.value['id'])}`, {
        ...change,
        maxAmountPerInterval: sent,
      });
      holdsCap(changed.text, written);
    }
    const edits = await service.get(`/api/loyalty/rule_edits?${query}`);
    const restored = await read(`/api/loyalty/rule_edits/${edits.body.data.at(-1)?.id}/restore`, {});
    holdsCap(restored.text);
    const { maxAmountPerInterval } = parseExactJson(made.text) as { maxAmountPerInterval: unknown };
    assert.equal(maxAmountPerInterval, digits, 'and is read with all of them');
  });

  it('is used for a multiplier, also in a badge’s rewards', async () => {
    const { address, userId } = await service.addMember();
    const factor = '1.000000000000000000000000000001';
    const given = await read('/api/loyalty/multipliers', { ...scope(), walletAddress: address, multiplier: factor });
    const image = 'https://images.example/much.png';
    const rewards = [{ rewardType: 'multiplier', multiplier: factor }];
    const badge = await read('/api/loyalty/badges', {
      ...{ ...scope(), name: 'Hardly more', imageUrl: image, conditions: [], rewards },
    });
    const listed = await read(`/api/loyalty/multipliers?${service.scoped({ userId })}`);
    for (const { text } of [given, badge, listed]) assert.ok(text.includes(`"multiplier":${factor},`), text);
  });

  it('is used for a fractional share of a token', async () => {
    const tokenClaimId = randomUUID();
    const walletAddress = `0x${'7'.repeat(40)}`;
    await service.database.insert(tokenClaims).values({
      ...{ id: tokenClaimId, websiteId: service.websiteId, name: 'Laurel token' },
      ...{ contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 31_337 },
    });
    await service.database
      .insert(tokenClaimAllocations)
      .values({ tokenClaimId, walletAddress, walletLookup: walletAddress, amount: digits });
    const query = new URLSearchParams({ walletAddress, id: tokenClaimId });
    const { text } = await read(`/api/token_claims/${tokenClaimId}/proof?${query}`);
    assert.ok(text.includes(`"totalAllocation":${digits}`), text);
  });

  it('is used for the amount of a condition, of a badge or a rule', async () => {
    const currencyId = await service.addCurrency({ decimals: 18 });
    const conditions = [{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: digits }];
    const image = 'https://images.example/much.png';
    const badge = await read('/api/loyalty/badges', { ...scope(), name: 'Much', imageUrl: image, conditions });
    assert.ok(badge.text.includes(`"amount":${digits}`), badge.text);
    const [websiteId, ruleId, chainId] = [service.websiteId, await program.addRule('check_in'), randomUUID()];
    await service.database.insert(ruleChains).values({ id: chainId, websiteId, ruleId, name: 'First' });
    await service.database
      .insert(conditionTable)
      .values({ id: randomUUID(), chainId, type: 'points', amount: digits, sortId: 0 });
    const chains = await read(`/api/loyalty/rule_chains?${service.scoped({ limit: '100' })}`);
    assert.ok(chains.text.includes(`"amount":${digits}`), chains.text);
  });

  it('is used for the maximum bonus of a stake', async () => {
    const claim = { name: 'Laurel token', contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 31_337 };
    const made = await read('/api/token_claims', { ...scope(), ...claim, maxBonus: digits });
    await read(`/api/token_claims/${String(made.value['id'])}/shares`, {
      shares: [{ walletAddress: `0x${'7'.repeat(40)}`, amount: '1' }],
    });
    await read(`/api/token_claims/${String(made.value['id'])}/publish`, {});
    const { text } = await read(`/api/token_claims?${service.scoped({})}`);
    assert.ok(text.includes(`"maxBonus":${digits}`), text);
  });

  it('is used for the amount of an entry in its list and in its transaction', async () => {
    const loyaltyCurrencyId = await service.addCurrency({ decimals: 2 });
    const { userId } = await service.addMember();
    const entries = [{ userId, amount: '1.25' }];
    const made = await read('/api/loyalty/transactions', { description: 'A gift', loyaltyCurrencyId, entries });
    const listed = await read(`/api/loyalty/transaction_entries?${service.scoped({ userId })}`);
    for (const { text } of [made, listed]) assert.ok(text.includes('"amount":1.25,'), text);
  });
});

describe('a ledger entry', () => {
  it('is valid as the platform describes it, without the account’s amounts before and after', () => {
    const [id, moment] = [randomUUID(), '2026-01-02T03:04:05.678Z'];
    const entry = {
      ...{ id, amount: 7, createdAt: moment, updatedAt: moment, direction: 'credit', type: 'loyalty_rule' },
      ...{ loyaltyAccountId: id, organizationId: id, websiteId: id },
      loyaltyTransaction: { id, type: 'loyalty_rule', loyaltyRule: { id, type: 'check_in' } },
    };
    for (const { response } of [listTransactionEntries, listMyTransactionEntries])
      assert.equal(response.safeParse({ data: [entry], hasNextPage: false }).success, true);
  });
});
