import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { UsageError } from '../../../src/errors/usage-error.js';
import { accounts, badgeUsers, multipliers, userMetadata } from '../../../src/service/db/schema/index.js';
import type { ServiceContext } from '../../../src/service/handler.js';
import { giveJudgedBadge } from '../../../src/service/loyalty/badges/give-judged-badge.js';
import { judgePlaces } from '../../../src/service/loyalty/badges/judge-places.js';
import { runJudge } from '../../../src/service/operator/judge/run-judge.js';
import { fc } from '../../support/properties.js';
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

const place = (currencyId: string, amount: number, more: object = {}) => ({
  ...{ type: 'level', loyaltyCurrencyIds: [currencyId], amount: String(amount) },
  ...more,
});

async function addBadge(conditions: readonly object[], more: object = {}): Promise<string> {
  const { organizationId, websiteId } = service;
  const imageUrl = 'https://images.example/top.png';
  const body = { organizationId, websiteId, name: 'Top', imageUrl, conditions, ...more };
  const answer = await service.post('/api/loyalty/badges', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body.id);
}

/** Adds a member for each amount. */
async function addMembers(currencyId: string, ...amounts: number[]): Promise<string[]> {
  const members: string[] = [];
  for (const amount of amounts) members.push((await service.addMember({ currencyId, amount: String(amount) })).userId);
  return members;
}

async function judge(badge: string, options: { isDryRun?: boolean; isJson?: boolean } = {}): Promise<string> {
  const { websiteId } = service;
  const text = await runJudge(context, { websiteId, badge, isDryRun: false, isJson: false, ...options });
  await service.settled();
  return text;
}

async function holders(badgeId: string): Promise<string[]> {
  const held = await service.database
    .select({ userId: badgeUsers.userId })
    .from(badgeUsers)
    .where(and(eq(badgeUsers.badgeId, badgeId), eq(badgeUsers.status, 'active')));
  return held.map(({ userId }) => userId).sort();
}

async function balanceOf(userId: string, currencyId: string): Promise<string> {
  const [account] = await service.database
    .select({ amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.currencyId, currencyId)));
  return account?.amount ?? '0';
}

describe('a leaderboard badge that is judged', () => {
  it('is awarded with all its rewards to those who hold the place now, and to nobody else', async () => {
    const [currencyId, gems] = [await service.addCurrency(), await service.addCurrency({ symbol: 'GEM' })];
    const gift = await addBadge([], { name: 'Gift' });
    const collector = await addBadge([{ type: 'badge', loyaltyBadgeIds: [gift] }]);
    const badge = await addBadge([place(currencyId, 3)], {
      rewards: [
        { rewardType: 'points', loyaltyCurrencyId: gems, amount: 1_000 },
        { rewardType: 'multiplier', multiplier: 2 },
        { rewardType: 'badge', loyaltyBadgeId: gift },
      ],
    });
    const members = await addMembers(currencyId, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    await judge(badge);
    const best = members.slice(-3).sort();
    for (const id of [badge, gift, collector]) assert.deepEqual(await holders(id), best);
    const paid = await Promise.all(members.map((userId) => balanceOf(userId, gems)));
    assert.deepEqual(paid, [...Array.from({ length: 7 }, () => '0'), '1000', '1000', '1000']);
    const running = and(eq(multipliers.badgeId, badge), isNull(multipliers.deletedAt));
    assert.equal(await service.database.$count(multipliers, running), 3);
  });

  it('pays each holder once, however often it is judged, and stays with holders who were overtaken', async () => {
    const [currencyId, gems] = [await service.addCurrency(), await service.addCurrency({ symbol: 'GEM' })];
    const rewards = [{ rewardType: 'points', loyaltyCurrencyId: gems, amount: 10 }];
    const badge = await addBadge([place(currencyId, 1)], { rewards });
    const [first = ''] = await addMembers(currencyId, 5);
    await judge(badge);
    await judge(badge);
    assert.equal(await balanceOf(first, gems), '10');
    const [second = ''] = await addMembers(currencyId, 6);
    assert.match(await judge(badge), /goes to 1 member\./);
    assert.deepEqual(await holders(badge), [first, second].sort());
    assert.deepEqual([await balanceOf(first, gems), await balanceOf(second, gems)], ['10', '10']);
  });

  it('also requires its other conditions', async () => {
    const [currencyId, gems] = [await service.addCurrency(), await service.addCurrency({ symbol: 'GEM' })];
    const [, rich = '', poor = ''] = await addMembers(currencyId, 1, 2, 3);
    await service.database.insert(accounts).values({
      ...{ websiteId: service.websiteId, userId: rich, currencyId: gems, amount: '7' },
    });
    const badge = await addBadge([place(currencyId, 2), { type: 'points', loyaltyCurrencyIds: [gems], amount: '7' }]);
    await judge(badge);
    assert.deepEqual(await holders(badge), [rich]);
    assert.ok(poor);
  });

  it('is not awarded to blocked members, nor to those from whom it was revoked', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 2)]);
    const [third = '', second = '', taken = '', blocked = ''] = await addMembers(currencyId, 1, 2, 3, 4);
    await service.database.update(userMetadata).set({ isBlocked: true }).where(eq(userMetadata.userId, blocked));
    for (const action of ['reward', 'revoke'])
      assert.equal((await service.post(`/api/loyalty/badges/${badge}/${action}`, { userId: taken })).status, 200);
    assert.match(await judge(badge), /goes to 1 member\. It stays as it is for 1 who had it before/);
    assert.deepEqual(await holders(badge), [second]);
    assert.ok(third);
  });

  it('goes to an exempt member, and not to one who is blocked before the job runs', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 2)]);
    const [third = '', farmer = '', exempt = ''] = await addMembers(currencyId, 1, 2, 3);
    const set = (userId: string, values: { isBlocked: boolean; isBlockExempt?: boolean }) =>
      service.database.update(userMetadata).set(values).where(eq(userMetadata.userId, userId));
    await set(exempt, { isBlocked: true, isBlockExempt: true });
    const { winners } = await judgePlaces(context, {
      ...{ websiteId: service.websiteId, badgeId: badge, isDryRun: true },
    });
    assert.deepEqual(
      winners.map(({ userId }) => userId),
      [exempt, farmer],
    );
    await set(farmer, { isBlocked: true });
    for (const winner of winners) await giveJudgedBadge.run({ ...winner, websiteId: service.websiteId }, context);
    await service.settled();
    assert.deepEqual(await holders(badge), [exempt]);
    assert.match(await judge(badge), /goes to 1 member\./);
    assert.deepEqual(await holders(badge), [exempt, third].sort());
  });

  it('is awarded by the places at the time of judging, even if they change before the job runs', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 1)]);
    const [first = '', second = ''] = await addMembers(currencyId, 5, 4);
    const { winners } = await judgePlaces(context, {
      ...{ websiteId: service.websiteId, badgeId: badge, isDryRun: true },
    });
    await service.database.update(accounts).set({ amount: '9' }).where(eq(accounts.userId, second));
    for (const winner of winners) await giveJudgedBadge.run({ ...winner, websiteId: service.websiteId }, context);
    await service.settled();
    assert.deepEqual(await holders(badge), [first]);
  });

  it('goes to the member into whom a winner is merged before the job runs', async () => {
    const [currencyId, gems] = [await service.addCurrency(), await service.addCurrency({ symbol: 'GEM' })];
    const rewards = [{ rewardType: 'points', loyaltyCurrencyId: gems, amount: 10 }];
    const badge = await addBadge([place(currencyId, 1)], { rewards });
    const [one, two] = [await service.addMember(), await service.addMember({ currencyId, amount: '5' })];
    const { organizationId, websiteId } = service;
    const { winners } = await judgePlaces(context, { websiteId, badgeId: badge, isDryRun: true });
    const connected = await service.post('/api/users/connect', {
      ...{ organizationId, websiteId, walletAddress: two.address, walletType: 'evm' },
      ...{ userId: one.userId, confirmDisconnect: true },
    });
    assert.equal(connected.status, 200);
    await service.settled();
    for (const winner of winners) await giveJudgedBadge.run({ ...winner, websiteId }, context);
    await service.settled();
    assert.deepEqual(await holders(badge), [one.userId]);
    assert.equal(await balanceOf(one.userId, gems), '10');
  });

  it('is not awarded again by a repeated job after it was revoked', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 1)]);
    const [userId = ''] = await addMembers(currencyId, 5);
    const given = { websiteId: service.websiteId, userId, badgeId: badge, progress: [] };
    await giveJudgedBadge.run(given, context);
    assert.deepEqual(await holders(badge), [userId]);
    assert.equal((await service.post(`/api/loyalty/badges/${badge}/revoke`, { userId })).status, 200);
    await giveJudgedBadge.run(given, context);
    assert.deepEqual(await holders(badge), []);
    await service.settled();
  });

  it('goes to those with fewer members ahead than there are places, whatever the amounts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (amounts, others, top, needsBoth) => {
          const [one, two] = [await service.addCurrency(), await service.addCurrency()];
          const members = await addMembers(one, ...amounts);
          for (const [index, userId] of members.entries())
            await service.database.insert(accounts).values({
              ...{ websiteId: service.websiteId, userId, currencyId: two, amount: String(others[index]) },
            });
          const isIn = (of: readonly number[], own = 0) => own > 0 && of.filter((each) => each > own).length < top;
          const expected = members.filter((_, index) => {
            const places = [isIn(amounts, amounts[index]), isIn(others.slice(0, members.length), others[index])];
            return needsBoth ? places.every(Boolean) : places.some(Boolean);
          });
          const badgeId = await addBadge([
            place(one, top, { loyaltyCurrencyIds: [one, two], ...(!needsBoth && { requiredCount: 1 }) }),
          ]);
          const { websiteId } = service;
          const { winners } = await judgePlaces(context, { websiteId, badgeId, isDryRun: true });
          assert.deepEqual(winners.map(({ userId }) => userId).sort(), expected.sort());
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('laurel-service badges judge', () => {
  it('prints who would get the badge and changes nothing with --dry-run', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 2)], { name: 'Top 2' });
    const metadata = { displayName: 'Mira' };
    const { userId, address } = await service.addMember({ currencyId, amount: '5', metadata });
    await addMembers(currencyId, 4, 4, 3);
    const sent = () => service.database.$count(sql`jobs.job`, sql`data ->> 'job' = 'give-judged-badge'`);
    const before = await sent();
    const text = await judge('Top 2', { isDryRun: true });
    const [headings, ...lines] = text.split('\n');
    assert.match(headings ?? '', /^place +wallet +name +user id$/);
    assert.deepEqual(
      lines.slice(0, 3).map((line) => line.slice(0, 2)),
      ['1 ', '2 ', '2 '],
    );
    assert.ok(
      ['Mira', userId, address].every((word) => lines[0]?.includes(word)),
      lines[0],
    );
    assert.equal(lines.at(-2), 'Nothing was changed. Without --dry-run, “Top 2” goes to 3 members.');
    assert.deepEqual(await holders(badge), []);
    assert.equal(await sent(), before);
    await judge('Top 2');
    assert.equal(await sent(), before + 3);
  });

  it('strips control characters from names and shortens them', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 1)]);
    const metadata = { displayName: `Mi\u001B[31m\u202Era\n1 0x0 ${'x'.repeat(100)}` };
    const { userId } = await service.addMember({ currencyId, amount: '5', metadata });
    const lines = (await judge(badge, { isDryRun: true })).split('\n');
    assert.equal(lines.length, 5);
    assert.match(lines[1] ?? '', new RegExp(`  Mi\\[31mra1 0x0 x{25}…  ${userId}$`));
  });

  it('prints one line of JSON for each member with --json', async () => {
    const currencyId = await service.addCurrency();
    const badge = await addBadge([place(currencyId, 1)]);
    const { userId, address } = await service.addMember({ currencyId, amount: '5' });
    assert.deepEqual(JSON.parse(await judge(badge, { isJson: true })), {
      ...{ userId, walletAddress: address, displayName: null, places: [1], given: true },
    });
    assert.deepEqual(await holders(badge), [userId]);
    assert.equal(await judge(badge, { isJson: true }), '');
  });

  it('says so if nobody has a place', async () => {
    const badge = await addBadge([place(await service.addCurrency(), 3)], { name: 'Nobody yet' });
    assert.equal(await judge(badge), '“Nobody yet” goes to 0 members.\n');
  });

  it('describes its options with --help, and names invalid arguments', async () => {
    const help = await runLaurel('badges', 'judge', '--help');
    assert.equal(help.status, 0);
    for (const word of ['<name | id>', '--dry-run', '--json', '--website-id', '--database-url'])
      assert.ok(help.out.includes(word), word);
    assert.match((await runLaurel('badges', '--help')).out, / badges judge --help/);
    const wrong: [string[], RegExp][] = [
      [[], /needs the name or id of one badge/],
      [['Top', '3'], /Put a name with spaces in quotation marks/],
      [['Top 3', '--data', '/nowhere'], /There is no database in \/nowhere/],
      [['Top 3', '--color'], /Run .* badges judge --help for all options/],
    ];
    for (const [args, message] of wrong) {
      const { status, err } = await runLaurel('badges', 'judge', ...args);
      assert.equal(status, 2, args.join(' '));
      assert.match(err, message);
    }
  });

  it('refuses a badge that is unknown, ambiguous, deleted or not awarded by place', async () => {
    const currencyId = await service.addCurrency();
    const refused = (badge: string, message: RegExp) =>
      assert.rejects(judge(badge), (error) => error instanceof UsageError && message.test(error.message));
    await refused('Nothing', /There is no badge "Nothing"/);
    const twins = [
      await addBadge([place(currencyId, 1)], { name: 'Twin' }),
      await addBadge([place(currencyId, 2)], { name: 'Twin' }),
    ];
    await refused('Twin', /Several badges have the name "Twin": .*Name one by its id/);
    assert.match(await judge(twins[0]?.toUpperCase() ?? ''), /goes to 0 members/);
    const headers = { 'x-api-key': service.key };
    await service.send(`/api/loyalty/badges/${twins[0]}`, { method: 'DELETE', headers });
    await refused(twins[0] ?? '', /There is no badge/);
    await addBadge([{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: '1' }], { name: 'Earned' });
    await refused('Earned', /“Earned” has no condition about a place/);
  });
});
