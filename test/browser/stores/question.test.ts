import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Asker } from '../../../src/browser/stores/question.js';

/** An asker, and how often its question has changed. */
function createAsker<About = void>() {
  const changes = { count: 0 };
  return { changes, asker: new Asker<About>(() => (changes.count += 1)) };
}

describe('a question of a store', () => {
  it('waits until it is answered, and is gone then', async () => {
    const { asker, changes } = createAsker<string>();
    const answered = asker.ask('bid');
    assert.deepEqual([asker.question?.about, changes.count], ['bid', 1]);
    asker.question?.answer(true);
    assert.equal(await answered, true);
    assert.deepEqual([asker.question, changes.count], [undefined, 2]);
  });

  it('is taken by one, who answers it', () => {
    const { asker } = createAsker();
    void asker.ask();
    assert.deepEqual([asker.question?.take(), asker.question?.take()], [true, false]);
  });

  it('has one answer, the first', async () => {
    const { asker } = createAsker();
    const answered = asker.ask();
    const { question } = asker;
    question?.answer(false);
    question?.answer(true);
    assert.equal(await answered, false);
  });

  it('is shared by all who ask the same', async () => {
    const { asker } = createAsker();
    const both = [asker.ask(), asker.ask()];
    asker.question?.answer(true);
    assert.deepEqual(await Promise.all(both), [true, true]);
  });

  it('is denied once it is withdrawn, and a late answer to it answers no other', async () => {
    const { asker } = createAsker<string>();
    const first = asker.ask('first');
    const withdrawn = asker.question;
    asker.withdraw();
    const second = asker.ask('second');
    withdrawn?.answer(true);
    assert.deepEqual([await first, asker.question?.about], [false, 'second']);
    asker.question?.answer(true);
    assert.equal(await second, true);
  });

  it('is gone once it is withdrawn', () => {
    const { asker } = createAsker();
    void asker.ask();
    asker.withdraw();
    assert.equal(asker.question, undefined);
  });

  it('gives way to a question about something else', async () => {
    const { asker } = createAsker<string>();
    const first = asker.ask('first');
    void asker.ask('second');
    assert.equal(await first, false);
    assert.equal(asker.question?.about, 'second');
  });
});
