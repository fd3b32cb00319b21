import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as reader from '../../src/errors/answer-kind.js';
import { transactionAnswers } from '../../src/errors/node-answers.js';
import { rareAnswers } from '../../src/errors/rare-answers.js';
import { walletFailure } from '../../src/errors/wallet-failure.js';
import { WalletError } from '../../src/errors/wallet.js';
import { fc } from '../support/properties.js';
import { realAnswers, unknownAnswers } from './real-answers.js';

/** Ways in which wallets, nodes and libraries wrap an error. None adds a meaning of its own. */
const wrappings: readonly ((inner: unknown) => unknown)[] = [
  (inner) => new Error('It failed.', { cause: inner }),
  (inner) => Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data: inner }),
  (inner) => Object.assign(new Error('Internal error'), { code: -32603, data: { originalError: inner } }),
  (inner) => Object.assign(new Error('could not coalesce error'), { code: 'UNKNOWN_ERROR', error: inner }),
  (inner) => Object.assign(new Error('could not coalesce error'), { code: 'UNKNOWN_ERROR', info: { error: inner } }),
  (inner) => ({ code: -32000, message: 'Something went wrong', response: { error: inner } }),
  (inner) => Object.assign(new Error('The wallet failed.'), { name: 'WalletSignMessageError', error: inner }),
  (inner) => ({ type: 'error', payload: inner }),
  (inner) => new Error('It failed.', { cause: { context: inner } }),
  (inner) => new AggregateError([new Error('The first node is down.'), inner], 'All nodes failed.'),
  (inner) => ({ code: 'SERVER_ERROR', body: JSON.stringify({ id: 1, error: plain(inner) }) }),
  (inner) => new Error(`RPC error: ${JSON.stringify(plain(inner))}`),
  (inner) => {
    const outer: { cause: unknown; self?: unknown; error?: unknown } = { cause: inner };
    outer.error = outer;
    return outer;
  },
];

/** Returns an error as JSON can carry it. */
function plain(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null || depth > 12) return error;
  if (Array.isArray(error)) return error.map((each) => plain(each, depth + 1));
  const { name, message, cause, errors } = error as Partial<AggregateError>;
  const named = Object.entries({ ...error, name, message, cause, errors }).filter(([, value]) => value !== error);
  return Object.fromEntries(named.map(([name, value]) => [name, plain(value, depth + 1)]));
}

const allAnswers = [...transactionAnswers, ...rareAnswers];
const answerKind = (answer: unknown) => reader.answerKind(answer, allAnswers);
const nestings = fc.array(fc.constantFrom(...wrappings), { maxLength: 4 });
const wrapped = (answer: unknown, nesting: typeof wrappings): unknown =>
  nesting.reduce((inner, wrapping) => wrapping(inner), answer);

describe('answerKind', () => {
  for (const [kind, whose, answer] of realAnswers)
    it(`recognises ${kind} in the answer of ${whose}: ${textOf(answer)}`, () => assert.equal(answerKind(answer), kind));

  for (const answer of unknownAnswers)
    it(`does not recognise ${textOf(answer)}`, () => assert.equal(answerKind(answer), 'unknown'));

  it('gives the same result in every wrapping', () => {
    fc.assert(
      fc.property(fc.constantFrom(...realAnswers), nestings, ([kind, , answer], nesting) => {
        assert.equal(answerKind(wrapped(answer, nesting)), kind);
      }),
    );
  });

  it('never treats an unknown answer as declined', () => {
    const anything = fc.oneof(fc.constantFrom(...unknownAnswers), fc.integer(), fc.object());
    fc.assert(
      fc.property(anything, nestings, (answer, nesting) => {
        assert.equal(answerKind(wrapped(answer, nesting)), 'unknown');
      }),
    );
  });

  it('tolerates unreadable fields', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('No.');
        },
      },
    );
    assert.equal(answerKind({ cause: hostile }), 'unknown');
  });
});

describe('walletFailure', () => {
  it('calls an error rejected only if the owner declined', async () => {
    const called = async (error: unknown): Promise<string> => (await walletFailure(error, 'sign')).code;
    const words = unknownAnswers.filter((answer) => answer !== undefined && answer !== null);
    assert.deepEqual(new Set(await Promise.all(words.map(called))), new Set(['failed']));
  });

  it("keeps Laurel's own errors, whatever their text", async () => {
    const own = new WalletError('failed', 'The window closed.');
    assert.equal(await walletFailure(own, 'sign'), own);
  });

  it('calls a refusal rejected for all texts, names, codes and wrappings', async () => {
    const refusals = realAnswers.filter(([kind]) => kind === 'declined' || kind === 'abandoned');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...refusals), nestings, async ([, , answer], nesting) => {
        assert.equal((await walletFailure(wrapped(answer, nesting), 'sign')).code, 'rejected');
      }),
    );
  });
});

/** Returns the text of an answer, for a test's name. */
function textOf(answer: unknown): string {
  const { code, message } = (answer ?? {}) as { code?: number | string; message?: string };
  return `${code === undefined ? '' : `${code} `}${message ?? JSON.stringify(answer)}`;
}
