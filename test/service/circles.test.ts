import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { badgeRewards, badges, ruleChains, ruleEdits, ruleGroups, rules } from '../../src/service/db/schema/index.js';
import { findCircle, findCircles } from '../../src/service/loyalty/conditions/find-circle.js';
import type { Thing } from '../../src/service/loyalty/conditions/find-circle.js';
import { saveConditions } from '../../src/service/loyalty/conditions/save-conditions.js';
import { tellCircles } from '../../src/service/loyalty/conditions/tell-circles.js';
import { fc } from '../support/properties.js';
import { fieldsOf, first } from './answer.js';
import type { Answer } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const addRule = (name: string, values: Parameters<TestProgram['addRule']>[1] = {}) =>
  program.addRule('check_in', { ...values, name });
const chain = (conditions: readonly object[], operatorType = 'AND') => ({
  loyaltyRuleChain: { name: 'First', operatorType, conditions },
});
const rule = (id: string) => ({ type: 'rule', loyaltyRuleIds: [id] });
const badge = (id: string) => ({ type: 'badge', loyaltyBadgeIds: [id] });
const section = (id: string, requiredCount?: number) => ({ type: 'section', loyaltyRuleGroupIds: [id], requiredCount });

const change = (id: string, fields: object) =>
  service.post(`/api/loyalty/rules/${id}`, { name: 'Same', amount: '10', endTime: null, ...fields });
const write = async (id: string, name: string, fields: object) =>
  assert.equal((await change(id, { name, ...fields })).status, 200);

async function addSection(values: Partial<typeof ruleGroups.$inferInsert> = {}): Promise<string> {
  const { websiteId, database } = service;
  return first(
    await database
      .insert(ruleGroups)
      .values({ websiteId, name: 'A section', ...values })
      .returning(),
  ).id;
}

async function addBadge(name: string, conditions: readonly object[]): Promise<string> {
  const { organizationId, websiteId } = service;
  const answer = await service.post('/api/loyalty/badges', {
    organizationId,
    websiteId,
    name,
    description: '',
    imageUrl: 'https://guild.example/medal.png',
    conditions,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id ?? '';
}

const refused = ({ status, body }: Answer, sentence: string) =>
  assert.deepEqual(
    [status, fieldsOf(body), body.issues?.[0]?.message],
    [400, ['loyaltyRuleChain'], `Nobody could ever do this: ${sentence}`],
  );

describe('rules that wait for one another', () => {
  it('are refused with a message that names the circle', async () => {
    const [ivy, oak, elm] = [await addRule('Ivy'), await addRule('Oak'), await addRule('Elm')];
    await write(ivy, 'Ivy', chain([rule(oak)]));
    refused(await change(oak, { name: 'Oak', ...chain([rule(ivy)]) }), '“Oak” waits for “Ivy”, “Ivy” waits for “Oak”');
    await write(oak, 'Oak', chain([rule(elm)]));
    refused(
      await change(elm, { name: 'Elm', ...chain([rule(ivy)]) }),
      '“Elm” waits for “Ivy”, “Ivy” waits for “Oak”, “Oak” waits for “Elm”',
    );
    const [row] = await service.database.select().from(ruleChains).where(eq(ruleChains.ruleId, elm));
    assert.equal(row, undefined, 'nothing was written');
  });

  it('are refused when two requests create the circle at once', async () => {
    const [one, two] = [await addRule('One'), await addRule('Two')];
    const answers = await Promise.all([change(one, chain([rule(two)])), change(two, chain([rule(one)]))]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  it('are refused when the circle includes a badge', async () => {
    const hero = await addRule('Be a hero');
    const medal = await addBadge('Medal', [rule(hero)]);
    refused(
      await change(hero, { name: 'Be a hero', ...chain([badge(medal)]) }),
      '“Be a hero” waits for the badge “Medal”, the badge “Medal” waits for “Be a hero”',
    );
    await addRule('Another way', { rewardType: 'badge', badgeId: medal });
    await write(hero, 'Be a hero', chain([badge(medal)]));
  });

  it('are refused when a rule moves into a section that waits for it, and when an edit is restored', async () => {
    const groupId = await addSection();
    const [inside, late, gate] = [await addRule('Inside', { groupId }), await addRule('Late'), await addRule('Gate')];
    await write(late, 'Late', { loyaltyRuleGroupId: groupId });
    await write(late, 'Late', { loyaltyRuleGroupId: 'no-section', ...chain([rule(gate)]) });
    await write(gate, 'Gate', chain([section(groupId)]));
    const circle = '“Late” waits for “Gate”, “Gate” waits for “Late”';
    refused(await change(late, { name: 'Late', loyaltyRuleGroupId: groupId }), circle);
    const edits = await service.database.select().from(ruleEdits).where(eq(ruleEdits.ruleId, late));
    const edit = edits.find(({ data }) => data.loyaltyRuleGroupId === groupId);
    refused(await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {}), circle);
    await write(gate, 'Gate', chain([section(groupId, 1)]));
    await write(late, 'Late', { loyaltyRuleGroupId: groupId });
    assert.ok(inside);
  });

  it('are refused when one of them is required before all others', async () => {
    const [needed, other] = [await addRule('Needed'), await addRule('Other')];
    await write(needed, 'Needed', chain([rule(other)]));
    refused(
      await change(needed, { name: 'Needed', isRequired: true }),
      '“Needed” waits for “Other”, “Other” waits for “Needed”',
    );
    const groupId = await addSection({ isRequired: true });
    refused(
      await change(needed, { name: 'Needed', loyaltyRuleGroupId: groupId }),
      '“Needed” waits for “Other”, “Other” waits for “Needed”',
    );
  });

  it('are refused when the last other way to one of them is closed', async () => {
    const groupId = await addSection();
    const [one, two] = [await addRule('One', { groupId }), await addRule('Two')];
    const other = await addRule('Three', { groupId });
    await write(other, 'Three', { hideInUi: true });
    await write(other, 'Three', { hideInUi: false });
    await write(two, 'Two', chain([section(groupId, 1)]));
    await write(one, 'One', chain([rule(two)]));
    const pair = /^Nobody could ever do this: “(?:One” waits for “Two|Two” waits for “One)”, /;
    for (const closed of [{ hideInUi: true }, { isSpecial: true }, { loyaltyRuleGroupId: 'no-section' }]) {
      const { status, body } = await change(other, { name: 'Three', ...closed });
      assert.equal(status, 400, JSON.stringify(closed));
      assert.match(body.issues?.[0]?.message ?? '', pair);
    }
    const edits = await service.database.select().from(ruleEdits).where(eq(ruleEdits.ruleId, other));
    const edit = edits.find(({ data }) => data.hideInUi === true);
    const restored = await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {});
    assert.match(restored.body.issues?.[0]?.message ?? '', pair);
    await write(other, 'Three', { description: 'Stays a way' });

    const hero = await addRule('Be a hero');
    const medal = await addBadge('Medal', [rule(hero)]);
    const bringer = await addRule('Another way', { rewardType: 'badge', badgeId: medal });
    await write(hero, 'Be a hero', chain([badge(medal)]));
    const toPoints = { name: 'Another way', rewardType: 'points', loyaltyCurrencyId: program.currencyId };
    const { status, body } = await change(bringer, toPoints);
    assert.equal(status, 400);
    assert.match(body.issues?.[0]?.message ?? '', /the badge “Medal” waits for “Be a hero”/);
  });

  it('are refused when one of them is required from a later day', async () => {
    const startTime = new Date(service.now + 86_400_000);
    const [later, other] = [await addRule('Later', { isRequired: true, startTime }), await addRule('Other')];
    refused(
      await change(later, { name: 'Later', ...chain([rule(other)]) }),
      '“Later” waits for “Other”, “Other” waits for “Later”',
    );
    await write(later, 'Later', { isRequired: false });
  });

  it('are refused when the last other way to one of them is deleted, until they no longer wait', async () => {
    const groupId = await addSection();
    const [one, two] = [await addRule('One', { groupId }), await addRule('Two')];
    const other = await addRule('Three', { groupId });
    await write(two, 'Two', chain([section(groupId, 1)]));
    await write(one, 'One', chain([rule(two)]));
    const remove = () =>
      service.send(`/api/loyalty/rules/${other}`, { method: 'DELETE', headers: { 'x-api-key': service.key } });
    const { status, body } = await remove();
    assert.deepEqual([status, fieldsOf(body)], [400, ['id']]);
    assert.match(
      body.issues[0]?.message ?? '',
      /^Nobody could ever do this: “(?:One” waits for “Two|Two” waits for “One)”, /,
    );
    const [row] = await service.database.select().from(rules).where(eq(rules.id, other));
    assert.equal(row?.deletedAt, null);
    await write(one, 'One', { loyaltyRuleChain: null });
    assert.equal((await remove()).status, 200);
  });

  it('are refused when the badge that brings one of them otherwise is deleted', async () => {
    const hero = await addRule('Be a hero');
    const medal = await addBadge('Medal', [rule(hero)]);
    const giver = await addBadge('Giver', []);
    const reward = { badgeId: giver, rewardType: 'badge', rewardBadgeId: medal } as const;
    await service.database.insert(badgeRewards).values(reward);
    await write(hero, 'Be a hero', chain([badge(medal)]));
    const remove = () =>
      service.send(`/api/loyalty/badges/${giver}`, { method: 'DELETE', headers: { 'x-api-key': service.key } });
    const { status, body } = await remove();
    assert.deepEqual([status, fieldsOf(body)], [400, ['id']]);
    assert.match(body.issues?.[0]?.message ?? '', /waits for the badge “Medal”/);
    const [row] = await service.database.select().from(badges).where(eq(badges.id, giver));
    assert.equal(row?.deletedAt, null);
    await write(hero, 'Be a hero', { loyaltyRuleChain: null });
    assert.equal((await remove()).status, 200);
  });

  it('are refused when one of them is required again because it ends later', async () => {
    const endTime = new Date(service.now - 86_400_000);
    const [needed, other] = [await addRule('Needed', { isRequired: true, endTime }), await addRule('Other')];
    await write(needed, 'Needed', { endTime: endTime.toISOString(), ...chain([rule(other)]) });
    const later = new Date(service.now + 86_400_000).toISOString();
    refused(
      await service.post(`/api/loyalty/rules/${needed}`, { name: 'Needed', amount: '10', endTime: later }),
      '“Needed” waits for “Other”, “Other” waits for “Needed”',
    );
    await write(needed, 'Needed', { isRequired: false });
  });

  it('are accepted if there is another way to complete them', async () => {
    const [one, two, three] = [await addRule('One'), await addRule('Two'), await addRule('Three')];
    await write(one, 'One', chain([rule(two)]));
    await write(two, 'Two', chain([rule(one), rule(three)], 'OR'));
    const some = { type: 'rules', loyaltyRuleIds: [one, three], requiredCount: 1 };
    await write(two, 'Two', chain([some]));
    const given = await addBadge('Given by hand', []);
    await write(two, 'Two', chain([badge(given)]));
    const points = { type: 'points', loyaltyCurrencyIds: [program.currencyId], amount: '5' };
    await write(two, 'Two', chain([points]));
  });

  it('from an older database can be renamed and fixed, and are reported when the service starts', async () => {
    const [one, two] = [await addRule('Hen'), await addRule('Egg')];
    const now = new Date(service.now);
    const { database, websiteId } = service;
    for (const [ruleId, before] of [
      [one, two],
      [two, one],
    ] as const) {
      const id = randomUUID();
      await database.insert(ruleChains).values({ id, websiteId, ruleId, name: 'First' });
      const nothing = { description: null, amount: null, repeatCount: null, requiredCount: null, csvUrl: null };
      const named = { ruleGroupIds: [], badgeIds: [], currencyIds: [], leaderboardViewIds: [], wallets: [] };
      await saveConditions(database, { chainId: id }, [{ ...nothing, ...named, type: 'rule', ruleIds: [before] }]);
    }
    const told = async () => {
      const sentences: unknown[] = [];
      await tellCircles(database, { warn: (_: unknown, text?: unknown) => void sentences.push(text) }, now);
      return sentences;
    };
    const [sentence, ...more] = await told();
    assert.equal(sentence, 'Nobody could ever do this: “Hen” waits for “Egg”, “Egg” waits for “Hen”');
    assert.deepEqual(more, []);
    await write(one, 'The hen', {});
    await write(one, 'The hen', { loyaltyRuleChain: null });
    assert.deepEqual(await told(), []);
    await database.delete(rules).where(eq(rules.id, one));
  });
});

/** Programmes of a few items that require some of one another, in one way or several. */
const programmes = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const needs = fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    of: fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }).map(String), { minLength: 1, maxLength: 3 }),
  });
  const ways = fc.array(fc.array(needs, { maxLength: 2 }), { minLength: 1, maxLength: 2 });
  return fc.array(ways, { minLength: size, maxLength: size });
});

describe('a circle', () => {
  it('is found if and only if some item can never be completed', () => {
    fc.assert(
      fc.property(programmes, (made) => {
        const things = made.map((ways, index): Thing => {
          const possible = ways.map((way) => way.map(({ of, count }) => ({ of, count: Math.min(count, of.length) })));
          return { id: String(index), name: `thing ${index}`, ways: possible };
        });
        const done = new Set<string>();
        for (const _ of things)
          for (const { id, ways } of things)
            if (ways.some((way) => way.every(({ of, count }) => of.filter((each) => done.has(each)).length >= count)))
              done.add(id);
        const circles = findCircles(things);
        assert.equal(circles.length > 0, done.size < things.length);
        for (const circle of circles)
          for (const { id } of circle) {
            assert.ok(!done.has(id), 'nothing in it can be done');
            assert.equal(findCircle(things, id)?.[0]?.id, id);
          }
      }),
    );
  });
});
