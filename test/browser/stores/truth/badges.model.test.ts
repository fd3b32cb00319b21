import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Badge } from '../../../../src/browser/stores/badges/badge.js';
import { BadgesStore } from '../../../../src/browser/stores/badges/badges-store.js';
import { PointsStore } from '../../../../src/browser/stores/points/points-store.js';
import { addDecimals } from '../../../../src/values/amounts/add-decimals.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import { fc, histories } from '../../../support/properties.js';
import { BadgeBook, type Counted } from './badge-book.js';
import { actsForBadges, shelfProgramme, type Act } from './badge-programme.js';
import { World, isSum, type Member } from './world.js';

/* Random badges with conditions of all kinds, and a member who does something for them: the progress on the shelf is what the member has
   done, a badge is earned exactly if nothing is left to do, and it pays what it says. */

const second = 1000;

describe('what a member is shown about badges', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  after(() => world.close());

  async function readShelf(member: Member): Promise<readonly Badge[]> {
    const page = await member.open();
    const { state } = await world.read(page, new BadgesStore(page, { ids: [], every: 0 }));
    assert.equal(state.status, 'ready');
    const options = { currency: world.leaf, every: 0, isDetailed: false };
    const shows = { hasMilestone: true, hasToday: false, hasMultiplier: false };
    const { milestone } = (await world.read(page, new PointsStore(page, { ...options, ...shows }))).state;
    checkMilestone(milestone, state.badges);
    return state.badges;
  }

  /** The balance names the badge that the shelf measures in the same points, and the same figure of it. */
  function checkMilestone(milestone: PointsStore['state']['milestone'], shelf: readonly Badge[]): void {
    const led = shelf.filter(
      ({ phase, measure }) =>
        (phase === 'locked' || phase === 'progressing') && measure.leading?.currencyId === world.leaf,
    );
    if (typeof milestone !== 'object') return assert.deepEqual([milestone, led.length], ['none', 0]);
    const badge = led.find(({ id }) => id === milestone.badge.id);
    const { leading, more } = badge?.measure ?? {};
    assert.deepEqual([milestone.done, milestone.of, milestone.more], [leading?.done, leading?.of, more]);
  }

  /** Compares the measure of a badge that is not earned with what the member has done. */
  function checkMeasure(
    { measure, phase, percent }: Badge,
    all: readonly Counted[],
    isReported: boolean,
    facts: string,
  ) {
    const open = all.filter(({ isMet }) => !isMet);
    assert.equal(measure.more, Math.max(0, open.length - 1), facts);
    // Without any progress the service reports nothing, and only points are known.
    const figures = open.flatMap(({ figure }) => (figure && (isReported || figure.kind === 'points') ? figure : []));
    const met = { kind: 'conditions' as const, done: all.length - open.length, of: all.length };
    const leading = figures.find(({ kind }) => kind === 'points') ?? figures[0] ?? met;
    assert.equal(measure.leading?.kind, leading.kind, facts);
    assert.equal(compareDecimals(measure.leading?.done, leading.done), 0, facts);
    assert.equal(compareDecimals(measure.leading?.of, leading.of), 0, facts);
    const hasBegun = all.some(({ isMet, figure }) => isMet || (figure && compareDecimals(figure.done, 0) > 0));
    assert.ok(percent < 100, facts);
    assert.ok(hasBegun || phase === 'locked', facts);
  }

  /** Compares the shelf with what the member has done. Returns the ids of the earned badges. */
  async function look(member: Member, book: BadgeBook, known: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const shelf = await readShelf(member);
    const earned = new Set<string>();
    for (const [at, { id, given }] of book.badges.entries()) {
      const badge = shelf.find((each) => each.id === id);
      assert.ok(badge);
      const holding = await book.holding(id);
      const all = await book.count(given, at);
      const facts = JSON.stringify({ at, phase: badge.phase, measure: badge.measure, all, given, holding }, null, 1);
      const isDone = all.every(({ isMet }) => isMet);
      const isEarned = badge.phase === 'earned';
      assert.equal(isEarned, holding?.status === 'active', facts);
      if (isDone) assert.ok(isEarned, `nothing is left to do: ${facts}`);
      if (isEarned) earned.add(id);
      else checkMeasure(badge, all, holding !== undefined, facts);
      if (isEarned && !known.has(id) && !isDone) assert.equal(holding?.reason, 'operator', facts);
    }
    return earned;
  }

  /** Does something. Returns what it pays besides badges. */
  async function go(act: Act, member: Member, book: BadgeBook): Promise<string> {
    world.service.now += second;
    const { userId } = member;
    if (act.kind === 'quest') await book.complete(act.quest);
    else if (act.kind === 'progress') await book.setProgress(act.quest, act.progress);
    else if (act.kind === 'give') await book.give(act.badge);
    else {
      const currencyId = act.isGold ? world.gold : world.leaf;
      const earlier = await world.balance(userId, currencyId);
      await world.give(member, currencyId, act.amount);
      const isPaid = act.amount > 0 || compareDecimals(earlier, -act.amount) >= 0;
      return isPaid && !act.isGold ? String(act.amount) : '0';
    }
    return '0';
  }

  /** The points that the shelf says for badges. */
  const rewardsOf = (shelf: readonly Badge[], ids: Iterable<string>): string =>
    [...ids].reduce((sum, id) => {
      const { rewards = [] } = shelf.find((each) => each.id === id)?.record ?? {};
      return (rewards ?? []).reduce((total, { amount }) => addDecimals(total, amount ?? 0), sum);
    }, '0');

  it('matches what the service counts, gives and pays, on any shelf', async () => {
    await fc.assert(
      fc.asyncProperty(shelfProgramme, actsForBadges, async (given, acts) => {
        await world.begin();
        try {
          const member = await world.join();
          const book = await BadgeBook.open(world, member, given);
          let earned = await look(member, book, new Set());
          for (const act of acts) {
            const earlier = await world.balance(member.userId, world.leaf);
            const paid = await go(act, member, book);
            const now = await look(member, book, earned);
            const rewards = rewardsOf(
              await readShelf(member),
              [...now].filter((id) => !earned.has(id)),
            );
            const balance = await world.balance(member.userId, world.leaf);
            const said = addDecimals(paid, rewards);
            assert.ok(isSum(balance, earlier, said), `${earlier} and ${said} are ${balance} ${JSON.stringify(act)}`);
            assert.ok(
              [...earned].every((id) => now.has(id)),
              'what is earned is kept',
            );
            earned = now;
          }
        } finally {
          await world.end();
        }
      }),
      { numRuns: histories(6) },
    );
  });
});
