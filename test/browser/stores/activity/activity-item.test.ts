import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entryLine } from '../../../../demo/states/activity.js';
import type { LedgerLine } from '../../../../src/contract/loyalty/transactions.js';
import { itemOfLine } from '../../../../src/browser/stores/activity/activity-item.js';
import { isShown } from '../../../../src/browser/stores/activity/timeline.js';

type Reason = NonNullable<LedgerLine['loyaltyTransaction']['reason']>;

/** Returns a ledger line that the service has written itself. */
function line(
  reason: string,
  subject: string | undefined,
  fixture: Omit<Parameters<typeof entryLine>[1], 'at' | 'amount'> = {},
): LedgerLine {
  const made = entryLine(1, { at: '2026-03-18T12:00:00Z', amount: 10, ...fixture });
  const own = { reason: reason as Reason, ...(subject !== undefined && { subject }) };
  return { ...made, loyaltyTransaction: { ...made.loyaltyTransaction, ...own } };
}
const told = (made: LedgerLine): string[] => {
  const { kind, name } = itemOfLine(made);
  return [kind, name];
};
const out = { direction: 'debit' } as const;

describe('a ledger line that the service has written itself', () => {
  it('is described by its reason and name, not by the English description', () => {
    const description = 'No longer earned: Founder';
    assert.deepEqual(told(line('no_longer_earned', 'Founder', { ...out, description })), [
      'no-longer-earned',
      'Founder',
    ]);
    assert.deepEqual(told(line('already_earned', 'Founder', out)), ['already-earned', 'Founder']);
    assert.deepEqual(told(line('badge_earned', 'Founder', { description: 'Badge: Founder' })), [
      'badge-earned',
      'Founder',
    ]);
    const connected = { description: 'Wallet connected' };
    assert.deepEqual(told(line('wallet_connected', undefined, connected)), ['wallet-connected', '']);
    assert.deepEqual(told(line('wallet_connected', undefined, { ...connected, ...out })), ['wallet-connected', '']);
  });

  it('has the current name of the quest', () => {
    const quest = ['Join us', 'discord_join', 1] as const;
    assert.deepEqual(told(line('taken_back', 'Join', { ...out, quest })), ['taken-back', 'Join us']);
    assert.deepEqual(told(line('given_back', 'Join', { quest })), ['given-back', 'Join us']);
    assert.deepEqual(told(line('no_longer_earned', 'Join', { ...out, quest })), ['no-longer-earned', 'Join us']);
  });

  it('keeps its description if it has no reason or an unknown one', () => {
    const description = 'Moon phase: full';
    assert.deepEqual(told(line('moon_phase', 'full', { description })), ['team', description]);
    assert.deepEqual(told(line('toString', 'full', { description })), ['team', description]);
    assert.deepEqual(told(entryLine(1, { at: '', amount: 1, description })), ['team', description]);
  });

  it('is filtered as a quest only if it is about one', () => {
    const quest = ['Join us', 'discord_join', 1] as const;
    const isAmongQuests = (made: LedgerLine): boolean => isShown(itemOfLine(made), 'quests');
    assert.equal(isAmongQuests(line('no_longer_earned', 'Join', { ...out, quest })), true);
    assert.equal(isAmongQuests(line('given_back', 'Join', { quest })), true);
    assert.equal(isAmongQuests(line('no_longer_earned', 'Founder', out)), false);
    assert.equal(isAmongQuests(line('wallet_connected', undefined)), false);
  });
});
