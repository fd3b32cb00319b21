import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Endpoint, OwnerFields } from '../../src/contract/endpoint.js';
import { endpoints } from '../../src/contract/index.js';
import { foreignRow } from '../../src/proxy/answers/foreign-row.js';
import { TestService } from '../service/test-service.js';
import { ids, memberReply } from './member-replies.js';
import { RecordingPlatform, accountRow, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const stranger = { id: randomUUID(), wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };

const all: readonly Endpoint[] = endpoints;
/** A member's reads whose answers name their owner. */
const reads = all.flatMap((endpoint) => {
  const owner = endpoint.upstream?.owner;
  return typeof owner === 'object' ? [{ ...endpoint, owner }] : [];
});

/** Returns a row that names an owner in the fields that the endpoint has for it. */
function rowOf({ within, user, wallet }: OwnerFields, named: { id?: string; wallet?: string }): object {
  const row = {};
  const fill = (path: string | undefined, value: string | undefined) => {
    if (path === undefined || value === undefined) return;
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at: Record<string, unknown> = row;
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
    at[last] = value;
  };
  fill(user, named.id);
  fill(wallet, named.wallet);
  return within === undefined ? row : { id: ids.badge, [within]: [row] };
}

async function setUp() {
  const lines: { level: string; fields: Readonly<Record<string, unknown>>; message: string }[] = [];
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push({ level, fields, message });
  const platform = new RecordingPlatform();
  platform.reply = memberReply;
  const logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const member = new Visitor(proxyBefore(platform, { logger }));
  assert.equal((await member.signIn()).status, 200);
  const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
  const errors = () => lines.filter(({ level }) => level === 'error');
  return { platform, member, userId, errors };
}

/** Returns the path of a read, with the parameters that it needs. */
function pathOf({ path, query }: Endpoint): string {
  const needed = {
    loyaltyRuleId: ids.rule,
    loyaltyBadgeId: ids.badge,
    questionsId: ids.choice,
    loyaltyCurrencyId: ids.rule,
    start: '2026-01-01T00:00:00Z',
    end: '2026-02-01T00:00:00Z',
  };
  const known = Object.entries(needed).filter(([name]) => name in (query?.shape ?? {}));
  return `${path.replaceAll(/\{\w+\}/g, ids.claim)}?${String(new URLSearchParams(known))}`;
}

describe('a row that names another member', () => {
  for (const read of reads)
    it(`is not shown by ${read.name}, and the log names the field`, async () => {
      const { platform, member, errors } = await setUp();
      const upstream = read.upstream?.endpoint.path.replaceAll(/\{\w+\}/g, ids.claim);
      platform.reply = (request) =>
        request.path === upstream
          ? json({ data: [{ loyaltyRuleId: ids.rule, ...rowOf(read.owner, stranger) }], hasNextPage: false })
          : memberReply(request);
      const response = await member.send(pathOf(read));
      const text = await response.text();
      assert.equal(response.status, 502, text);
      assert.equal((JSON.parse(text) as { code: string }).code, 'upstream_error');
      assert.ok(!text.includes(stranger.id) && !text.includes(stranger.wallet));
      const [line] = errors();
      assert.equal(line?.fields['route'], read.name);
      assert.ok([read.owner.user, read.owner.wallet].includes(String(line.fields['field'])));
      assert.ok(!JSON.stringify(errors()).includes(stranger.id));
    });

  it('fails the whole list if mixed with rows of the member', async () => {
    const { platform, member, userId } = await setUp();
    const own = { ...accountRow(), userId };
    let data: object[] = [own, accountRow()];
    platform.reply = ({ path }) => (path === '/api/loyalty/accounts' ? json({ data, hasNextPage: false }) : undefined);
    assert.equal((await member.send('/api/me/accounts')).status, 502);
    data = [own];
    const { data: shown } = (await (await member.send('/api/me/accounts')).json()) as { data: { id: string }[] };
    assert.deepEqual(
      shown.map(({ id }) => id),
      [own.id],
    );
  });

  it('is left out of the quest summary, which reports that part as missing', async () => {
    const { platform, member, errors } = await setUp();
    platform.reply = (request) => {
      const status = { loyaltyRuleId: ids.rule, userId: stranger.id, status: 'completed' };
      if (request.path === '/api/loyalty/rules/status') return json({ data: [status] });
      return request.path === '/api/loyalty/rule_statuses' ? memberReply(request) : undefined;
    };
    const response = await member.send(`/api/me/quests?loyaltyRuleId=${ids.rule}`);
    const answer = (await response.json()) as { data: readonly object[]; missing: readonly string[] };
    assert.ok(answer.missing.includes('statuses') && !answer.missing.includes('progress'), JSON.stringify(answer));
    assert.ok(!JSON.stringify(answer).includes('completed'));
    assert.equal(errors()[0]?.fields['route'], 'listMyCompletionStatuses');
  });
});

describe('the ownership check', () => {
  const wallet = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'evm' } as const;
  const member = { userId: randomUUID(), wallets: [wallet] };
  const fields = { user: 'userId', wallet: 'user.walletAddress' };
  const check = (row: object, more: object = {}) =>
    foreignRow({ fields, member, isByWallets: false, ...more }, { data: [row], hasNextPage: false });

  it("accepts the member's id or wallet in any case, and rows that name nobody", () => {
    const checksummed = member.wallets[0]?.address ?? '';
    for (const row of [
      { userId: member.userId },
      { userId: member.userId.toUpperCase(), user: { walletAddress: stranger.wallet } },
      { userId: null, user: null },
      {},
    ])
      assert.equal(check(row), undefined, JSON.stringify(row));
    const facts = { userId: randomUUID(), wallets: [{ ...wallet, address: stranger.wallet }] };
    for (const address of [stranger.wallet, stranger.wallet.toLowerCase()])
      assert.equal(check({ userId: stranger.id, user: { walletAddress: address } }, { member: facts }), undefined);
    assert.equal(
      check({ userId: stranger.id, user: { walletAddress: checksummed } }, { member: facts }),
      fields.wallet,
    );
  });

  it('accepts a merged user whose wallet is empty', () => {
    assert.equal(check({ userId: stranger.id, user: { walletAddress: '' } }), undefined);
    assert.equal(check({ userId: stranger.id }), 'userId');
  });

  it('rejects an owner that is not a string', () => {
    for (const userId of [7, {}, [member.userId], true])
      assert.equal(check({ userId }), 'userId', JSON.stringify(userId));
    assert.equal(check({ userId: stranger.id, user: { walletAddress: 0 } }), 'user.walletAddress');
  });

  it('accepts other users only for a member with several wallets who was looked up by wallet', () => {
    const several = { ...member, wallets: [wallet, { ...wallet, address: stranger.wallet }] };
    assert.equal(check({ userId: stranger.id }, { member: several, isByWallets: true }), undefined);
    assert.equal(check({ userId: stranger.id }, { member: several }), 'userId');
    assert.equal(check({ userId: stranger.id }, { isByWallets: true }), 'userId');
  });

  it('covers pages, bare lists, single records and nested lists', () => {
    const other = { userId: stranger.id };
    for (const body of [{ data: [{}, other] }, [other], other])
      assert.equal(foreignRow({ fields, member, isByWallets: false }, body), 'userId', JSON.stringify(body));
    const within = { fields: { ...fields, within: 'holders' }, member, isByWallets: false };
    assert.equal(foreignRow(within, { data: [{ holders: [{ userId: member.userId }, other] }] }), 'userId');
    assert.equal(foreignRow(within, { data: [{ userId: stranger.id }, { holders: null }] }), undefined);
    for (const body of [null, 'text', { data: 'text' }, { data: [null, 3] }])
      assert.equal(foreignRow({ fields, member, isByWallets: false }, body), undefined, JSON.stringify(body));
  });
});

describe("a member's rows from our own service", () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  it('pass the ownership check in every read, even after another user was merged into the member', async () => {
    const { organizationId, websiteId, key: apiKey } = service;
    const scope = { organizationId, websiteId };
    const fetch: typeof globalThis.fetch = (input, init) => service.fetch(new Request(input, init));
    const proxy = proxyBefore({ fetch }, { ...scope, apiKey });
    const [member, other] = [new Visitor(proxy), new Visitor(proxy)];
    const loyaltyCurrencyId = await service.addCurrency();
    const userIds: string[] = [];
    for (const { account } of [member, other])
      userIds.push((await service.addMember({ address: account.address })).userId);
    const entries = userIds.map((userId) => ({ userId, direction: 'credit', amount: 5 }));
    const gift = { ...scope, description: 'A gift', loyaltyCurrencyId, entries };
    assert.equal((await service.post('/api/loyalty/transactions', gift)).status, 200);
    assert.equal((await member.signIn()).status, 200);
    const wallet = { walletAddress: other.account.address, walletType: 'evm', confirmDisconnect: true };
    const joined = await service.post('/api/users/connect', { ...scope, ...wallet, userId: userIds[0] });
    assert.equal(joined.status, 200);
    for (const read of reads) {
      const response = await member.send(pathOf(read));
      assert.ok([200, 404].includes(response.status), `${read.name}: ${response.status} ${await response.text()}`);
    }
    const ledger = (await (await member.send('/api/me/transaction_entries')).json()) as { data: object[] };
    assert.equal(ledger.data.length, 4, 'two gifts, and both sides of what became one');
  });
});
