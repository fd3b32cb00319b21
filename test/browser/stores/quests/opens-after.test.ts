import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition, ConditionGroup } from '../../../../src/browser/stores/quests/conditions/condition.js';
import { opensAfter } from '../../../../src/browser/stores/quests/opens-after.js';
import type { Quest } from '../../../../src/browser/stores/quests/quest.js';

/** A condition that some quests be done; of the others, as many as are said to be. */
const finish = (ids: readonly string[], more: Partial<Condition> = {}): Condition => ({
  ...{ id: ids.join(), type: ids.length > 1 ? 'rules' : 'rule', description: undefined, state: 'unmet' },
  ...{ done: 0, of: ids.length, times: 1 },
  subjects: ids.map((id) => ({ kind: 'quest', id, name: id, state: 'unmet' })),
  ...more,
});

const points: Condition = { ...finish(['leaf']), type: 'points', subjects: [] };

interface Given {
  readonly needs?: readonly Condition[];
  readonly operator?: ConditionGroup['operator'];
  readonly requiredFirst?: readonly string[];
  readonly phase?: Quest['phase'];
}

const locked = ({ needs = [], operator = 'AND', requiredFirst = [], phase = 'locked' }: Given): Quest =>
  ({
    phase,
    requiredFirst,
    conditions: needs.length > 0 ? { operator, state: 'unmet', met: 0, conditions: needs } : undefined,
  }) as Quest;

const opens = (given: Given): boolean => opensAfter(locked(given), 'key');

describe('a locked quest opens after another one', () => {
  it('if that is the last that it needs', () => {
    assert.equal(opens({ needs: [finish(['key'])] }), true);
    assert.equal(opens({ needs: [finish(['key']), finish(['done'], { state: 'met' })] }), true);
    assert.equal(opens({ needs: [finish(['key', 'other'], { of: 1 })] }), true);
    assert.equal(opens({ needs: [finish(['key', 'other'], { done: 1 })] }), true);
    assert.equal(opens({ requiredFirst: ['key'] }), true);
  });

  it('if that is one of several ways, any of which is enough', () => {
    assert.equal(opens({ needs: [points, finish(['key'])], operator: 'OR' }), true);
  });

  it('but not if something else is missing', () => {
    assert.equal(opens({ needs: [points, finish(['key'])] }), false);
    assert.equal(opens({ needs: [finish(['key', 'other'])] }), false);
    assert.equal(opens({ needs: [finish(['other'])] }), false);
    assert.equal(opens({ needs: [finish(['key'])], requiredFirst: ['other'] }), false);
  });

  it('but not if once more is not enough, or nobody knows whether it is', () => {
    assert.equal(opens({ needs: [finish(['key'], { of: 3, done: 1, times: 3 })] }), false);
    assert.equal(opens({ needs: [finish(['key'], { of: 3, done: 2, times: 3 })] }), true);
    assert.equal(opens({ needs: [finish(['key'], { done: undefined })] }), false);
  });

  it('but not if only the platform knows why it is locked, or if it is not', () => {
    assert.equal(opens({}), false);
    assert.equal(opens({ needs: [finish(['key'])], phase: 'available' }), false);
  });
});
