import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Store } from '../../../src/browser/stores/store.js';
import { createFakeProgram } from './fake-program.js';

/** Counts its updates; fails in those whose option says so. */
class CountingStore extends Store<{ readonly updates: number }, { readonly fails: boolean; readonly turn: number }> {
  #updates = 0;

  protected override noticed(): void {
    if (this.options.fails) throw new Error('An answer that nobody expected.');
    this.#updates += 1;
  }

  protected derive(): { readonly updates: number } {
    return { updates: this.#updates };
  }
}

describe('a store', () => {
  it('recovers after a failed update', () => {
    const program = createFakeProgram({});
    const store = new CountingStore(program, { fails: false, turn: 0 });
    const stop = store.subscribe(() => undefined);
    assert.throws(() => store.configure({ fails: true, turn: 1 }), /nobody expected/);
    store.configure({ fails: false, turn: 2 });
    assert.equal(store.state.updates, 2);
    stop();
  });
});
