import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createService } from '../../src/service/app.js';
import { transact } from '../../src/service/db/transact.js';
import { accounts, apiKeys, pendingChanges } from '../../src/service/db/schema/index.js';
import { addAuction } from './auction-fixture.js';
import { ChangeReader } from './change-reader.js';
import { TestService } from './test-service.js';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const open = (key = service.key, query = service.scoped()) =>
  service.fetch(new Request(`http://service.test/api/changes?${query}`, { headers: { 'x-api-key': key } }));
const watch = async () => new ChangeReader(await open());

const award = (userId: string, loyaltyCurrencyId: string, amount: string) =>
  service.post('/api/loyalty/transactions', {
    ...{ organizationId: service.organizationId, websiteId: service.websiteId },
    ...{ description: 'A gift', entries: [{ userId, loyaltyCurrencyId, amount, direction: 'credit' }] },
  });

describe('GET /api/changes', () => {
  it('reports the currency whose accounts changed, without naming members', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember({ currencyId });
    const reader = await watch();
    const answer = await award(userId, currencyId, '5');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await reader.until('accounts', currencyId);
    assert.doesNotMatch(
      JSON.stringify(reader.changes.filter(({ subject }) => subject === 'accounts')),
      new RegExp(userId),
    );
    await reader.leave();
  });

  it('reports the member whose completion changed its status', async () => {
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember({ currencyId });
    const { organizationId, websiteId } = service;
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const quest = { name: 'A quest', type: 'check_in', frequency: 'once', amount: '1', metadata: {}, ...times };
    const rule = await service.post('/api/loyalty/rules', {
      ...quest,
      ...{ organizationId, websiteId, loyaltyCurrencyId: currencyId },
    });
    const reader = await watch();
    await service.post(`/api/loyalty/rules/${rule.body.id}/complete`, { userId });
    await reader.until('completions', userId);
    // The points arrive with a job.
    await reader.until('accounts', currencyId);
    await reader.leave();
  });

  it('reports a changed auction, and the currency when a member’s name changes', async () => {
    const reader = await watch();
    const auctionId = await addAuction(service);
    await reader.until('auctions', auctionId);
    const currencyId = await service.addCurrency();
    const { userId } = await service.addMember({ currencyId });
    await reader.until('accounts', currencyId);
    reader.changes.length = 0;
    const { organizationId, websiteId } = service;
    await service.post('/api/users/metadatas', { organizationId, websiteId, userId, displayName: 'Ada' });
    await reader.until('accounts', currencyId);
    await reader.leave();
  });

  it('reports nothing from a rolled-back transaction, and a change only once it is committed', async () => {
    const [lost, kept] = [await service.addCurrency(), await service.addCurrency()];
    const members = [await service.addMember({ currencyId: lost }), await service.addMember({ currencyId: kept })];
    await settled();
    const reader = await watch();
    const raise = (accountId: string) => sql`update accounts set amount = amount + 1 where id = ${accountId}`;
    await assert.rejects(
      transact(service.database, async (transaction) => {
        await transaction.execute(raise(members[0]?.accountId ?? ''));
        throw new Error('Changed its mind');
      }),
    );
    await transact(service.database, (transaction) => transaction.execute(raise(members[1]?.accountId ?? '')));
    await reader.until('accounts', kept);
    assert.deepEqual(reader.changes, [{ subject: 'accounts', key: kept }]);
    await reader.leave();
  });

  it('merges changes with one key, and names no key for more than a hundred', async () => {
    const currencies = await Promise.all(Array.from({ length: 101 }, () => service.addCurrency()));
    const { userId } = await service.addMember();
    await settled();
    const reader = await watch();
    const [first = ''] = currencies;
    const others = await Promise.all([service.addMember(), service.addMember(), service.addMember()]);
    await service.database
      .insert(accounts)
      .values(others.map((member) => ({ websiteId: service.websiteId, currencyId: first, userId: member.userId })));
    await reader.until('accounts', first);
    assert.equal(reader.changes.length, 1);
    const rest = currencies.map((currencyId) => ({ websiteId: service.websiteId, currencyId, userId }));
    await service.database.insert(accounts).values(rest);
    await reader.until('accounts', null);
    assert.equal(reader.changes.length, 2);
    await reader.leave();
  });

  it('reports one website’s changes only to keys that open it', async () => {
    const other = await service.addOrganization();
    assert.equal((await open(other.key)).status, 403);
    assert.equal((await open(service.key, '')).status, 400);
    const elsewhere = `organizationId=${service.organizationId}&websiteId=${randomUUID()}`;
    assert.equal((await open(service.key, elsewhere)).status, 404);
    const websiteId = await service.addWebsite();
    const currencyId = await service.addCurrency({ websiteId });
    const ours = await service.addCurrency();
    const reader = await watch();
    const { userId } = await service.addMember();
    await service.database.insert(accounts).values({ websiteId, currencyId, userId });
    await service.database.insert(accounts).values({ websiteId: service.websiteId, currencyId: ours, userId });
    await reader.until('accounts', ours);
    assert.ok(reader.changes.every(({ key }) => key !== currencyId));
    await reader.leave();
  });

  it('ends with the next heartbeat after its key is revoked', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const key = await service.addKey(service.websiteId);
    const reader = new ChangeReader(await open(key));
    const other = await watch();
    await service.database
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(eq(apiKeys.websiteId, service.websiteId));
    t.mock.timers.tick(15_000);
    t.mock.timers.reset();
    await reader.untilEnded();
    assert.equal(other.isEnded, false);
    await other.leave();
  });

  it('ends when the service stops, which then refuses new streams', async () => {
    const ending = await TestService.start();
    const url = `http://service.test/api/changes?${ending.scoped()}`;
    const ask = () => ending.fetch(new Request(url, { headers: { 'x-api-key': ending.key } }));
    const reader = new ChangeReader(await ask());
    await ending.endStreams();
    await reader.untilEnded();
    assert.equal((await ask()).status, 503);
    await ending.close();
  });

  it('answers 404 if the service does not listen to the database', async () => {
    const logger = pino({ level: 'silent' });
    const deaf = await createService({ database: service.database, logger, rateLimits: false, jobs: [] });
    const headers = { 'x-api-key': service.key };
    const answer = await deaf.fetch(new Request(`http://service.test/api/changes?${service.scoped()}`, { headers }));
    assert.equal(answer.status, 404);
    await deaf.close();
  });
});

/** Waits until every earlier change has been announced and received, so that later streams report none of them. */
async function settled(): Promise<void> {
  while ((await service.database.$count(pendingChanges)) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  // An announcement may still be on its way to listeners. It arrives before that of the next change, for which this waits.
  const reader = await watch();
  const key = randomUUID();
  await service.database.insert(pendingChanges).values({ websiteId: service.websiteId, subject: 'accounts', key });
  await reader.until('accounts', key);
  await reader.leave();
}
