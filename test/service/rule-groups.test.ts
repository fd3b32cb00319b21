import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { RuleGroup } from '../../src/contract/loyalty/rule-groups.js';
import { rules } from '../../src/service/db/schema/index.js';
import { fieldsOf, idsOf, readAll } from './answer.js';
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

interface Group {
  readonly id: string;
  readonly sortId: number;
}

const create = (fields: object = {}) => {
  const { organizationId, websiteId } = service;
  return service.post('/api/loyalty/rule_groups/create', { organizationId, websiteId, name: 'Basics', ...fields });
};
const as = <T>(answer: Answer): T => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as T;
};
const add = async (fields: object = {}) => as<Group>(await create(fields));
const remove = (id: string, key = service.key) =>
  service.send(`/api/loyalty/rule_groups/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
const list = async (query: Record<string, string> = {}) =>
  (await service.get(`/api/loyalty/rule_groups?${service.scoped({ limit: '100', ...query })}`)).body;
const find = async (id: string, query: Record<string, string> = {}) => {
  const group = (await list(query)).data.find((row) => row.id === id) as unknown as RuleGroup | undefined;
  assert.ok(group);
  return group;
};

describe('POST /api/loyalty/rule_groups/create', () => {
  it('adds a section after the others, or at the given place', async () => {
    const one = await add({ subTitle: 'Start here', isCollapsible: true, isRequired: true });
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(one, {
      id: one.id,
      name: 'Basics',
      subTitle: 'Start here',
      sortId: 0,
      isCollapsible: true,
      isRequired: true,
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      createdAt: moment,
      updatedAt: moment,
    });
    assert.equal((await add({ sortId: 40 })).sortId, 40);
    assert.equal((await add()).sortId, 41);
    await remove(one.id);
  });

  it('names each invalid field, and refuses other organisations’ websites', async () => {
    const { status, body } = await create({ name: '', sortId: 1.5, colour: 'red', organizationId: undefined });
    assert.deepEqual([status, fieldsOf(body)], [400, ['colour', 'name', 'organizationId', 'sortId']]);
    const other = await service.addOrganization();
    assert.equal((await create({ websiteId: other.websiteId })).status, 404);
    assert.equal((await create({ organizationId: other.organizationId })).status, 403);
  });
});

describe('GET /api/loyalty/rule_groups', () => {
  it('shows each section with its rules in order, with the fields that cards need', async () => {
    const { id: groupId } = await add();
    const [second, opener] = [
      await program.addRule('check_in', { groupId, sortId: 2, name: 'Second', metadata: { buttonText: 'Go' } }),
      await program.addRule('link_click', { groupId, sortId: 1, name: 'First', mediaUrl: 'https://a.example/1.png' }),
    ];
    await program.addRule('quiz', { groupId, deletedAt: new Date() });
    await program.addRule('quiz', { groupId, isSpecial: true });
    const { loyaltyGroupItems } = await find(groupId);
    assert.deepEqual(
      loyaltyGroupItems.map(({ id, sortId, loyaltyRule }) => [id, sortId, loyaltyRule.name]),
      [
        [opener, 1, 'First'],
        [second, 2, 'Second'],
      ],
    );
    assert.deepEqual(loyaltyGroupItems[1]?.loyaltyRule, {
      id: second,
      name: 'Second',
      description: '',
      type: 'check_in',
      frequency: 'once',
      rewardType: 'points',
      amount: 10,
      startTime: null,
      endTime: null,
      deletedAt: null,
      mediaUrl: null,
      hideInUi: false,
      isRequired: false,
      loyaltyCurrencyId: program.currencyId,
      metadata: { buttonText: 'Go' },
    });
  });

  it('leaves hidden rules out on request', async () => {
    const { id: groupId } = await add();
    const hidden = await program.addRule('check_in', { groupId, hideInUi: true });
    const idsIn = async (query: Record<string, string>) =>
      (await find(groupId, query)).loyaltyGroupItems.map(({ loyaltyRule }) => loyaltyRule.id);
    assert.deepEqual(await idsIn({}), [hidden]);
    assert.deepEqual(await idsIn({ excludeHidden: 'true' }), []);
  });

  it('lists each section once, page by page, in the operator’s order', async () => {
    for (const sortId of [7, 3, 7, 7, 1]) await add({ sortId });
    const all = (await list()).data as unknown as Group[];
    for (const limit of [1, 2, 3]) {
      const query = service.scoped({ limit: String(limit) });
      const rows = await readAll(async (from) => (await service.get(`/api/loyalty/rule_groups?${query}${from}`)).body);
      assert.deepEqual(
        rows.map(({ id }) => id),
        all.map(({ id }) => id),
      );
    }
    const places = all.map(({ sortId }) => sortId);
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
  });

  it('refuses invalid parameters, and shows nothing to other organisations', async () => {
    const { status, body } = await service.get(`/api/loyalty/rule_groups?limit=0&excludeHidden=1&startingAfter=1&x=1`);
    assert.deepEqual([status, fieldsOf(body)], [400, ['excludeHidden', 'limit', 'startingAfter']]);
    assert.equal((await service.get(`/api/loyalty/rule_groups?startingAfter=${randomUUID()}`)).status, 400);
    const other = await service.addOrganization();
    assert.deepEqual((await service.get('/api/loyalty/rule_groups', other.key)).body.data, []);
  });
});

describe('POST /api/loyalty/rule_groups/{id}', () => {
  it('changes only the given fields', async () => {
    const group = await add({ subTitle: 'Before', sortId: 5 });
    service.now += 1000;
    const change = async (fields: object) =>
      as<object>(await service.post(`/api/loyalty/rule_groups/${group.id}`, fields));
    const updatedAt = new Date(service.now).toISOString();
    assert.deepEqual(await change({ name: 'After', isCollapsible: true }), {
      ...group,
      name: 'After',
      isCollapsible: true,
      updatedAt,
    });
    assert.deepEqual(await change({ name: null, subtitle: null }), {
      ...group,
      name: 'After',
      subTitle: null,
      isCollapsible: true,
      updatedAt,
    });
  });

  it('refuses invalid fields, unknown sections and other organisations', async () => {
    const { id } = await add();
    const bad = await service.post(`/api/loyalty/rule_groups/${id}`, { name: '', isCollapsible: 'yes', subTitle: 'x' });
    assert.deepEqual([bad.status, fieldsOf(bad.body)], [400, ['isCollapsible', 'name', 'subTitle']]);
    const other = await service.addOrganization();
    const refused = await service.post(`/api/loyalty/rule_groups/${id}`, { name: 'Mine' }, other.key);
    assert.deepEqual([refused.status, refused.body.message], [404, 'Not found']);
    assert.equal((await service.post(`/api/loyalty/rule_groups/${randomUUID()}`, {})).status, 404);
  });
});

describe('DELETE /api/loyalty/rule_groups/{id}', () => {
  it('deletes a section and keeps its rules', async () => {
    const { id } = await add();
    const ruleId = await program.addRule('check_in', { groupId: id });
    const { body } = await remove(id);
    assert.deepEqual(body, { id, deletedAt: new Date(service.now).toISOString() });
    assert.ok(!idsOf(await list()).includes(id));
    const [rule] = await service.database.select().from(rules).where(eq(rules.id, ruleId));
    assert.deepEqual([rule?.groupId, rule?.deletedAt], [null, null]);
    assert.equal((await remove(id)).status, 404);
  });

  it('answers 404 for another organisation’s section and 400 for an invalid id', async () => {
    const { id } = await add();
    const other = await service.addOrganization();
    assert.equal((await remove(id, other.key)).status, 404);
    const bad = await remove('mine');
    assert.deepEqual([bad.status, fieldsOf(bad.body)], [400, ['id']]);
  });
});
