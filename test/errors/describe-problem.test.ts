import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProblemCode } from '../../src/contract/problem.js';
import { ApiError } from '../../src/errors/api.js';
import { ConfigError } from '../../src/errors/config.js';
import { describeProblem } from '../../src/errors/describe-problem.js';
import { walletErrorFrom } from '../../src/errors/wallet-error-from.js';
import { WalletError } from '../../src/errors/wallet.js';
import { en } from '../../src/browser/i18n/en/index.js';

describe('describeProblem', () => {
  it('has texts for every code of the proxy', () => {
    for (const code of ProblemCode.options) {
      const { title, body } = describeProblem(new ApiError(code, 'x'));
      assert.ok(title in en && body in en, code);
    }
  });

  it('is retryable only if it can get better by itself', () => {
    const retried = ProblemCode.options.filter((code) => describeProblem(new ApiError(code, 'x')).retryable);
    assert.deepEqual(retried, [
      'step_up_required',
      'key_required',
      'proof_invalid',
      'token_invalid',
      'member_unknown',
      'partly_saved',
      'rate_limited',
      'busy',
      'upstream_unavailable',
      'upstream_error',
      'internal',
    ]);
  });

  it('is retryable if something else answered instead of the proxy', () => {
    assert.ok(describeProblem(new ApiError('bad_answer', 'x')).retryable);
  });

  it('hides from members what only the owner can fix', () => {
    for (const code of ['upstream_key_refused', 'csrf', 'origin_not_allowed', 'bad_answer'] as const)
      assert.deepEqual(
        [describeProblem(new ApiError(code, 'x')).kind, describeProblem(new ApiError(code, 'x')).whose],
        ['unavailable', 'owner'],
      );
    assert.equal(describeProblem(new ConfigError('no_proxy', 'x')).kind, 'unavailable');
  });

  it('distinguishes an unsupported account from an unsupported wallet type', () => {
    const kindFor = (field?: string) =>
      describeProblem(new ApiError('wallet_unsupported', 'x', field === undefined ? {} : { field })).kind;
    assert.equal(kindFor('walletAddress'), 'account-unsupported');
    assert.equal(kindFor('walletType'), 'wallet-unsupported');
    assert.equal(kindFor(), 'wallet-unsupported');
    assert.equal(describeProblem(new ApiError('bad_request', 'x', { field: 'walletAddress' })).kind, 'unavailable');
    assert.ok('problem.account-unsupported.title' in en && 'problem.account-unsupported.body' in en);
  });

  it('does not show a declined signature as an error', () => {
    assert.equal(describeProblem(new WalletError('rejected', 'x')).severity, 'neutral');
  });

  it('treats an unknown code of a newer proxy as a server problem', () => {
    assert.equal(describeProblem({ name: 'ApiError', code: 'made_up' as 'internal' }).kind, 'unreachable');
  });

  it('distinguishes a timeout of the proxy from one of a wallet', () => {
    assert.equal(describeProblem(new ApiError('timeout', 'x')).kind, 'unreachable');
    assert.equal(describeProblem(new WalletError('timeout', 'x')).kind, 'wallet-timeout');
  });
});

describe('walletErrorFrom', () => {
  const coded = (code: unknown, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
  const cases: readonly [string, unknown, string][] = [
    ['a declined request', coded(4001), 'rejected'],
    ['a declined request of a library', coded('ACTION_REJECTED'), 'rejected'],
    ['nothing at all', null, 'rejected'],
    ['a request that is open already', coded(-32002), 'pending'],
    ['a wallet that is cut off', coded(4900), 'unavailable'],
    ['a chain that is cut off', coded(4901), 'unavailable'],
    ['a chain it does not know', coded(4902), 'chain'],
    ['a method it does not know', coded(4200), 'unsupported'],
    ['an account that is not shared', coded(4100), 'no_account'],
    [
      'a declined request in two wrappings',
      new Error('a', { cause: new Error('b', { cause: coded(4001) }) }),
      'rejected',
    ],
    ['a mobile wallet’s wrapping', coded(-32603, { data: { originalError: { code: 4902 } } }), 'chain'],
    ['a text', 'boom', 'failed'],
    ['anything else', new Error('boom'), 'failed'],
  ];
  for (const [what, thrown, code] of cases)
    it(`reads ${what} as ${code}`, () => assert.equal(walletErrorFrom(thrown, 'sign').code, code));

  it('keeps its own errors', () => {
    const error = new WalletError('no_account', 'x');
    assert.equal(walletErrorFrom(error, 'connect'), error);
  });

  it('does not loop on circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    assert.equal(walletErrorFrom(error, 'sign').code, 'failed');
  });
});
