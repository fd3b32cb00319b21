import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  Condition,
  ConditionFacts,
  ConditionGroup,
  ConditionRecord,
} from '../../../../../src/browser/stores/quests/conditions/condition.js';
import {
  judgeCondition,
  judgeConditions,
} from '../../../../../src/browser/stores/quests/conditions/judge-conditions.js';
import { unlockPath } from '../../../../../src/browser/stores/quests/conditions/unlock-path.js';
import { fc } from '../../../../support/properties.js';

const nothing: ConditionFacts = {
  timesDone: () => undefined,
  progress: () => undefined,
  balance: () => undefined,
  place: () => undefined,
  holds: () => undefined,
  questsOf: () => undefined,
  nameOf: () => undefined,
};

const record = (given: Partial<ConditionRecord> & { type: string }): ConditionRecord => ({
  id: 'c',
  description: null,
  amount: null,
  repeatCount: null,
  requiredCount: null,
  association: [],
  ...given,
});

const rules = (...ids: string[]) => ids.map((id) => ({ loyaltyRuleId: id, loyaltyRule: { name: `Quest ${id}` } }));

describe('conditions', () => {
  it('count completions of a quest, up to the required number', () => {
    const done = (times: number) =>
      judgeCondition(record({ type: 'rule', repeatCount: 3, association: rules('a') }), {
        ...nothing,
        timesDone: () => times,
      });
    assert.deepEqual([done(2).state, done(2).done, done(2).of], ['unmet', 2, 3]);
    assert.deepEqual([done(9).state, done(9).done], ['met', 3]);
    assert.equal(done(2).subjects[0]?.name, 'Quest a');
  });

  it('name a quest as the page does if the answer withholds its name', () => {
    const given = record({ type: 'rule', association: [{ loyaltyRule: { id: 'a', name: '' } }] });
    const nameFor = (nameOf: ConditionFacts['nameOf']) =>
      judgeCondition(given, { ...nothing, nameOf }).subjects[0]?.name;
    assert.equal(
      nameFor(() => 'Open gathering'),
      'Open gathering',
    );
    assert.equal(
      nameFor(() => undefined),
      undefined,
    );
  });

  it('are met by the required number of quests, each completed often enough', () => {
    const counts: Record<string, number> = { a: 2, b: 1, c: 2 };
    const given = record({ type: 'rules', requiredCount: 2, repeatCount: 2, association: rules('a', 'b', 'c') });
    const judged = judgeCondition(given, { ...nothing, timesDone: (id) => counts[id] ?? 0 });
    assert.deepEqual([judged.state, judged.done, judged.of, judged.times], ['met', 2, 2, 2]);
    assert.deepEqual(
      judged.subjects.map(({ state }) => state),
      ['met', 'unmet', 'met'],
    );
  });

  it('remain unmet if they refer to nothing', () => {
    for (const type of ['rule', 'rules', 'badges', 'points'])
      assert.notEqual(judgeCondition(record({ type }), { ...nothing, balance: () => '1' }).state, 'met', type);
  });

  it('compare amounts by their exact digits', () => {
    const given = record({ type: 'points', amount: 9007199254740992, association: [{ loyaltyCurrencyId: 'leaf' }] });
    const with_ = (balance: string) => judgeCondition(given, { ...nothing, balance: () => balance });
    assert.equal(with_('9007199254740991.9999').state, 'unmet');
    assert.equal(with_('9007199254740992').state, 'met');
    assert.equal(with_('9007199254740991.9999').done, '9007199254740991.9999');
  });

  it('treat a smaller rank as better, and are unknown without one', () => {
    const given = record({ type: 'level', amount: 10, association: [{ loyaltyCurrencyId: 'leaf' }] });
    assert.equal(judgeCondition(given, { ...nothing, place: () => 10 }).state, 'met');
    assert.equal(judgeCondition(given, { ...nothing, place: () => 11 }).state, 'unmet');
    assert.equal(judgeCondition(given, nothing).state, 'unknown');
  });

  it('are not met by a member without a rank', () => {
    const association = [{ loyaltyCurrencyId: 'leaf' }, { loyaltyCurrencyId: 'gold' }];
    const given = record({ type: 'level', amount: 10, association });
    const judged = (gold: number | null | undefined, requiredCount: number | null = null) =>
      judgeCondition({ ...given, requiredCount }, { ...nothing, place: (id) => (id === 'leaf' ? 3 : gold) });
    assert.deepEqual([judged(null).state, judged(null).done], ['unmet', undefined]);
    assert.deepEqual([judged(null, 1).state, judged(null, 1).done], ['met', 3]);
    assert.equal(judged(undefined).state, 'unknown');
    assert.equal(judged(4).state, 'met');
  });

  it('cover all quests of a section', () => {
    const given = record({ type: 'section', association: [{ loyaltyRuleGroupId: 'g' }] });
    const facts = { ...nothing, questsOf: () => ['a', 'b'], timesDone: (id: string) => (id === 'a' ? 1 : 0) };
    const judged = judgeCondition(given, facts);
    assert.deepEqual([judged.state, judged.done, judged.of, judged.subjects.length], ['unmet', 1, 2, 1]);
    assert.equal(judgeCondition(given, { ...facts, timesDone: () => 1 }).state, 'met');
    assert.equal(judgeCondition(given, nothing).state, 'unknown');
  });

  it('never reveal a wallet list, and treat an unknown type as decided by the operator', () => {
    assert.equal(judgeCondition(record({ type: 'csv' }), nothing).state, 'unknown');
    const judged = judgeCondition(record({ type: 'moon_phase', association: rules('a') }), {
      ...nothing,
      progress: () => 40,
    });
    assert.deepEqual([judged.type, judged.state, judged.done, judged.of], ['api', 'unmet', 40, 100]);
  });

  it("accept the records of badges, and trust the platform's report", () => {
    const badge = {
      loyaltyConditions: [
        record({ id: 'x', type: 'badge', association: [{ loyaltyBadge: { id: 'b', name: 'Sprout' } }] }),
      ],
      reported: [{ loyaltyConditionId: 'x', current: 1, required: 1, isCompleted: true }],
    };
    const judged = judgeConditions(badge, { ...nothing, holds: () => false });
    assert.equal(judged?.state, 'met');
    assert.equal(judged?.conditions[0]?.subjects[0]?.name, 'Sprout');
  });

  it('need all of an AND or one of an OR, and are unknown if an unknown one decides', () => {
    const known = record({ id: '1', type: 'rule', association: rules('a') });
    const secret = record({ id: '2', type: 'csv' });
    const facts = (times: number) => ({ ...nothing, timesDone: () => times });
    const judge = (operatorType: string, times: number) =>
      judgeConditions({ operatorType, loyaltyConditions: [known, secret] }, facts(times))?.state;
    assert.deepEqual([judge('AND', 1), judge('AND', 0)], ['unknown', 'unmet']);
    assert.deepEqual([judge('OR', 1), judge('OR', 0)], ['met', 'unknown']);
    assert.equal(judgeConditions({ loyaltyConditions: [] }, nothing), undefined);
  });
});

/** Conditions of a programme's quests, by quest id; small enough for an exhaustive search. */
type Program = ReadonlyMap<string, ConditionGroup>;

const questIds = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'];

function programOf(plans: readonly Plan[], isAcyclic: boolean): Program {
  return new Map(
    plans.map(({ operator, waits }, at) => {
      const conditions = waits.map(({ on, isMet }, index): Condition => {
        const allowed = on.filter((target) => (isAcyclic ? target > at : true)).map((target) => questIds[target] ?? '');
        const base = { id: `${at}.${index}`, description: undefined, times: 1 };
        if (allowed.length === 0)
          return { ...base, type: 'points', state: isMet ? 'met' : 'unmet', done: 0, of: 1, subjects: [] };
        const state = isMet ? ('met' as const) : ('unmet' as const);
        const subjects = allowed.map((id) => ({ kind: 'quest' as const, id, name: id, state }));
        return { ...base, type: 'rules', state, done: 0, of: allowed.length, subjects };
      });
      const met = conditions.filter(({ state }) => state === 'met').length;
      const isMet = operator === 'OR' ? met > 0 : met === conditions.length;
      return [questIds[at] ?? '', { operator, state: isMet ? 'met' : 'unmet', met, conditions }];
    }),
  );
}

interface Plan {
  readonly operator: 'AND' | 'OR';
  readonly waits: readonly { readonly on: readonly number[]; readonly isMet: boolean }[];
}

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    waits: fc.array(fc.record({ on: fc.uniqueArray(fc.nat(5), { maxLength: 2 }), isMet: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  { minLength: 6, maxLength: 6 },
);

/** Whether a quest opens once these conditions are met. Each condition is met only after the quests that it names are open. */
function opens(program: Program, questId: string, done: ReadonlySet<string>): boolean {
  const open = new Set<string>();
  const isOpen = (id: string) => open.has(id) || !program.has(id);
  for (let before = -1; before < open.size;) {
    before = open.size;
    for (const [id, { operator, conditions }] of program) {
      const judged = conditions.map(
        ({ id: own, state, subjects }) =>
          state === 'met' || (done.has(own) && subjects.every((subject) => isOpen(subject.id ?? ''))),
      );
      if (operator === 'OR' ? judged.some(Boolean) : judged.every(Boolean)) open.add(id);
    }
  }
  return isOpen(questId);
}

describe('the path to unlock a quest', () => {
  it('unlocks it, and contains nothing that is met or redundant', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), (given, isAcyclic) => {
        const program = programOf(given, isAcyclic);
        const path = unlockPath('q0', (id) => program.get(id));
        if (!path) return assert.ok(opens(program, 'q0', new Set()));
        const all = new Set(path.missing.map(({ id }) => id));
        assert.equal(all.size, path.missing.length);
        assert.ok(path.missing.every(({ state }) => state !== 'met'));
        const everything = new Set([...program.values()].flatMap(({ conditions }) => conditions.map(({ id }) => id)));
        assert.equal(path.isCircular, !opens(program, 'q0', everything));
        if (path.isCircular) return;
        assert.ok(opens(program, 'q0', all));
        for (const id of all) assert.ok(!opens(program, 'q0', new Set([...all].filter((each) => each !== id))));
        return;
      }),
      { numRuns: 500 },
    );
  });

  it('lists conditions in an order in which they can be met', () => {
    fc.assert(
      fc.property(plans, (given) => {
        const program = programOf(given, true);
        const path = unlockPath('q0', (id) => program.get(id));
        const done = new Set<string>();
        for (const condition of path?.missing ?? []) {
          for (const { id } of condition.subjects)
            assert.ok(opens(program, id ?? '', done), `${condition.id} too early`);
          done.add(condition.id);
        }
      }),
    );
  });

  it('is the shortest one, or of equals the certain one', () => {
    const leaf = (id: string, state: 'unmet' | 'unknown' = 'unmet'): Condition => ({
      id,
      type: 'points',
      description: undefined,
      state,
      done: 0,
      of: 1,
      times: 1,
      subjects: [],
    });
    const quest = (id: string, on: string): Condition => ({
      ...leaf(id),
      type: 'rule',
      subjects: [{ kind: 'quest', id: on, name: on, state: 'unmet' }],
    });
    const group = (operator: 'AND' | 'OR', ...conditions: Condition[]): ConditionGroup => ({
      operator,
      state: 'unmet',
      met: 0,
      conditions,
    });
    const program: Program = new Map([
      ['goal', group('OR', quest('long', 'first'), leaf('list', 'unknown'), leaf('short'))],
      ['first', group('AND', leaf('a'), leaf('b'))],
    ]);
    const path = unlockPath('goal', (id) => program.get(id));
    assert.deepEqual(
      path?.missing.map(({ id }) => id),
      ['short'],
    );
    assert.deepEqual(
      path?.steps.map(({ isNeeded }) => isNeeded),
      [false, false, true],
    );
    const deep = unlockPath('goal', (id) => (id === 'goal' ? group('AND', quest('long', 'first')) : program.get(id)));
    assert.deepEqual(
      deep?.missing.map(({ id }) => id),
      ['a', 'b', 'long'],
    );
    assert.equal(deep?.steps[0]?.before[0]?.questId, 'first');
  });

  it('ends and is marked as circular if chains refer back to themselves', () => {
    const wait = (id: string, on: string): ConditionGroup => ({
      operator: 'AND',
      state: 'unmet',
      met: 0,
      conditions: [
        {
          id,
          type: 'rule',
          description: undefined,
          state: 'unmet',
          done: 0,
          of: 1,
          times: 1,
          subjects: [{ kind: 'quest', id: on, name: on, state: 'unmet' }],
        },
      ],
    });
    const program: Program = new Map([
      ['a', wait('1', 'b')],
      ['b', wait('2', 'a')],
    ]);
    const path = unlockPath('a', (id) => program.get(id));
    assert.equal(path?.isCircular, true);
    assert.deepEqual(
      path?.missing.map(({ id }) => id),
      ['1'],
    );
  });
});
