import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import type { MyQuest, MyQuests } from '../../src/contract/loyalty/my-quests.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { memberReply } from './member-replies.js';
import { proxyOf } from './own-service.js';
import { Visitor, proxyBefore } from './visitor.js';

const path = (ids: readonly string[], counted: readonly string[] = []): string =>
  `/api/me/quests?${[...ids.map((id) => `loyaltyRuleId=${id}`), ...counted.map((id) => `countedRuleId=${id}`)].join('&')}`;

async function ask(visitor: Visitor, ids: readonly string[], counted?: readonly string[]): Promise<MyQuests> {
  const response = await visitor.send(path(ids, counted));
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as MyQuests;
}

describe("a member's quest summary, with our own service", () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;
  const rules: Record<string, string> = {};

  before(async () => {
    service = await startService({
      ...{ port: 0, data: 'memory', seed: 'demo', rateLimits: false },
      logger: pino({ level: 'silent' }),
    });
    const { organizationId, websiteId } = service;
    proxy = proxyOf(service);
    const { data } = (await (await new Visitor(proxy).send('/api/loyalty/currencies')).json()) as {
      data: { id: string }[];
    };
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const common = { organizationId, websiteId, ...times, amount: '9007199254740993', loyaltyCurrencyId: data[0]?.id };
    for (const [name, more] of Object.entries({
      check_in: { type: 'check_in', frequency: 'daily', metadata: { enableStreaks: true } },
      text: { type: 'text_input', frequency: 'unlimited', interval: 'unlimited', metadata: {} },
      discord: { type: 'connected_discord', frequency: 'once', metadata: {} },
      quiz: { type: 'quiz', frequency: 'once', metadata: {} },
    }))
      rules[name] = await create({ ...common, name, ...more });
  });
  after(() => service.close());

  async function create(body: Record<string, unknown>): Promise<string> {
    const frequency = body['frequency'] === 'unlimited' ? 'none' : body['frequency'];
    const response = await fetch(`${service.url}/api/loyalty/rules`, {
      method: 'POST',
      headers: { 'x-api-key': service.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, frequency }),
    });
    const answer = (await response.json()) as { id: string };
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer.id;
  }
  const idOf = (name: string): string => rules[name] ?? '';
  async function completed(member: Visitor, name: string, body: Record<string, unknown> = {}): Promise<MyQuest> {
    const response = await member.send(`/api/me/rules/${idOf(name)}/complete`, { method: 'POST', body });
    assert.equal(response.status, 200, await response.text());
    const deadline = Date.now() + 20_000;
    for (;;) {
      const [row] = (await ask(member, [idOf(name)])).data;
      if (row?.request?.status === 'completed' && row.progress === 100 && (row.completion || name === 'text'))
        return row;
      assert.ok(Date.now() < deadline, JSON.stringify(row));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it('has no rows for rules that the member never touched, and nothing missing', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    assert.deepEqual(await ask(member, Object.values(rules)), { data: [], missing: [] });
  });

  it('states when a quest was completed, the exact amount, and the streak', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    const row = await completed(member, 'check_in');
    assert.equal(row.loyaltyRuleId, idOf('check_in'));
    assert.equal(row.progress, 100);
    assert.equal(row.completion?.amount, '9007199254740993');
    assert.ok(Math.abs(Date.parse(row.completion?.createdAt ?? '') - Date.now()) < 60_000);
    assert.equal(row.request?.reason?.code, 'accepted');
    assert.equal(row.streak?.count, 1);
    assert.ok(Date.parse(row.streak?.expiresAt ?? '') > Date.now());
  });

  it('counts completions of repeatable quests', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    for (let time = 0; time < 3; time += 1) await completed(member, 'text', { verificationCode: `laurel ${time}` });
    for (const deadline = Date.now() + 20_000; ;) {
      const { data } = await ask(member, [idOf('text')], [idOf('text'), idOf('quiz')]);
      if (data[0]?.times === 3) {
        assert.equal(data[1]?.times, 0);
        assert.equal(data[0].completion, undefined);
        break;
      }
      assert.ok(Date.now() < deadline, JSON.stringify(data));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  it('is private to each member', async () => {
    const one = new Visitor(proxy);
    const other = new Visitor(proxy);
    await one.signIn();
    await other.signIn();
    await completed(one, 'check_in');
    assert.deepEqual((await ask(other, [idOf('check_in')])).data, []);
    const response = await new Visitor(proxy).send(path([idOf('check_in')]));
    assert.equal(response.status, 401);
  });
});

describe("a member's quest summary, with a platform that answers only in part", () => {
  const reads = ['/api/loyalty/rule_statuses', '/rules/status', '/transaction_entries', '/account_streaks'];
  const entry = (ruleId: string, createdAt: string, amount: string) => ({
    ...{ id: randomUUID(), amount, direction: 'credit', type: 'loyalty_rule', loyaltyAccountId: randomUUID() },
    ...{ loyaltyAccountStartAmount: 0, loyaltyAccountEndAmount: amount, createdAt, updatedAt: createdAt },
    loyaltyTransaction: { id: randomUUID(), type: 'loyalty_rule', loyaltyRule: { id: ruleId, type: 'check_in' } },
  });

  async function setUp(broken: readonly string[]) {
    const platform = new RecordingPlatform();
    platform.reply = memberReply;
    const member = new Visitor(proxyBefore(platform));
    await member.signIn();
    platform.requests.length = 0;
    platform.reply = (request) => {
      if (broken.some((end) => request.path.endsWith(end))) return json({ message: 'no' }, 400);
      if (request.path.endsWith('/account_streaks')) return json([]);
      if (request.path.endsWith('/rules/status')) return json({ data: [] });
      if (request.path.endsWith('/transaction_entries')) {
        const ruleId = request.query.get('userCompletedLoyaltyRuleId') ?? request.query.get('loyaltyRuleId') ?? '';
        const data = [entry(ruleId, '2026-03-02T00:00:00Z', '7'), entry(ruleId, '2026-03-01T00:00:00Z', '5')];
        return json({ data, hasNextPage: false });
      }
      return memberReply(request);
    };
    return { platform, member };
  }

  it('is read in batches of a hundred ids for the member, and ordered like the request', async () => {
    const { platform, member } = await setUp([]);
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const { data, missing } = await ask(member, ids);
    assert.deepEqual(missing, []);
    assert.deepEqual(
      data.map(({ loyaltyRuleId }) => loyaltyRuleId),
      ids.filter((id) => data.some(({ loyaltyRuleId }) => loyaltyRuleId === id)),
    );
    const userId = platform.users.get(member.account.address.toLowerCase())?.id;
    for (const end of reads) {
      const sent = platform.requests.filter((request) => request.path.endsWith(end));
      assert.equal(sent.length, 3, end);
      for (const { query } of sent) {
        assert.equal(query.get('userId'), userId);
        assert.ok([...query.values()].length <= 106);
      }
    }
  });

  it('names the part that failed, and has the others', async () => {
    const names = ['progress', 'statuses', 'completions', 'streaks'];
    for (const [at, end] of reads.entries()) {
      const { member } = await setUp([end]);
      const answer = await ask(member, [randomUUID()]);
      assert.deepEqual(answer.missing, [names[at]]);
    }
  });

  it('fails if every part fails', async () => {
    const { member } = await setUp(reads);
    assert.equal((await member.send(path([randomUUID()]))).status, 502);
  });

  it('takes the newest of several entries as the completion', async () => {
    const { member } = await setUp([]);
    const id = randomUUID();
    const { data } = await ask(member, [id]);
    assert.deepEqual(data[0]?.completion, { createdAt: '2026-03-02T00:00:00Z', amount: '7' });
    const counted = await ask(member, [id], [id]);
    assert.equal(counted.data[0]?.times, 2);
  });

  it('has the rest days of a streak and the longest one, if the platform knows them', async () => {
    const { platform, member } = await setUp([]);
    const userId = platform.users.get(member.account.address.toLowerCase())?.id;
    const [id, other] = [randomUUID(), randomUUID()];
    const streak = (loyaltyRuleId: string, more: object = {}) => ({
      ...{ id: randomUUID(), loyaltyRuleId, userId, walletAddress: member.account.address },
      ...{ streakCount: 3, milestone: [], createdAt: null, updatedAt: null },
      ...{ expiresAt: '2026-03-03T00:00:00Z', ...more },
    });
    const restDays = { left: 0, kept: ['2026-03-01T00:00:00Z'], nextAt: '2026-04-01T00:00:00Z' };
    const { reply } = platform;
    platform.reply = (request) =>
      request.path.endsWith('/account_streaks')
        ? json([streak(id, { restDays, longestCount: 12 }), streak(other)])
        : reply(request);
    const { data } = await ask(member, [id, other]);
    const plain = { count: 3, milestone: [], expiresAt: '2026-03-03T00:00:00Z' };
    assert.deepEqual(
      data.map((row) => row.streak),
      [{ ...plain, restDays, longestCount: 12 }, plain],
    );
  });

  it("contains none of the platform's internal fields", async () => {
    const { member } = await setUp([]);
    const response = await member.send(path([randomUUID()]));
    assert.ok(!(await response.text()).includes('secret'));
  });
});
