import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextStep } from '../../../../src/browser/stores/quests/next-step.js';
import type { Quest, QuestAction, QuestPhase } from '../../../../src/browser/stores/quests/quest.js';
import { fc } from '../../../support/properties.js';

const none = { conditions: undefined, requiredFirst: [] as readonly string[] };
const questOf = (id: string, phase: QuestPhase, kind: QuestAction['kind'], amount = '10', currencyId = 'leaf'): Quest =>
  ({
    ...{ id, name: id, phase, createdAt: 0, endsAt: undefined, ...none },
    action: { kind },
    reward: { kind: 'points', amount, currencyId, isUpTo: false },
  }) as Quest;

const chosen = (quests: readonly Quest[], pinned?: string): string | undefined => {
  const step = nextStep(quests, pinned);
  return step && `${step.quest.id}: ${step.reason}`;
};

describe('the next step', () => {
  it('prefers what ends soon, then what was begun, then least effort, then the highest reward', () => {
    const ending = questOf('ending', 'ending', 'verify');
    const begun = questOf('begun', 'progress', 'quiz');
    const press = questOf('press', 'available', 'check-in', '1');
    const quick = questOf('quick', 'available', 'link', '20');
    const quicker = questOf('quicker', 'available', 'poll', '30');
    const long = questOf('long', 'available', 'verify', '500');
    const all = [long, quick, press, quicker, begun, ending];
    assert.equal(chosen(all), 'ending: ending');
    assert.equal(chosen(all.filter((quest) => quest !== ending)), 'begun: begun');
    assert.equal(chosen([long, quick, press, quicker]), 'press: press');
    assert.equal(chosen([long, quick, quicker]), 'quicker: minute');
    assert.equal(chosen([quick, quicker]), 'quicker: most');
    assert.equal(chosen([long]), 'long: most');
  });

  it('is the quest that the site has pinned, as long as it is open', () => {
    const press = questOf('press', 'available', 'check-in');
    assert.equal(chosen([press, questOf('pinned', 'available', 'verify', '20')], 'pinned'), 'pinned: most');
    assert.equal(chosen([press, questOf('pinned', 'done', 'verify')], 'pinned'), 'press: press');
  });

  it('is the quest that the member asked for, each open one in turn', () => {
    const all = [
      questOf('a', 'available', 'check-in'),
      questOf('b', 'available', 'link'),
      questOf('c', 'done', 'link'),
    ];
    assert.equal(nextStep(all)?.anotherId, 'b');
    assert.equal(nextStep(all, '', 'b')?.quest.id, 'b');
    assert.equal(nextStep(all, '', 'b')?.anotherId, 'a');
    assert.equal(nextStep(all, '', 'c')?.quest.id, 'a');
    assert.equal(nextStep(all.slice(0, 1))?.anotherId, undefined);
  });

  it('says how many others are no quicker, only if it is known how long it takes', () => {
    const press = questOf('press', 'available', 'check-in');
    const poll = questOf('poll', 'available', 'poll');
    const long = questOf('long', 'available', 'verify');
    assert.equal(nextStep([press, poll, long])?.merits?.quickestOf, 3);
    assert.equal(nextStep([poll, long], 'long')?.merits?.quickestOf, 0);
    assert.equal(nextStep([long, { ...long, id: 'longer' }])?.merits?.quickestOf, 0);
    assert.equal(nextStep([press])?.merits?.quickestOf, 0);
  });

  it('says that nothing brings more, unless that is the reason, or it is alone', () => {
    const press = questOf('press', 'available', 'check-in', '20');
    const long = questOf('long', 'available', 'verify', '20');
    assert.equal(nextStep([press, long])?.merits?.isMost, true);
    assert.equal(
      nextStep([press, { ...long, reward: { ...long.reward, amount: '21' } } as Quest])?.merits?.isMost,
      false,
    );
    assert.equal(nextStep([long])?.merits?.isMost, false);
    assert.equal(nextStep([press])?.merits?.isMost, false);
  });

  it('says how many locked quests open after it', () => {
    const press = questOf('press', 'available', 'check-in');
    const after = (id: string, first: string): Quest => ({ ...questOf(id, 'locked', 'poll'), requiredFirst: [first] });
    assert.equal(nextStep([press, after('a', 'press'), after('b', 'press'), after('c', 'b')])?.merits?.opens, 2);
    assert.equal(nextStep([questOf('refused', 'refused', 'code')])?.merits, undefined);
  });

  it('is not said to bring the most if another open quest brings more', () => {
    const press = questOf('press', 'available', 'check-in');
    assert.equal(chosen([press, questOf('pinned', 'available', 'verify', '1')], 'pinned'), 'pinned: other');
  });

  it('is not said to bring the most if another open quest pays in another currency', () => {
    const leaf = questOf('leaf', 'available', 'link', '500');
    const ember = questOf('ember', 'available', 'verify', '30', 'ember');
    assert.equal(chosen([leaf, ember]), 'leaf: minute');
    assert.equal(chosen([ember, leaf], 'ember'), 'ember: other');
    assert.equal(chosen([leaf]), 'leaf: most');
  });

  it('is a refused quest, then a pending one, if none is open', () => {
    const refused = questOf('refused', 'refused', 'code');
    const pending = questOf('pending', 'pending', 'link');
    assert.equal(chosen([pending, refused]), 'refused: refused');
    assert.equal(chosen([pending]), 'pending: pending');
  });

  it('is never a quest that a press cannot begin', () => {
    for (const kind of ['automatic', 'external', 'closed'] as const)
      assert.equal(chosen([questOf('a', 'available', kind)]), undefined);
    for (const phase of ['done', 'cooling', 'locked', 'upcoming', 'expired', 'blocked'] as const)
      assert.equal(chosen([questOf('a', phase, 'check-in')]), undefined);
  });

  it('does not depend on the order of the quests, except among equals', () => {
    const kinds: QuestAction['kind'][] = ['check-in', 'link', 'verify', 'automatic', 'code'];
    const phases: QuestPhase[] = ['available', 'ending', 'progress', 'refused', 'pending', 'done', 'locked'];
    const some = fc.uniqueArray(
      fc.record({
        phase: fc.constantFrom(...phases),
        kind: fc.constantFrom(...kinds),
        amount: fc.integer({ min: 0, max: 1_000_000 }).map(String),
      }),
      { selector: ({ amount }) => amount, maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (drafts) => {
        const quests = drafts.map(({ phase, kind, amount }) => questOf(amount, phase, kind, amount));
        const open = quests.filter(({ phase }) => ['available', 'ending', 'progress'].includes(phase));
        // Refused and pending quests keep the community's order.
        if (open.some(({ action }) => action.kind !== 'automatic'))
          assert.equal(chosen([...quests].reverse()), chosen(quests));
        assert.equal(chosen(quests) === undefined, nextStep(quests) === undefined);
      }),
    );
  });
});
