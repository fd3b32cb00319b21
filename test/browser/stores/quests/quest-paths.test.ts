import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition } from '../../../../src/browser/stores/quests/conditions/condition.js';
import { questPaths, type QuestPath } from '../../../../src/browser/stores/quests/quest-paths.js';
import type { Quest, QuestPhase } from '../../../../src/browser/stores/quests/quest.js';
import { fc } from '../../../support/properties.js';

let conditionCount = 0;

const condition = (given: Partial<Condition> & Pick<Condition, 'type'>): Condition => ({
  ...{ id: `c${conditionCount++}`, description: undefined, state: 'unmet', done: 0, of: 1, times: 1, subjects: [] },
  ...given,
});

const finish = (id: string, more: Partial<Condition> = {}): Condition =>
  condition({
    type: 'rule',
    subjects: [{ kind: 'quest', id, name: id, state: more.state ?? 'unmet' }],
    ...more,
  });

const hold = (amount: number): Condition =>
  condition({
    type: 'points',
    of: amount,
    subjects: [{ kind: 'currency', id: 'leaf', name: 'Leaf', state: 'unmet' }],
  });

interface Given {
  readonly phase?: QuestPhase;
  readonly operator?: 'AND' | 'OR';
  readonly needs?: readonly Condition[];
}

const quest = (id: string, { phase = 'available', operator = 'AND', needs = [] }: Given = {}): Quest =>
  ({
    ...{ id, name: `Quest ${id}`, phase, groupId: 'g', requiredFirst: [] },
    conditions:
      needs.length > 0
        ? {
            operator,
            state: needs.every(({ state }) => state === 'met') ? 'met' : 'unmet',
            met: needs.filter(({ state }) => state === 'met').length,
            conditions: needs,
          }
        : undefined,
  }) as unknown as Quest;

const pathOf = (...quests: Quest[]): QuestPath => {
  const { paths, others } = questPaths({ id: 'g', name: 'The trail', quests });
  assert.equal(paths.length, 1);
  assert.equal(others.length, 0);
  return paths[0] as QuestPath;
};

/** The stops of a path, one text each: `a`, `b or points`. */
const stopsOf = ({ stops }: QuestPath): string[] =>
  stops.map(({ doors }) => doors.map((door) => door.quest?.id ?? door.condition?.type).join(' or '));

describe('the path of a group', () => {
  it('is in the owner’s order as long as nothing unlocks anything', () => {
    const path = pathOf(quest('a'), quest('b'), quest('c'));
    assert.deepEqual(stopsOf(path), ['a', 'b', 'c']);
    assert.equal(path.goal, undefined);
    assert.equal(path.name, 'The trail');
  });

  it('puts what unlocks a quest before it, and what all lead to at the end', () => {
    const path = pathOf(
      quest('end', { phase: 'locked', needs: [finish('b')] }),
      quest('b', { phase: 'locked', needs: [finish('a')] }),
      quest('a'),
    );
    assert.deepEqual(stopsOf(path), ['a', 'b']);
    assert.equal(path.goal?.id, 'end');
  });

  it('has no goal if some of its quests do not lead there', () => {
    const path = pathOf(quest('a'), quest('b', { phase: 'locked', needs: [finish('a')] }), quest('c'));
    assert.deepEqual(stopsOf(path), ['a', 'b', 'c']);
    assert.equal(path.goal, undefined);
  });

  it('leads to the quest that asks for the whole group', () => {
    const whole = condition({
      type: 'section',
      subjects: [{ kind: 'group', id: 'g', name: 'The trail', state: 'unmet' }],
    });
    const path = pathOf(quest('end', { phase: 'locked', needs: [whole] }), quest('a'), quest('b'));
    assert.deepEqual(stopsOf(path), ['a', 'b']);
    assert.equal(path.goal?.id, 'end');
  });

  it('has a stop for what is met elsewhere, before the first quest that needs it', () => {
    const path = pathOf(
      quest('a'),
      quest('b', { phase: 'locked', needs: [hold(1000), finish('a')] }),
      quest('c', { phase: 'locked', needs: [hold(1000), finish('elsewhere')] }),
    );
    assert.deepEqual(stopsOf(path), ['a', 'points', 'b', 'rule', 'c']);
  });

  it('shows an “or” as one stop with a door for each', () => {
    const path = pathOf(
      quest('friend'),
      quest('end', { phase: 'locked', operator: 'OR', needs: [hold(1000), finish('friend')] }),
    );
    assert.deepEqual(stopsOf(path), ['points or friend']);
    assert.equal(path.goal?.id, 'end');
  });

  it('counts an “or” as done once one of its doors is', () => {
    const path = pathOf(
      quest('friend', { phase: 'done' }),
      quest('end', { operator: 'OR', needs: [hold(1000), finish('friend', { state: 'met' })] }),
    );
    assert.equal(path.done, 1);
    assert.equal(path.nextId, 'end');
  });

  it('keeps a quest apart that an “or” shares with other quests', () => {
    const path = pathOf(
      quest('a'),
      quest('b', { phase: 'locked', needs: [finish('a')] }),
      quest('end', { phase: 'locked', operator: 'OR', needs: [finish('a'), finish('b')] }),
    );
    assert.deepEqual(stopsOf(path), ['a', 'b']);
  });

  it('counts a quest that has to be done seven times once all seven are', () => {
    const daily = (state: 'met' | 'unmet') =>
      pathOf(
        quest('daily', { phase: 'cooling' }),
        quest('end', { phase: 'locked', needs: [finish('daily', { state, of: 7 })] }),
      ).done;
    assert.equal(daily('unmet'), 0);
    assert.equal(daily('met'), 1);
  });

  it('goes on with an open quest on the shortest way to its goal', () => {
    const path = pathOf(
      quest('a', { phase: 'done' }),
      quest('b', { phase: 'refused' }),
      quest('c'),
      quest('end', { phase: 'locked', needs: [finish('a', { state: 'met' }), finish('b'), finish('c')] }),
    );
    assert.equal(path.nextId, 'c');
    assert.equal(path.done, 1);
    assert.equal(path.isLocked, false);
    assert.equal(path.isDone, false);
  });

  it('is locked while nothing of it can be done, and done with its goal', () => {
    const [a, end] = [quest('a', { phase: 'locked', needs: [hold(5)] }), { needs: [finish('a')] }] as const;
    assert.equal(pathOf(a, quest('end', { ...end, phase: 'locked' })).isLocked, true);
    assert.equal(pathOf(a, quest('end', { ...end, phase: 'done' })).isDone, true);
    assert.equal(pathOf(quest('a', { phase: 'done' }), quest('b', { phase: 'cooling' })).isDone, true);
  });

  it('shows every quest of a chain that leads back to itself', () => {
    const path = pathOf(
      quest('a', { phase: 'locked', needs: [finish('b')] }),
      quest('b', { phase: 'locked', needs: [finish('a')] }),
    );
    assert.deepEqual(stopsOf(path), ['a', 'b']);
  });
});

describe('quests without a group', () => {
  it('form a path for each chain, and those without a chain stay outside', () => {
    const { paths, others } = questPaths({
      id: '',
      name: 'More',
      quests: [
        quest('alone'),
        quest('end', { phase: 'locked', needs: [finish('a')] }),
        quest('x', { phase: 'locked', needs: [finish('y')] }),
        quest('a'),
        quest('y'),
      ],
    });
    assert.deepEqual(
      paths.map((path) => [path.id, path.name, ...stopsOf(path)]),
      [
        ['end', 'Quest end', 'a'],
        ['x', 'Quest x', 'y'],
      ],
    );
    assert.deepEqual(
      others.map(({ id }) => id),
      ['alone'],
    );
  });
});

describe('any group', () => {
  const phases: readonly QuestPhase[] = ['available', 'progress', 'pending', 'refused', 'done', 'cooling', 'locked'];
  const plans = fc.array(
    fc.record({
      phase: fc.constantFrom(...phases),
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      on: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
      isHolding: fc.boolean(),
    }),
    { maxLength: 7 },
  );

  const questsOf = (plan: typeof plans extends fc.Arbitrary<infer T> ? T : never, isAcyclic: boolean): Quest[] =>
    plan.map(({ phase, operator, on, isHolding }, index) =>
      quest(`q${index}`, {
        phase,
        operator,
        needs: [
          ...on.filter((other) => !isAcyclic || other < index).map((other) => finish(`q${other}`)),
          ...(isHolding ? [hold(10)] : []),
        ],
      }),
    );

  it('has each of its quests at one place, in a path or outside', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), fc.constantFrom('', 'g'), (plan, isAcyclic, id) => {
        const quests = questsOf(plan, isAcyclic);
        const { paths, others } = questPaths({ id, name: 'Any', quests });
        const placed = paths.flatMap(({ stops, goal }) => [
          ...stops.flatMap(({ doors }) => doors.flatMap((door) => door.quest?.id ?? [])),
          ...(goal ? [goal.id] : []),
        ]);
        assert.deepEqual([...placed, ...others.map((other) => other.id)].sort(), quests.map((each) => each.id).sort());
        for (const { stops, done } of paths) assert.equal(done, stops.filter((stop) => stop.isDone).length);
      }),
    );
  });

  it('has what a quest needs at an earlier stop, unless its chain leads back to itself', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), (plan, isReversed) => {
        const quests = questsOf(plan, true);
        const given = isReversed ? [...quests].reverse() : quests;
        for (const { stops, goal } of questPaths({ id: 'g', name: 'Any', quests: given }).paths) {
          const places = new Map<string, number>(goal ? [[goal.id, stops.length]] : []);
          for (const [place, { doors }] of stops.entries())
            for (const door of doors) if (door.quest) places.set(door.quest.id, place);
          for (const { id, conditions } of quests)
            for (const { subjects } of conditions?.conditions ?? [])
              for (const { kind, id: needed } of subjects)
                if (kind === 'quest' && places.has(needed ?? ''))
                  assert.ok((places.get(needed ?? '') ?? 0) < (places.get(id) ?? 0), `${needed} before ${id}`);
        }
      }),
    );
  });
});
