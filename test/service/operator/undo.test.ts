import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { UsageError } from '../../../src/errors/usage-error.js';
import { accounts, badgeUsers, transactionEntries } from '../../../src/service/db/schema/index.js';
import type { ServiceContext } from '../../../src/service/handler.js';
import { runUndo } from '../../../src/service/operator/undo/run-undo.js';
import { runLaurel } from '../../support/run-laurel.js';
import type { TestService } from '../test-service.js';
import { startWithContext } from './with-context.js';

let service: TestService;
let context: ServiceContext;
let close: () => Promise<void>;
before(async () => {
  ({ service, context, close } = await startWithContext());
});
after(() => close());

/** Credits a member by mistake so that they earn a badge, and returns the ids and a reader of their state. */
async function mistake() {
  const { organizationId, websiteId } = service;
  const currencyId = await service.addCurrency();
  const badge = await service.post('/api/loyalty/badges', {
    ...{ organizationId, websiteId, name: 'Rich', imageUrl: 'https://images.example/rich.png' },
    conditions: [{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: '500' }],
    rewards: [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 100 }],
  });
  await service.settled();
  const { userId, address } = await service.addMember();
  const entries = [{ userId, amount: '1000', idempotencyKey: 'mistake' }];
  const sent = { description: 'Oops', loyaltyCurrencyId: currencyId, entries };
  assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 200);
  await service.settled();
  const [entry] = await service.database
    .select({ id: transactionEntries.id, accountId: accounts.id })
    .from(transactionEntries)
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .where(and(eq(accounts.userId, userId), eq(transactionEntries.idempotencyKey, 'mistake')));
  assert.ok(entry);
  const state = async () => {
    const [account] = await service.database.select().from(accounts).where(eq(accounts.id, entry.accountId));
    const [held] = await service.database.select().from(badgeUsers).where(eq(badgeUsers.userId, userId));
    return [account?.amount, held?.status];
  };
  return { userId, address, currencyId, entryId: entry.id, badgeId: String(badge.body.id), state };
}

const undo = (entryIds: readonly string[], options: { isDryRun?: boolean; isJson?: boolean } = {}) => {
  const { organizationId, websiteId } = service;
  const all = { organizationId, websiteId, entryIds, description: 'Undone', isDryRun: false, isJson: false };
  return runUndo(context, { ...all, ...options });
};

describe('laurel-service points undo', () => {
  it('says in a dry run what it would take, changes nothing, and takes the same without it', async () => {
    const { userId, address, entryId, badgeId, state } = await mistake();
    const told = await undo([entryId], { isDryRun: true });
    for (const word of [userId, address, '1000', 'Rich']) assert.ok(told.includes(word), told);
    assert.match(told, /Nothing was changed\. Without --dry-run, 1 credit would be undone\.\n$/);
    await service.settled();
    assert.deepEqual(await state(), ['1100', 'active']);
    const lines = await undo([entryId], { isJson: true });
    assert.deepEqual(JSON.parse(lines), {
      userId,
      walletAddress: address,
      credits: [{ entryId, amount: '1000', taken: '1000' }],
      badges: [{ badgeId, name: 'Rich' }],
      left: [],
      undone: true,
    });
    await service.settled();
    assert.deepEqual(await state(), ['0', 'revoked']);
  });

  it('names the badges that stay and why, in a dry run and in its result', async () => {
    for (const [reason, why] of [
      [null, 'nobody noted what gave it'],
      ['operator', 'you gave it'],
      ['judge', 'a judgement gave it'],
    ] as const) {
      const { userId, entryId, badgeId, state } = await mistake();
      await service.database.update(badgeUsers).set({ reason }).where(eq(badgeUsers.userId, userId));
      const told = await undo([entryId], { isDryRun: true });
      assert.ok(told.includes(`Rich (${why})`) && told.includes('badges that stay'), told);
      assert.ok(!told.includes('badges that go'), told);
      const { left, badges } = JSON.parse(await undo([entryId], { isJson: true })) as Record<string, unknown>;
      assert.deepEqual([left, badges], [[{ badgeId, name: 'Rich', keptBy: reason ?? 'unknown' }], []]);
      await service.settled();
      assert.deepEqual(await state(), ['100', 'active']);
    }
  });

  it('does not name a badge that the member has also earned without the credit', async () => {
    const { userId, entryId, currencyId } = await mistake();
    const entries = [{ userId, amount: '500' }];
    const sent = { description: 'A gift', loyaltyCurrencyId: currencyId, entries };
    assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 200);
    await service.settled();
    await service.database.update(badgeUsers).set({ reason: null }).where(eq(badgeUsers.userId, userId));
    assert.ok(!(await undo([entryId])).includes('Rich'));
  });

  it('undoes all of several credits or none', async () => {
    const [one, two] = [await mistake(), await mistake()];
    await undo([one.entryId]);
    await assert.rejects(undo([two.entryId, one.entryId]), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.equal(error.message, `Nothing was undone.\n${one.entryId}: Was undone before`);
      return true;
    });
    await service.settled();
    assert.deepEqual(await two.state(), ['1100', 'active']);
    const three = await mistake();
    assert.match(await undo([two.entryId, three.entryId]), /Undone: 2 credits\.\n$/);
    assert.deepEqual(
      [await two.state(), await three.state()],
      [
        ['0', 'revoked'],
        ['0', 'revoked'],
      ],
    );
  });

  it('refuses unknown entries, and invalid ids before it opens a database', async () => {
    await assert.rejects(undo([randomUUID()]), UsageError);
    for (const [args, message] of [
      [[], /needs the id of an entry/],
      [['gift'], /"gift" is not the id of an entry/],
    ] as const) {
      const { status, err } = await runLaurel('points', 'undo', ...args);
      assert.equal(status, 2);
      assert.match(err, message);
    }
    assert.match((await runLaurel('points', '--help')).out, / points undo --help/);
    assert.match((await runLaurel('points', 'undo', '--help')).out, /--dry-run/);
  });
});
