import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Quest } from '../../../../src/browser/stores/quests/quest.js';
import { nextStep } from '../../../../src/browser/stores/quests/next-step.js';
import { QuestStore } from '../../../../src/browser/stores/quests/quest-store.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import { fc, histories } from '../../../support/properties.js';
import { actsOn, questProgramme, type Act } from './quest-programme.js';
import { QuestBook, createQuests, type Written } from './quest-book.js';
import { World, isSum, type Member, type MemberPage } from './world.js';

/* Random quests with conditions, limits and dates, and a member who presses while the clock runs: what the list says can be done is
   accepted and paid as said, what it says cannot be done pays nothing, and the moments that it names are those of the service. */

const open: readonly Quest['phase'][] = ['available', 'ending', 'progress'];
const settled: readonly (Quest['phase'] | undefined)[] = ['done', 'cooling', 'capped'];

describe('what a member is shown about quests', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  after(() => world.close());

  async function readQuests(page: MemberPage): Promise<QuestStore> {
    const options = { every: 0, currency: world.leaf, hasBalance: true, include: '', groups: [] };
    const quests = await world.read(page, new QuestStore(page, options));
    assert.equal(quests.state.status, 'ready');
    assert.equal(quests.state.member, 'known');
    return quests;
  }

  /** Presses an open quest, or asks the service for one that is not open. */
  async function press(member: Member, quests: QuestStore, quest: Quest, book: QuestBook): Promise<void> {
    const { now } = world.service;
    const isOpen = open.includes(quest.phase);
    const written = book.of(quest.id);
    const said = isOpen ? book.payable(quest, now) : '0';
    const currencyId = written.currencyId;
    const earlier = await world.balance(member.userId, currencyId);
    const times = (await world.program.completions(quest.id, member.userId)).filter(isPaid).length;
    const input = { verificationCode: 'A long enough text' };
    const answer = isOpen
      ? await quests.complete(quest.id, input)
      : (await world.program.complete(quest.id, member.userId, input)).body;
    await world.service.settled();
    const completions = await world.program.completions(quest.id, member.userId);
    const facts = () => JSON.stringify({ quest, answer, completions, now: new Date(now), written }, null, 1);
    assert.equal(completions.filter(isPaid).length, times + (isOpen ? 1 : 0), `${quest.phase} is accepted: ${facts()}`);
    const balance = await world.balance(member.userId, currencyId);
    if (!isOpen) return assert.equal(compareDecimals(balance, earlier), 0, facts());
    assert.ok(isSum(balance, earlier, said), `${said} is paid: ${earlier} → ${balance} ${facts()}`);
    book.note(quest.id, said, now);
    const { phase, received } = (await readQuests(await member.open())).quest(quest.id) ?? {};
    if (quest.rhythm !== 'unlimited') assert.ok(settled.includes(phase), `${phase} after ${facts()}`);
    if (received !== undefined) assert.equal(compareDecimals(received, said), 0, facts());
  }

  /** Runs the clock to a time that a quest names, or just before it. */
  async function waitFor(quest: Quest, { of, isBefore }: Extract<Act, { kind: 'moment' }>): Promise<void> {
    const { againAt, startsAt, endsAt, streak } = quest;
    const moment = { againAt, startsAt, endsAt, safeUntil: streak?.safeUntil }[of];
    const wait = (moment ?? 0) - world.service.now - (isBefore ? 1000 : 0);
    if (wait <= 0) return;
    await world.wait(wait);
  }

  async function go(member: Member, act: Act, book: QuestBook, written: readonly Written[]): Promise<void> {
    if (act.kind === 'wait') return world.wait(act.hours * 3_600_000);
    if (act.kind === 'gift') return world.give(member, act.isGold ? world.gold : world.leaf, act.amount);
    const quests = await readQuests(await member.open());
    const chosen =
      act.kind === 'next' ? nextStep(quests.state.quests)?.quest.id : written[act.quest % written.length]?.id;
    const quest = quests.quest(chosen ?? '');
    // The site may have closed what a quest asks for.
    if (!quest || quest.action.kind === 'closed') return;
    return act.kind === 'moment' ? waitFor(quest, act) : press(member, quests, quest, book);
  }

  it('matches what the service accepts and pays, in any programme', async () => {
    await fc.assert(
      fc.asyncProperty(questProgramme, actsOn, async (given, acts) => {
        await world.begin(given.startsAt);
        try {
          const member = await world.join();
          const { written, factor } = await createQuests(world, member, given);
          const book = new QuestBook(written, factor);
          for (const act of acts) await go(member, act, book, written);
        } finally {
          await world.end();
        }
      }),
      { numRuns: histories(6) },
    );
  });
});

const isPaid = ({ status }: { status: string }): boolean => status === 'completed';
