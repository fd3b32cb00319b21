import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { QuestStore } from '../../../../src/browser/stores/quests/quest-store.js';
import { windowAt } from '../../../../src/service/loyalty/windows.js';
import { World, type Member } from './world.js';

/* A model compares what a page says with what the service does, so both have to live in the same moment. */

const hour = 3_600_000;

describe('a page of the models', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  beforeEach(() => world.begin());
  afterEach(() => world.end());
  after(() => world.close());

  async function phaseOf(id: string, member: Member): Promise<string | undefined> {
    const page = await member.open();
    const options = { every: 0, currency: world.leaf, hasBalance: true, include: '', groups: [] };
    return (await world.read(page, new QuestStore(page, options))).quest(id)?.phase;
  }

  it('has a clock that stands and jumps with the service’s', async (t) => {
    const page = await (await world.join()).open();
    const device = Date.now();
    t.mock.method(Date, 'now', () => device + hour);
    assert.equal(page.clock.now(), world.service.now);
    world.service.now += hour;
    assert.equal(page.clock.now(), world.service.now);
    t.mock.restoreAll();
  });

  const streak = { metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 1, streakAmount: 2 }] } };
  const dailyCap = (maxAmountPerInterval: string) => ({ maxAmountPerInterval, maxAmountInterval: 'daily' }) as const;
  const cases = [
    ['hourly', 'cooling', { frequency: 'hourly', ...streak }],
    ['daily', 'cooling', { frequency: 'daily', ...streak }],
    ['weekly', 'cooling', { frequency: 'weekly' }],
    ['monthly', 'cooling', { frequency: 'monthly' }],
    ['custom', 'cooling', { interval: 'custom', ...dailyCap('42') }],
    ['daily', 'capped', { interval: 'unlimited', ...dailyCap('10') }],
  ] as const;
  for (const [window, phase, terms] of cases)
    it(`says until the last millisecond of a window that a quest is ${phase}: ${JSON.stringify(terms)}`, async () => {
      const { service, program, leaf: currencyId } = world;
      const member = await world.join();
      const start = service.now;
      const custom = { effectiveStartTime: new Date(start), effectiveEndTime: new Date(start + hour) };
      const id = await program.addRule('check_in', { currencyId, ...(window === 'custom' && custom), ...terms });
      const end = windowAt(window === 'custom' ? { anchor: start, length: hour } : window, start)?.end ?? 0;
      await world.wait(end - 1 - start);
      assert.equal((await program.complete(id, member.userId)).status, 200);
      await service.settled();
      assert.equal(await phaseOf(id, member), phase);
      await world.wait(1);
      assert.equal(await phaseOf(id, member), 'available');
    });
});
