import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { PublicQuests } from '../../src/contract/loyalty/quests.js';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

const moment = '2026-03-01T12:00:00.000Z';
const rule = (id: string, amount = '9007199254740993') => ({
  ...{ id, name: 'Say hello', description: '', type: 'check_in', frequency: 'daily', rewardType: 'points', amount },
  ...{ startTime: null, endTime: null, createdAt: moment, updatedAt: moment, deletedAt: null },
  ...{ loyaltyRuleChain: [], metadata: { promoCode: 'secret-code', link: 'https://example.com' } },
});
const group = (id: string, ruleIds: readonly string[]) => ({
  ...{ id, name: 'This week', subTitle: null, sortId: 1, isCollapsible: true, isRequired: false },
  loyaltyGroupItems: ruleIds.map((ruleId, at) => ({
    ...{ id: randomUUID(), sortId: ruleIds.length - at },
    loyaltyRule: {
      ...rule(ruleId),
      hideInUi: false,
      isRequired: false,
      mediaUrl: null,
      loyaltyCurrencyId: null,
      loyaltyBadge: null,
    },
  })),
});

function setUp() {
  const platform = new RecordingPlatform();
  const [first, second] = [randomUUID(), randomUUID()];
  const groupId = randomUUID();
  const broken = new Set<string>();
  platform.reply = ({ path, query }) => {
    if (broken.has(path)) return json({ message: 'no' }, 400);
    if (path === '/api/loyalty/rule_groups')
      return json({ data: [group(groupId, [first, second])], hasNextPage: false });
    return query.has('startingAfter')
      ? json({ data: [rule(second)], hasNextPage: false })
      : json({ data: [rule(first)], hasNextPage: true });
  };
  const visitor = new Visitor(proxyBefore(platform));
  const ask = async (search = ''): Promise<PublicQuests> => {
    const response = await visitor.send(`/api/quests${search}`);
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as PublicQuests;
  };
  return { platform, visitor, ask, broken, first, second, groupId };
}

describe('public quests', () => {
  it('contain the rules and their sections, in order, in one answer', async () => {
    const { ask, first, second, groupId } = setUp();
    const { data, hasNextPage, groups } = await ask();
    assert.deepEqual([data.map(({ id }) => id), hasNextPage], [[first], true]);
    assert.equal(data[0]?.amount, '9007199254740993');
    const { name, ...section } = groups?.[0] ?? {};
    assert.equal(name, 'This week');
    const rest = { subTitle: null, sortId: 1, isCollapsible: true, isRequired: false };
    assert.deepEqual(section, { id: groupId, ...rest, ruleIds: [second, first] });
  });

  it('come without sections from the second page on', async () => {
    const { ask, first, second } = setUp();
    const { data, groups } = await ask(`?startingAfter=${first}`);
    assert.deepEqual([data.map(({ id }) => id), groups], [[second], undefined]);
  });

  it('cost one call each for rules and sections, and never ask for hidden or special rules', async () => {
    const { ask, platform } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    assert.equal(platform.requests.length, 2);
    for (const { query } of platform.requests) assert.equal(query.get('excludeHidden'), 'true');
    const rules = platform.requests.find(({ path }) => path === '/api/loyalty/rules');
    assert.equal(rules?.query.get('isSpecial'), 'false');
  });

  it('are answered with 304 if unchanged', async () => {
    const { visitor, platform } = setUp();
    const etag = (await visitor.send('/api/quests')).headers.get('etag') ?? '';
    const again = await visitor.send('/api/quests', { headers: { 'if-none-match': etag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    platform.reply = () => json({ data: [], hasNextPage: false });
    const other = new Visitor(proxyBefore(platform));
    const changed = await other.send('/api/quests', { headers: { 'if-none-match': etag } });
    assert.equal(changed.status, 200);
  });

  it('are served without sections if those fail, but not without rules', async () => {
    const { ask, broken } = setUp();
    broken.add('/api/loyalty/rule_groups');
    const { data, groups } = await ask();
    assert.deepEqual([data.length, groups], [1, null]);
    const other = setUp();
    other.broken.add('/api/loyalty/rules');
    assert.equal((await other.visitor.send('/api/quests')).status, 502);
  });

  it('list the operations that are closed to members here', async () => {
    const { platform } = setUp();
    const closed = async (config: Partial<ProxyConfig>, search = '') => {
      const response = await new Visitor(proxyBefore(platform, config)).send(`/api/quests${search}`);
      return ((await response.json()) as PublicQuests).closed;
    };
    const returnPages = { default: 'https://community.example/linked' };
    assert.equal(await closed({ returnPages }), undefined);
    assert.deepEqual(await closed({}), ['connect']);
    assert.deepEqual(await closed({ returnPages, maintenance: true }), ['complete', 'connect']);
  });

  it('contain no codes that members have to find', async () => {
    const { visitor } = setUp();
    const text = await (await visitor.send('/api/quests')).text();
    assert.ok(text.includes('https://example.com') && !text.includes('secret-code'));
  });
});

describe('a quest that is hidden until it starts', () => {
  const startTime = '2026-03-02T09:00:00.000Z';
  const setUpHidden = (others: readonly object[] = []) => {
    const platform = new RecordingPlatform();
    const clock = { now: Date.parse(startTime) - 5_000 };
    const hidden = { ...rule(randomUUID()), name: 'Secret gathering', startTime, showBeforeStart: false };
    const announced = { ...rule(randomUUID()), name: 'Open gathering', startTime, showBeforeStart: true };
    const section = group(randomUUID(), [hidden.id, announced.id]);
    for (const { loyaltyRule } of section.loyaltyGroupItems)
      Object.assign(loyaltyRule, { name: loyaltyRule.id === hidden.id ? hidden.name : announced.name, startTime });
    platform.reply = ({ path, query }) => {
      if (path === '/api/loyalty/rule_groups') return json({ data: [section], hasNextPage: false });
      const all = [hidden, ...others, announced];
      const from = all.findIndex((one) => 'id' in one && one.id === query.get('startingAfter')) + 1;
      const limit = Number(query.get('limit'));
      return json({ data: all.slice(from, from + limit), hasNextPage: all.length > from + limit });
    };
    const proxy = proxyBefore(platform, { now: () => clock.now, random: () => 0.5 });
    const read = (path: string) => new Visitor(proxy).send(path);
    const namesAt = async (path: string) =>
      (await (await read(path)).text()).match(/(?:Secret|Open) gathering/g)?.toSorted() ?? [];
    return { platform, clock, hidden, announced, proxy, read, namesAt };
  };
  const [quests, rules, sections] = ['/api/quests', '/api/loyalty/rules', '/api/loyalty/rule_groups'];

  it('is in no answer before its start and in all of them from then on, despite caching', async () => {
    const { clock, hidden, read, namesAt } = setUpHidden();
    const paths = [quests, rules, `${rules}?loyaltyRuleId=${hidden.id}`];
    for (const path of paths) assert.deepEqual(await namesAt(path), ['Open gathering'], path);
    assert.deepEqual(await namesAt(sections), [], 'sections name no rules');
    for (const path of paths)
      assert.match(
        (await read(path)).headers.get('cache-control') ?? '',
        /s-maxage=5,/,
        'other caches know the moment',
      );
    clock.now += 4_999;
    for (const path of paths) assert.deepEqual(await namesAt(path), ['Open gathering'], path);
    clock.now += 1;
    for (const path of paths) assert.deepEqual(await namesAt(path), ['Open gathering', 'Secret gathering'], path);
    assert.match((await read(rules)).headers.get('cache-control') ?? '', /s-maxage=15,/);
  });

  it('is not named by badges, conditions or chains before its start, but from then on', async () => {
    const { platform, clock, hidden, announced, proxy } = setUpHidden();
    const { reply } = platform;
    const times = { createdAt: startTime, updatedAt: startTime };
    const amounts = { description: null, amount: null, repeatCount: null, requiredCount: null };
    const chainOf = (loyaltyRuleId: string, name: string) => ({
      ...{ id: randomUUID(), name, loyaltyRuleId, operatorType: 'AND' },
      loyaltyConditions: [hidden, announced].map((one) => ({
        ...{ id: randomUUID(), type: 'rule', ...amounts },
        association: [
          {
            ...{ id: randomUUID(), loyaltyRuleGroupId: null, loyaltyRuleId: one.id, loyaltyCurrencyId: null },
            ...{ loyaltyBadgeId: null, loyaltyRule: { name: one.name }, loyaltyCurrency: null },
          },
        ],
      })),
    });
    const badge = {
      ...{ id: randomUUID(), name: 'Ember', description: null, imageUrl: null, ...times },
      loyaltyRules: [hidden, announced].map(({ id, name }) => ({ id, name })),
      loyaltyConditions: [hidden, announced].map(({ id, name }) => ({
        ...{ id: randomUUID(), type: 'rule', ...amounts, loyaltyRuleGroupId: null, loyaltyCurrencyId: null },
        association: [{ loyaltyRule: { id, name } }],
      })),
    };
    Object.assign(announced, { loyaltyRuleChain: [chainOf(announced.id, 'After the others')] });
    platform.reply = (call) => {
      if (call.path === '/api/loyalty/badges') return json({ data: [badge], hasNextPage: false });
      if (call.path === '/api/loyalty/rule_chains')
        return json({ data: [chainOf(hidden.id, 'Before the Secret gathering')], hasNextPage: false });
      return call.path.startsWith('/api/loyalty/rule') ? reply(call) : undefined;
    };
    const member = new Visitor(proxy);
    assert.equal((await member.signIn()).status, 200);
    for (const path of ['/api/loyalty/badges', '/api/me/badges', '/api/loyalty/rule_chains', quests, rules]) {
      const text = await (await member.send(path)).text();
      assert.match(text, /Open gathering/, path);
      assert.doesNotMatch(text, /Secret/, path);
    }
    clock.now += 5_000;
    const later = proxyBefore(platform, { now: () => clock.now });
    for (const path of ['/api/loyalty/badges', '/api/loyalty/rule_chains', quests, rules]) {
      const text = await (await new Visitor(later).send(path)).text();
      assert.match(text, /Secret gathering/, path);
    }
  });

  it('expires from the fast cache at its start', async () => {
    const { clock, proxy, read } = setUpHidden();
    await (await read(quests)).text();
    const again = { method: 'GET', url: `${base}${quests}`, headers: new Headers({ origin: site }) };
    assert.ok(proxy.fromCache(again, {}));
    clock.now += 5_000;
    assert.equal(proxy.fromCache(again, {}), null);
  });

  it('does not break paging', async () => {
    const { announced, hidden, read } = setUpHidden([{ ...rule(randomUUID()), startTime, showBeforeStart: false }]);
    const page = (await (await read(`${rules}?limit=1`)).json()) as PublicQuests;
    assert.deepEqual([page.data.map(({ id }) => id), page.hasNextPage], [[announced.id], false]);
    const rest = (await (await read(`${rules}?limit=2&startingAfter=${hidden.id}`)).json()) as PublicQuests;
    assert.deepEqual(
      rest.data.map(({ id }) => id),
      [announced.id],
    );
  });
});
