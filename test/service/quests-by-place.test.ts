import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { conditionAssociations, conditions, ruleChains } from '../../src/service/db/schema/index.js';
import type { ServiceContext } from '../../src/service/handler.js';
import { judgePlaces } from '../../src/service/loyalty/badges/judge-places.js';
import { tellPlaces } from '../../src/service/loyalty/conditions/tell-places.js';
import type { Answer } from './answer.js';
import { startWithContext } from './operator/with-context.js';
import { TestProgram } from './test-program.js';
import type { TestService } from './test-service.js';

let service: TestService;
let context: ServiceContext;
let close: () => Promise<void>;
let program: TestProgram;
before(async () => {
  ({ service, context, close } = await startWithContext());
  program = await TestProgram.open(service);
});
after(() => close());

const locked = 'Please complete other required rules to unlock this quest.';
const place = (currencyId: string, amount: string) => ({ type: 'level', loyaltyCurrencyIds: [currencyId], amount });
const chain = (...list: readonly object[]) => ({
  loyaltyRuleChain: { name: 'First', operatorType: 'AND', conditions: list },
});
const change = (id: string, fields: object) =>
  service.post(`/api/loyalty/rules/${id}`, { name: 'Champion', amount: '10', endTime: null, ...fields });

async function addBadge(list: readonly object[]): Promise<string> {
  const { organizationId, websiteId } = service;
  const imageUrl = 'https://guild.example/medal.png';
  const body = { organizationId, websiteId, name: 'Top 3', description: '', imageUrl, conditions: list };
  const answer = await service.post('/api/loyalty/badges', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id;
}

/** Saves a chain of a place and a rule, as an older version accepted it. */
async function addOldChain(ruleId: string, currencyId: string, before?: string): Promise<void> {
  const { database, websiteId } = service;
  const [chainId, level, rule] = [randomUUID(), randomUUID(), randomUUID()];
  const operatorType = before === undefined ? 'AND' : 'OR';
  await database.insert(ruleChains).values({ id: chainId, websiteId, ruleId, name: 'First', operatorType });
  await database.insert(conditions).values({ id: level, chainId, type: 'level', amount: '3' });
  await database.insert(conditionAssociations).values({ conditionId: level, currencyId });
  if (before === undefined) return;
  await database.insert(conditions).values({ id: rule, chainId, sortId: 1, type: 'rule' });
  await database.insert(conditionAssociations).values({ conditionId: rule, ruleId: before });
}

/** Lets ten members pass one another at the top of the leaderboard; each tries the quest while they hold the first place. */
async function passOneAnother(ruleId: string, currencyId: string) {
  const members: string[] = [];
  const answers: Answer[] = [];
  for (let points = 1; points <= 10; points += 1) {
    const { userId } = await service.addMember({ currencyId, amount: String(points) });
    members.push(userId);
    answers.push(await program.complete(ruleId, userId));
  }
  await service.settled();
  return { members, answers };
}

const paid = async (members: readonly string[]) => {
  const balances = await Promise.all(members.map((userId) => program.balance(userId)));
  return balances.filter((balance) => balance !== '0').length;
};

describe('a quest', () => {
  it('cannot have a condition about a place', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await program.addRule('check_in');
    const gift = await addBadge([]);
    const answer = await change(ruleId, chain({ type: 'badge', loyaltyBadgeIds: [gift] }, place(currencyId, '3')));
    assert.deepEqual(
      [answer.status, answer.body.issues],
      [
        400,
        [
          {
            field: 'loyaltyRuleChain.conditions.1.type',
            message: 'A place changes hands all the time: require a badge by place, which you judge',
          },
        ],
      ],
    );
    assert.equal(await service.database.$count(ruleChains, sql`rule_id = ${ruleId}::uuid`), 0);
  });

  it('that requires a badge by place pays exactly those who held the place when it was judged', async () => {
    const currencyId = await service.addCurrency();
    const badgeId = await addBadge([place(currencyId, '3')]);
    const ruleId = await program.addRule('check_in');
    assert.equal((await change(ruleId, chain({ type: 'badge', loyaltyBadgeIds: [badgeId] }))).status, 200);
    const { members, answers } = await passOneAnother(ruleId, currencyId);
    for (const { status, body } of answers) assert.deepEqual([status, body.message], [400, locked]);
    await judgePlaces(context, { websiteId: service.websiteId, badgeId, isDryRun: false });
    await service.settled();
    for (const userId of members) await program.complete(ruleId, userId);
    await service.settled();
    assert.deepEqual([await paid(members.slice(0, 7)), await paid(members.slice(7))], [0, 3]);
  });

  it('of an older database that has one pays nobody who passes through the place', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await program.addRule('check_in');
    await addOldChain(ruleId, currencyId);
    const { members, answers } = await passOneAnother(ruleId, currencyId);
    assert.equal(await paid(members), 0);
    for (const { body } of answers) assert.equal(body.message, locked);
  });

  it('of an older database that has one opens in its other way', async () => {
    const currencyId = await service.addCurrency();
    const [opener, ruleId] = [await program.addRule('check_in'), await program.addRule('check_in')];
    await addOldChain(ruleId, currencyId, opener);
    const { userId } = await service.addMember({ currencyId, amount: '5' });
    await program.refuses(ruleId, userId, locked);
    await program.run(opener, userId);
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
  });

  it('of an older database that has one is reported when the service starts, until it is changed', async () => {
    await service.database.delete(ruleChains);
    const ruleId = await program.addRule('check_in', { name: 'Champion' });
    await addOldChain(ruleId, await service.addCurrency());
    const told = async () => {
      const sentences: unknown[] = [];
      await tellPlaces(service.database, { warn: (_: unknown, text?: unknown) => void sentences.push(text) });
      return sentences;
    };
    assert.deepEqual(await told(), [
      '“Champion” has a condition about a place, which is never met: require a badge by place instead',
    ]);
    assert.equal((await change(ruleId, {})).status, 200);
    assert.equal((await told()).length, 1);
    assert.equal((await change(ruleId, { loyaltyRuleChain: null })).status, 200);
    assert.deepEqual(await told(), []);
  });
});
