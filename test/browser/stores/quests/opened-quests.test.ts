import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lockedQuests, OpenedQuests, type OpenedOptions } from '../../../../src/browser/stores/quests/opened-quests.js';
import type { Quest } from '../../../../src/browser/stores/quests/quest.js';
import type { QuestsState } from '../../../../src/browser/stores/quests/quest-state.js';
import { createFakeProgram, signedIn } from '../fake-program.js';

const looks = (locked: readonly string[], unlocked: readonly string[] = []): OpenedOptions => ({ locked, unlocked });

/** Lets a member look once or several times during one visit, and returns what was opened for them at the end. */
function visit(kept: Map<string, string>, looked: readonly OpenedOptions[], session = signedIn('mira')): string[] {
  const program = createFakeProgram({}, session, kept);
  const store = new OpenedQuests(program, looks([]));
  const close = store.subscribe(() => undefined);
  for (const each of looked) store.configure(each);
  const ids = [...store.state.ids];
  close();
  return ids;
}

describe('the quests that were opened for a member', () => {
  it('are those that were locked on the last visit, and are said once', () => {
    const kept = new Map<string, string>();
    assert.deepEqual(visit(kept, [looks(['night'], ['day'])]), []);
    assert.deepEqual(visit(kept, [looks([], ['night', 'day'])]), ['night']);
    assert.deepEqual(visit(kept, [looks([], ['night', 'day'])]), []);
  });

  it('are also those that open during the visit, which lasts to its end', () => {
    assert.deepEqual(visit(new Map(), [looks(['night']), looks([], ['night']), looks([], ['night', 'day'])]), [
      'night',
    ]);
  });

  it('are none on a first visit, and among quests that are not shown', () => {
    const kept = new Map<string, string>();
    assert.deepEqual(visit(kept, [looks([], ['day'])]), []);
    visit(kept, [looks(['night'])]);
    assert.deepEqual(visit(kept, [looks([], ['day'])]), []);
    assert.deepEqual(visit(kept, [looks([], ['night'])]), ['night']);
  });

  it('are each member’s own, and no visitor’s', () => {
    const kept = new Map<string, string>();
    visit(kept, [looks(['night'])]);
    assert.deepEqual(visit(kept, [looks([], ['night'])], { status: 'signed-out' }), []);
    assert.deepEqual(visit(kept, [looks([], ['night'])], signedIn('juri')), []);
    assert.deepEqual(visit(kept, [looks([], ['night'])]), ['night']);
  });

  it('are known during the visit in a browser that denies storage', () => {
    const denied = new Map<string, string>();
    denied.set = denied.get = () => {
      throw new Error('denied');
    };
    assert.deepEqual(visit(denied, [looks(['night']), looks([], ['night'])]), ['night']);
  });
});

describe('what is locked for a member', () => {
  const quest = (id: string, phase: Quest['phase'], more: Partial<Quest> = {}): Quest =>
    ({ id, phase, requiredFirst: [], ...more }) as Quest;
  const conditions = { operator: 'AND', state: 'unmet', met: 0, conditions: [] } as const;
  const known = (given: Partial<QuestsState>): QuestsState =>
    ({
      status: 'ready',
      member: 'known',
      quests: [
        quest('gated', 'locked', { conditions }),
        quest('later', 'locked', { requiredFirst: ['first'] }),
        quest('said', 'locked'),
        quest('open', 'available'),
      ],
      ...given,
    }) as QuestsState;

  it('is what this page knows to be, not what the platform alone refused', () => {
    assert.deepEqual(lockedQuests(known({})), looks(['gated', 'later'], ['open']));
  });

  it('is not known before everything about the member is', () => {
    for (const member of ['nobody', 'pending', 'partly', 'unknown', 'expired'] as const)
      assert.deepEqual(lockedQuests(known({ member })), looks([]));
    assert.deepEqual(lockedQuests(known({ status: 'loading' })), looks([]));
  });
});
