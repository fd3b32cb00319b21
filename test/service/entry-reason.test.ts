import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EntryReason } from '../../src/contract/loyalty/transactions.js';
import { describeReason, reasonOf } from '../../src/service/loyalty/entry-reason.js';
import { fc } from '../support/properties.js';

const ruleId = '00000000-0000-4000-8000-000000000001';
const merged = { connectedFrom: 'a', connectedTo: 'b' };
const ofBadge = { loyaltyBadgeId: 'c' };

/** An entry of each reason, as the service writes it. */
const written = {
  badge_earned: [{ direction: 'credit', metadata: ofBadge }, null],
  no_longer_earned: [{ direction: 'debit', metadata: ofBadge }, null],
  already_earned: [{ direction: 'debit', metadata: merged }, null],
  taken_back: [{ direction: 'debit', metadata: null }, ruleId],
  given_back: [{ direction: 'credit', metadata: { paidTo: 'd' } }, ruleId],
} as const;

describe('the reason of an entry', () => {
  it('is derived from the service’s own entries, with the name of its subject', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(written) as (keyof typeof written)[])),
        fc.string(),
        (reason, name) => {
          const [entry, rule] = written[reason];
          const described = { ruleId: rule, description: describeReason(reason, name) };
          assert.deepEqual(reasonOf(entry, described), { reason, subject: name });
        },
      ),
    );
  });

  it('is wallet_connected for points that move with a wallet, on both sides', () => {
    const described = { ruleId: null, description: describeReason('wallet_connected') };
    for (const direction of ['credit', 'debit'] as const)
      assert.deepEqual(reasonOf({ direction, metadata: merged }, described), { reason: 'wallet_connected' });
  });

  it('says that a quest’s reward is no longer earned, already earned or taken back', () => {
    const of = (description: string, metadata: Readonly<Record<string, unknown>> | null) =>
      reasonOf({ direction: 'debit', metadata }, { ruleId, description });
    assert.deepEqual(of('No longer earned: Join us', null), { reason: 'no_longer_earned', subject: 'Join us' });
    assert.deepEqual(of('Already earned: Join us', merged), { reason: 'already_earned', subject: 'Join us' });
    assert.deepEqual(of('Taken back: Join us', { paidTo: 'd' }), { reason: 'taken_back', subject: 'Join us' });
  });

  it('is never derived from an operator’s own description or a quest’s name', () => {
    for (const reason of EntryReason.options)
      for (const direction of ['credit', 'debit'] as const)
        assert.deepEqual(
          reasonOf({ direction, metadata: null }, { ruleId: null, description: describeReason(reason, 'x') }),
          {},
        );
    for (const description of ['Badge: Founder', 'Wallet connected', 'Given back: bottles', 'No longer earned: trust'])
      assert.deepEqual(reasonOf({ direction: 'credit', metadata: null }, { ruleId, description }), {});
    assert.deepEqual(reasonOf({ direction: 'debit', metadata: ofBadge }, { ruleId: null, description: null }), {});
  });
});
