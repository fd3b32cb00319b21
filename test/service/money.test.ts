import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { TransactionEntry } from '../../src/contract/loyalty/transactions.js';
import {
  accounts,
  multipliers,
  transactionEntries,
  transactions,
  userGroups,
} from '../../src/service/db/schema/index.js';
import { multiplierOf } from '../../src/service/loyalty/multipliers/multiplier-of.js';
import { fc } from '../support/properties.js';
import type { Answer } from './answer.js';
import { fieldsOf, first, idsOf, readAll } from './answer.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
let currencyId: string;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
  currencyId = await service.addCurrency({ decimals: 2 });
});

/** At the end, each account's amount is the sum of its entries, and each entry starts where the previous one ended. */
after(async () => {
  await service.settled();
  const broken = await service.database.execute(sql`
    select a.id from accounts a
    left join transaction_entries e on e.account_id = a.id
    group by a.id
    having a.amount <> coalesce(sum(case e.direction when 'credit' then e.amount else -e.amount end), 0)
      or a.lock_version <> count(e.id) or a.lock_version <> coalesce(max(e.lock_version), 0)`);
  assert.deepEqual([...((broken as { rows?: unknown[] }).rows ?? (broken as unknown[]))], []);
  await service.close();
});

const as = <T>(answer: Answer): T => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as T;
};
const complaints = (answer: Answer) => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.issues.map(({ field, message }) => `${field}: ${message}`);
};
const post = (entries: object[], fields: object = {}) =>
  service.post('/api/loyalty/transactions', {
    description: 'A gift',
    loyaltyCurrencyId: currencyId,
    entries,
    ...fields,
  });
const balance = (userId: string) => program.balance(userId, currencyId);

describe('POST /api/loyalty/currencies', () => {
  const create = (fields: object = {}, key?: string) => {
    const { organizationId, websiteId } = service;
    return service.post(
      '/api/loyalty/currencies',
      { organizationId, websiteId, name: 'Pearl', symbol: 'PRL', decimals: 3, ...fields },
      key,
    );
  };

  it('creates a currency that can be paid out', async () => {
    const currency = as<{ id: string }>(await create({ sortId: 9, apiAuthType: 'bearer', apiAuthValue: 'secret' }));
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(currency, {
      id: currency.id,
      name: 'Pearl',
      symbol: 'PRL',
      decimals: 3,
      imageUrl: null,
      sortId: 9,
      apiAuthKey: null,
      apiAuthType: 'bearer',
      apiAuthValue: 'secret',
      apiGetTransactionEntryUrl: null,
      apiGetUrl: null,
      apiPostUrl: null,
      createdById: null,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
      organizationId: service.organizationId,
      websiteId: service.websiteId,
    });
    const { body } = await service.get(`/api/loyalty/currencies?${service.scoped({ limit: '100' })}`);
    assert.deepEqual(
      body.data.find(({ id }) => id === currency.id),
      currency,
    );
    const userId = await program.addMember();
    as(await post([{ userId, amount: '0.125' }], { loyaltyCurrencyId: currency.id }));
    assert.equal(await program.balance(userId, currency.id), '0.125');
  });

  it('refuses invalid fields and other organisations’ websites', async () => {
    const { status, body } = await create({ name: '', symbol: 5, decimals: 19, colour: 'red', websiteId: undefined });
    assert.deepEqual([status, fieldsOf(body)], [400, ['colour', 'decimals', 'name', 'symbol', 'websiteId']]);
    const other = await service.addOrganization();
    assert.equal((await create({ websiteId: other.websiteId })).status, 404);
    assert.equal((await create({}, other.key)).status, 403);
  });
});

describe('POST /api/loyalty/transactions', () => {
  it('takes five statements, including its jobs, for ten members as for one', async () => {
    const members: { userId: string; accountId: string }[] = [];
    for (let count = 0; count < 10; count += 1) members.push(await service.addMember({ currencyId }));
    const countOf = async (receivers: typeof members) => {
      await service.settled();
      const before = service.statements.length;
      as(await post(receivers.map(({ userId }) => ({ userId, amount: '1', direction: 'credit' }))));
      const texts = service.statements.slice(before);
      // Statements of the queue, the histogram, the announcer, badge evaluation and new connections are not counted. Keys and
      // currencies are cached, but may drop out on a slow machine.
      const others =
        /^\s*(with next|with results|update jobs)|_histogram\(|announce_changes|pg_catalog|from "(api_keys|currencies)"/i;
      const end = texts.findIndex((text) => text.trim() === 'commit') + 1;
      assert.ok(end > 0);
      return texts.slice(0, end).filter((text) => !others.test(text)).length;
    };
    assert.equal(await countOf(members.slice(0, 1)), 5);
    assert.equal(await countOf(members), 5);
  });

  it('credits and debits in one transaction', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    as(await post([{ userId: one.userId, amount: '20' }]));
    const answer = as<{ id: string; entries: object[] }>(
      await post([
        { userId: one.userId.toUpperCase(), amount: 12.25, direction: 'debit', idempotencyKey: 'a' },
        { walletAddress: two.address.toUpperCase().replace('X', 'x'), amount: '12.25' },
      ]),
    );
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(answer, {
      id: answer.id,
      description: 'A gift',
      createdAt: moment,
      updatedAt: moment,
      entries: [
        { amount: 12.25, direction: 'debit', walletAddress: one.address, idempotencyKey: 'a' },
        { amount: 12.25, direction: 'credit', walletAddress: two.address },
      ],
    });
    assert.deepEqual([await balance(one.userId), await balance(two.userId)], ['7.75', '12.25']);
  });

  it('creates one member for a wallet that is paid twice in one request', async () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    as(
      await post([
        { walletAddress: address.toLowerCase(), amount: '1' },
        { walletAddress: address, amount: '2' },
      ]),
    );
    const { body } = await service.get(`/api/users?${service.scoped({ walletAddress: address })}`);
    const member = first(body.data);
    assert.equal(member.walletAddress, address, 'in the spelling of its chain');
    assert.equal(await balance(member.id), '3');
  });

  it('changes nothing if one entry is refused', async () => {
    const [rich, poor] = [await program.addMember(), await program.addMember()];
    as(
      await post([
        { userId: rich, amount: '50' },
        { userId: poor, amount: '1' },
      ]),
    );
    assert.deepEqual(
      complaints(
        await post([
          { userId: rich, amount: '50', direction: 'debit' },
          { userId: poor, amount: '1.01', direction: 'debit' },
        ]),
      ),
      ['entries.1.amount: The account has 1: less than is to be taken from it'],
    );
    assert.deepEqual([await balance(rich), await balance(poor)], ['50', '1']);
  });

  it('refuses an idempotency key that was used for the same member, but not for another', async () => {
    const [one, two] = [await program.addMember(), await program.addMember()];
    const entry = (userId: string) => ({ userId, amount: '5', idempotencyKey: 'season 1' });
    as(await post([entry(one)]));
    assert.deepEqual(complaints(await post([entry(two), entry(one)])), [
      'entries.1.idempotencyKey: Was used for this member',
    ]);
    assert.deepEqual([await balance(one), await balance(two)], ['5', '0']);
    as(await post([entry(two)]));
    assert.deepEqual(
      complaints(
        await post([
          { ...entry(one), idempotencyKey: 'b' },
          { ...entry(one), idempotencyKey: 'b' },
        ]),
      ),
      ['entries.1.idempotencyKey: Was used for this member'],
    );
    assert.deepEqual([await balance(one), await balance(two)], ['5', '5']);
  });

  it('pays once if many requests use one idempotency key at the same time', async () => {
    const userId = await program.addMember();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post([{ userId, amount: '5', idempotencyKey: 'rush' }])),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 400).length, 19);
    assert.equal(await balance(userId), '5');
  });

  it('creates one member for a new wallet that many requests pay at the same time', async () => {
    const walletAddress = `0x${'5a'.repeat(20)}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post([{ walletAddress, amount: '1' }])));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const { body } = await service.get(`/api/loyalty/accounts?${service.scoped({ walletAddress })}`);
    assert.deepEqual(
      body.data.map(({ amount }) => amount),
      [10],
    );
  });

  it('names each invalid field', async () => {
    const userId = await program.addMember();
    const { status, body } = await post([{ userId: 'me', amount: '1e5', direction: 'up', colour: 'red' }], {
      description: undefined,
    });
    assert.deepEqual(
      [status, fieldsOf(body)],
      [400, ['description', 'entries.0.amount', 'entries.0.colour', 'entries.0.direction', 'entries.0.userId']],
    );
    assert.deepEqual(fieldsOf((await post([])).body), ['entries']);
    const elsewhere = await service.addCurrency({ websiteId: (await service.addOrganization()).websiteId });
    const cases: [object[], object, string[]][] = [
      [
        [{ userId, amount: '1', loyaltyCurrencyId: currencyId }],
        {},
        ['entries.0.loyaltyCurrencyId: Is given for all entries: here or there, not both'],
      ],
      [
        [{ userId, amount: '1' }],
        { loyaltyCurrencyId: undefined },
        ['entries.0.loyaltyCurrencyId: Required where it is not given for all entries'],
      ],
      [[{ userId, amount: '1' }], { loyaltyCurrencyId: randomUUID() }, ['loyaltyCurrencyId: Not found']],
      [
        [
          { userId, amount: '1', loyaltyCurrencyId: elsewhere },
          { userId, amount: '0', loyaltyCurrencyId: currencyId },
        ],
        { loyaltyCurrencyId: undefined, websiteId: service.websiteId },
        ['entries.0.loyaltyCurrencyId: Not found', 'entries.1.amount: Must be more than 0'],
      ],
      [
        [
          { userId, amount: '-1' },
          { userId, amount: '0.001' },
        ],
        {},
        ['entries.0.amount: Must be more than 0', 'entries.1.amount: Must have at most 2 decimals'],
      ],
      [
        [
          { amount: '1' },
          { userId: randomUUID(), amount: '1' },
          { walletAddress: '0x1234', amount: '1', direction: 'debit' },
          { userId, walletAddress: '0x1234', amount: '1' },
        ],
        {},
        [
          'entries.0.walletAddress: Required where there is no userId',
          'entries.1.userId: Not found',
          'entries.2.walletAddress: Not found',
          'entries.3.walletAddress: Not a wallet of this user',
        ],
      ],
    ];
    for (const [entries, fields, expected] of cases)
      assert.deepEqual(complaints(await post(entries, { websiteId: service.websiteId, ...fields })), expected);
    assert.equal(await balance(userId), '0');
  });

  it('takes the website from the currency, and refuses currencies of two websites', async () => {
    const organization = await service.addOrganization();
    const another = await service.addWebsite(organization.organizationId);
    const [here, there] = [
      await service.addCurrency({ websiteId: organization.websiteId }),
      await service.addCurrency({ websiteId: another }),
    ];
    const walletAddress = `0x${'77'.repeat(20)}`;
    const send = (...currencies: string[]) =>
      service.post(
        '/api/loyalty/transactions',
        {
          description: '',
          entries: currencies.map((loyaltyCurrencyId) => ({ walletAddress, amount: '1', loyaltyCurrencyId })),
        },
        organization.key,
      );
    as(await send(there));
    assert.deepEqual(complaints(await send(there, here)), [
      'entries.1.loyaltyCurrencyId: Is of another website than the first',
    ]);
    const listed = await service.get(`/api/loyalty/accounts?walletAddress=${walletAddress}`, organization.key);
    assert.deepEqual(
      listed.body.data.map(({ loyaltyCurrencyId, amount }) => [loyaltyCurrencyId, amount]),
      [[there, 1]],
    );
    const multiplier = await service.post(
      '/api/loyalty/multipliers',
      { walletAddress, multiplier: 2 },
      organization.key,
    );
    assert.equal(as<{ websiteId: string }>(multiplier).websiteId, another, 'the only one the wallet is a member of');
    const stranger = { walletAddress: `0x${'78'.repeat(20)}`, multiplier: 2 };
    const unclear = await service.post('/api/loyalty/multipliers', stranger, organization.key);
    assert.deepEqual(complaints(unclear), ['websiteId: Required: the key opens more than one website']);
  });

  it('refuses another organisation’s key', async () => {
    const other = await service.addOrganization();
    const userId = await program.addMember();
    const body = { description: 'Mine', loyaltyCurrencyId: currencyId, entries: [{ userId, amount: '1' }] };
    const { status } = await service.post('/api/loyalty/transactions', body, other.key);
    assert.equal(status, 400, 'it does not know the currency');
    assert.equal(await balance(userId), '0');
  });

  it('keeps every balance the sum of its entries, whatever many requests send at once', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => program.addMember()));
    const request = fc.array(
      fc.record({
        user: fc.nat(3),
        cents: fc.integer({ min: 1, max: 2_000 }),
        direction: fc.constantFrom('credit', 'debit'),
        key: fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const answers = await Promise.all(
          requests.map((entries) =>
            post(
              entries.map(({ user, cents, direction, key }) => ({
                userId: users[user],
                amount: (cents / 100).toFixed(2),
                direction,
                ...(key !== undefined && { idempotencyKey: key }),
              })),
            ),
          ),
        );
        assert.ok(answers.every(({ status }) => status === 200 || status === 400));
        for (const userId of users) assert.ok(Number(await balance(userId)) >= 0);
      }),
      { numRuns: 12 },
    );
    const keyed = await service.database
      .select({ times: sql<number>`count(*)::int` })
      .from(transactionEntries)
      .where(sql`idempotency_key is not null`)
      .groupBy(transactionEntries.accountId, transactionEntries.idempotencyKey);
    assert.ok(keyed.every(({ times }) => times === 1));
  });
});

describe('GET /api/loyalty/transaction_entries', () => {
  const list = async (query: Record<string, string>) => {
    const answer = await service.get(`/api/loyalty/transaction_entries?${service.scoped({ limit: '100', ...query })}`);
    return as<{ data: TransactionEntry[]; hasNextPage: boolean }>(answer).data;
  };

  it('shows an entry with its account, transaction and rule', async () => {
    const groupId = null;
    const ruleId = await program.addRule('external_rule', { name: 'Outside', groupId, metadata: { link: '/x' } });
    const { userId, address } = await service.addMember();
    await program.run(ruleId, userId);
    const entry = first(await list({ userId }));
    const [account] = await service.database.select().from(accounts).where(eq(accounts.userId, userId));
    const [transaction] = await service.database.select().from(transactions).where(eq(transactions.ruleId, ruleId));
    assert.ok(account && transaction);
    const { id, createdAt, updatedAt, idempotencyKey, metadata: _metadata, ...rest } = entry;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual([createdAt, updatedAt], [createdAt, createdAt]);
    assert.ok(idempotencyKey === null || typeof idempotencyKey === 'string');
    assert.deepEqual(rest, {
      amount: 10,
      direction: 'credit',
      type: 'loyalty_rule',
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      loyaltyAccountId: account.id,
      loyaltyAccountStartAmount: 0,
      loyaltyAccountEndAmount: 10,
      loyaltyAccountLockVersion: 1,
      loyaltyCurrencyId: program.currencyId,
      loyaltyAccount: { id: account.id, user: { id: userId, walletAddress: address } },
      loyaltyTransaction: {
        id: transaction.id,
        type: 'loyalty_rule',
        description: transaction.description,
        loyaltyRule: { id: ruleId, name: 'Outside', type: 'external_rule', description: '', metadata: { link: '/x' } },
      },
    });
  });

  it('applies every filter', async () => {
    const [userGroup] = await service.database
      .insert(userGroups)
      .values({ websiteId: service.websiteId, externalIdentifier: `family ${randomUUID()}` })
      .returning();
    assert.ok(userGroup);
    const walletGroupIdentifier = randomUUID();
    const { userId, address } = await service.addMember({
      metadata: { userGroupId: userGroup.id, walletGroupIdentifier },
    });
    const start = service.now;
    as(await post([{ userId, amount: '9', idempotencyKey: 'gift' }]));
    service.now += 1000;
    as(await post([{ userId, amount: '4', direction: 'debit' }]));
    service.now += 1000;
    const ruleId = await program.addRule('external_rule');
    await program.run(ruleId, userId);
    const all = await list({ userId });
    const amounts = async (query: Record<string, string>) =>
      (await list({ userId, ...query })).map(({ amount }) => amount);
    const time = (offset: number) => new Date(start + offset).toISOString();
    assert.deepEqual(
      all.map(({ amount }) => amount),
      [10, 4, 9],
    );
    assert.deepEqual(await amounts({ sortDir: 'asc' }), [9, 4, 10]);
    assert.deepEqual(await amounts({ loyaltyCurrencyId: currencyId }), [4, 9]);
    assert.deepEqual(
      await amounts({ loyaltyCurrencyId: currencyId, sortBy: 'loyaltyAccountLockVersion', sortDir: 'asc' }),
      [9, 4],
    );
    assert.deepEqual(await amounts({ direction: 'debit' }), [4]);
    assert.deepEqual(await amounts({ type: 'loyalty_rule' }), [10]);
    assert.deepEqual(await amounts({ type: 'api_key' }), [4, 9]);
    assert.deepEqual(await amounts({ loyaltyRuleId: ruleId }), [10]);
    assert.deepEqual(await amounts({ loyaltyRuleType: 'external_rule' }), [10]);
    assert.deepEqual(await amounts({ loyaltyRuleType: 'check_in' }), []);
    assert.deepEqual(await amounts({ loyaltyRuleGroupId: randomUUID() }), []);
    assert.deepEqual(await amounts({ idempotencyKey: 'gift' }), [9]);
    assert.deepEqual(await amounts({ loyaltyTransactionId: all[1]?.loyaltyTransaction.id ?? '' }), [4]);
    assert.deepEqual(await amounts({ createdAtStart: time(1000) }), [10, 4], 'inclusive');
    assert.deepEqual(await amounts({ createdAtEnd: time(1000) }), [9], 'exclusive');
    for (const member of [
      { walletAddress: address },
      { userGroupId: userGroup.id },
      { userGroupExternalIdentifier: userGroup.externalIdentifier ?? '' },
      { walletGroupIdentifier },
    ])
      assert.deepEqual(await list(member), all, JSON.stringify(member));
  });

  it('lists every entry once in both directions, page by page', async () => {
    const userId = await program.addMember();
    for (let count = 0; count < 9; count += 1) {
      if (count % 4 === 0) service.now += 1000;
      as(
        await post([
          { userId, amount: '1' },
          { userId, amount: '1' },
        ]),
      );
    }
    for (const [sortDir, limit] of [
      ['asc', 4],
      ['desc', 5],
      ['desc', 1],
    ] as const) {
      const query = service.scoped({ userId, sortDir, limit: String(limit) });
      const rows = (await readAll(
        async (from) => (await service.get(`/api/loyalty/transaction_entries?${query}${from}`)).body,
      )) as unknown as TransactionEntry[];
      const versions = rows.map(({ loyaltyAccountLockVersion }) => loyaltyAccountLockVersion);
      const expected = Array.from({ length: 18 }, (_, index) => index + 1);
      assert.deepEqual(versions, sortDir === 'asc' ? expected : expected.reverse());
    }
  });

  it('tells which entries keep a member from completing rules again', async () => {
    const daily = await program.addRule('check_in', { frequency: 'daily', interval: 'daily' });
    const once = await program.addRule('external_rule');
    const open = await program.addRule('external_rule', { frequency: 'none', interval: 'unlimited' });
    const userId = await program.addMember();
    for (const id of [daily, once, open]) await program.run(id, userId);
    const blocking = async () =>
      (
        await service.get(
          `/api/loyalty/transaction_entries?${service.scoped({ userId, limit: '100' })}&${[daily, once, open]
            .map((id) => `userCompletedLoyaltyRuleId=${id}`)
            .join('&')}`,
        )
      ).body.data.map((row) => (row as unknown as TransactionEntry).loyaltyTransaction.loyaltyRule?.id);
    assert.deepEqual((await blocking()).sort(), [daily, once].sort());
    service.now += 86_400_000;
    assert.deepEqual(await blocking(), [once]);
    assert.deepEqual(await list({ userId: await program.addMember(), userCompletedLoyaltyRuleId: once }), []);
    assert.deepEqual(await list({ userId, userCompletedLoyaltyRuleId: open }), []);
  });

  it('refuses invalid parameters, and shows nothing of other organisations', async () => {
    const { status, body } = await service.get(
      '/api/loyalty/transaction_entries?limit=101&type=gift&direction=up&createdAtStart=today&sortBy=amount&x=1',
    );
    assert.equal(status, 400);
    assert.deepEqual(fieldsOf(body), ['createdAtStart', 'direction', 'limit', 'sortBy', 'type']);
    const alone = await service.get(`/api/loyalty/transaction_entries?userCompletedLoyaltyRuleId=${randomUUID()}`);
    assert.deepEqual(complaints(alone), ['userCompletedLoyaltyRuleId: Needs a member: userId or walletAddress']);
    const cursor = await service.get(`/api/loyalty/transaction_entries?startingAfter=${randomUUID()}`);
    assert.deepEqual(complaints(cursor), ['startingAfter: There is no such entry']);
    const other = await service.addOrganization();
    assert.deepEqual((await service.get('/api/loyalty/transaction_entries', other.key)).body.data, []);
  });
});

describe('multipliers', () => {
  const create = (fields: object, key?: string) => service.post('/api/loyalty/multipliers', fields, key);
  interface Multiplier {
    readonly id: string;
    readonly userId: string;
  }
  const give = async (fields: object) => as<Multiplier>(await create(fields));
  const send = (method: string, path: string, body?: object, key = service.key) =>
    service.send(`/api/loyalty/multipliers${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const listed = async (query: Record<string, string>) =>
    idsOf((await service.get(`/api/loyalty/multipliers?${service.scoped({ limit: '100', ...query })}`)).body);
  const factor = (userId: string, currency = currencyId) =>
    multiplierOf(service.database, { websiteId: service.websiteId, userId, currencyId: currency });

  it('are created, listed, changed and deleted', async () => {
    const { userId, address } = await service.addMember();
    const given = await give({
      walletAddress: address,
      multiplier: 1.5,
      title: 'Friend',
      externalIdentifier: 'friend 1',
    });
    const moment = new Date(service.now).toISOString();
    assert.deepEqual(given, {
      id: given.id,
      multiplier: 1.5,
      title: 'Friend',
      description: null,
      userId,
      externalIdentifier: 'friend 1',
      user: { id: userId, walletAddress: address },
      organizationId: service.organizationId,
      websiteId: service.websiteId,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
    });
    for (const query of [{ userId }, { walletAddress: address }, { externalIdentifier: 'friend 1' }])
      assert.deepEqual(await listed(query), [given.id]);
    service.now += 1000;
    const updatedAt = new Date(service.now).toISOString();
    const changed = as(await send('POST', `/${given.id}`, { multiplier: 2, title: null }));
    assert.deepEqual(changed, { ...given, multiplier: 2, title: null, updatedAt });
    assert.deepEqual(as(await send('DELETE', `/${given.id}`)), { id: given.id });
    assert.deepEqual(await listed({ userId }), []);
    assert.deepEqual(await listed({ userId, includeDeleted: 'true' }), [given.id]);
    for (const answer of [await send('DELETE', `/${given.id}`), await send('POST', `/${given.id}`, { multiplier: 3 })])
      assert.deepEqual([answer.status, answer.body.message], [404, 'Not found']);
  });

  it('are identified by the operator’s own identifier, which only one may use at a time', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    const named = (walletAddress: string) => ({ walletAddress, multiplier: 2, externalIdentifier: 'vip' });
    const given = await give(named(one.address));
    assert.deepEqual(complaints(await create(named(two.address))), ['externalIdentifier: Is in use']);
    assert.equal(await factor(two.userId), '1');
    const taken = as<Multiplier>(await send('DELETE', '', { externalIdentifier: 'vip' }));
    assert.equal(taken.id, given.id);
    assert.equal((await send('DELETE', '', { externalIdentifier: 'vip' })).status, 404);
    const again = await give(named(two.address));
    assert.deepEqual(await listed({ externalIdentifier: 'vip' }), [again.id]);
  });

  it('refuse invalid fields and other organisations', async () => {
    const bad = await create({ walletAddress: '', multiplier: 0, externalIdentifier: '', colour: 'red' });
    assert.deepEqual(
      [bad.status, fieldsOf(bad.body)],
      [400, ['colour', 'externalIdentifier', 'multiplier', 'walletAddress']],
    );
    assert.deepEqual(fieldsOf((await send('DELETE', '', {})).body), ['externalIdentifier']);
    assert.deepEqual(fieldsOf((await send('POST', `/${randomUUID()}`, { multiplier: -1, user: 1 })).body), [
      'multiplier',
      'user',
    ]);
    assert.deepEqual(fieldsOf((await send('DELETE', '/mine')).body), ['id']);
    assert.deepEqual(fieldsOf((await service.get('/api/loyalty/multipliers?limit=0&x=1')).body), ['limit']);
    const { address } = await service.addMember();
    const { id } = await give({ walletAddress: address, multiplier: 2 });
    const other = await service.addOrganization();
    assert.equal((await send('POST', `/${id}`, { multiplier: 9 }, other.key)).status, 404);
    assert.equal((await send('DELETE', `/${id}`, undefined, other.key)).status, 404);
    assert.deepEqual((await service.get('/api/loyalty/multipliers', other.key)).body.data, []);
  });

  it('are listed page by page', async () => {
    const { userId, address } = await service.addMember();
    const given = [];
    for (let count = 0; count < 5; count += 1) given.push((await give({ walletAddress: address, multiplier: 2 })).id);
    const query = service.scoped({ userId, limit: '2' });
    const rows = await readAll(async (from) => (await service.get(`/api/loyalty/multipliers?${query}${from}`)).body);
    assert.deepEqual(rows.map(({ id }) => id).sort(), given.sort());
  });

  it('add up what each exceeds 1 by, counting only the best of each rule', async () => {
    const userId = await program.addMember();
    const [rule, other] = [await program.addRule('TokenHold'), await program.addRule('TokenHold')];
    const add = (values: Partial<typeof multipliers.$inferInsert>) =>
      service.database.insert(multipliers).values({ websiteId: service.websiteId, userId, multiplier: '1', ...values });
    assert.equal(await factor(userId), '1');
    await add({ ruleId: rule, multiplier: '1.5' });
    await add({ ruleId: rule, multiplier: '1.25' });
    assert.equal(await factor(userId), '1.5');
    await add({ ruleId: other, multiplier: '2' });
    assert.equal(await factor(userId), '2.5');
    await add({ multiplier: '1.1' });
    await add({ multiplier: '9', deletedAt: new Date() });
    await add({ multiplier: '3', currencyIds: [program.currencyId] });
    assert.equal(await factor(userId), '2.6');
    assert.equal(await factor(userId, program.currencyId), '4.6');
    await add({ multiplier: '0.1' });
    await add({ multiplier: '0.1' });
    await add({ multiplier: '0.1' });
    assert.equal(await factor(userId), '0', 'never less than nothing');
  });

  it('of one user count for everyone in their group', async () => {
    const [group] = await service.database.insert(userGroups).values({ websiteId: service.websiteId }).returning();
    assert.ok(group);
    const metadata = { userGroupId: group.id };
    const [one, two] = [await service.addMember({ metadata }), await service.addMember({ metadata })];
    await give({ walletAddress: one.address, multiplier: 2 });
    assert.deepEqual([await factor(one.userId), await factor(two.userId)], ['2', '2']);
    assert.equal(await factor(await program.addMember()), '1');
  });

  it('raise what a rule pays', async () => {
    const { userId, address } = await service.addMember();
    await give({ walletAddress: address, multiplier: 3 });
    await program.run(await program.addRule('external_rule'), userId);
    assert.equal(await program.balance(userId), '30');
  });
});
