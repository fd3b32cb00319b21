import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LinkableId, ProviderId } from '../../../../src/contract/providers/index.js';
import { arrangeAccounts } from '../../../../src/browser/stores/social/arrange-accounts.js';
import type { ProviderNeed } from '../../../../src/browser/stores/social/needs.js';
import { providers } from '../../../../src/browser/stores/social/providers.js';

interface Given {
  readonly of?: readonly LinkableId[];
  readonly linked?: readonly LinkableId[];
  /** Number of quests and amount, by provider. */
  readonly needs?: Partial<Record<ProviderId, readonly [number, string]>>;
  readonly isUnfolded?: boolean;
}

function arrange({ of = providers, linked = [], needs = {}, isUnfolded = false }: Given) {
  const need = ([count, amount]: readonly [number, string]): ProviderNeed => ({
    count,
    amounts: new Map([['leaf', { amount, isUpTo: false, isFrom: false }]]),
  });
  const groups = arrangeAccounts({
    providers: of,
    isLinked: (provider) => linked.includes(provider),
    needs: new Map(Object.entries(needs).map(([id, each]) => [id as ProviderId, need(each)])),
    currencyId: 'leaf',
    isUnfolded,
  });
  const { needed, linked: own, others, folded } = groups;
  return { needed: needed.join(' '), linked: own.join(' '), others: others.join(' '), folded: folded.join(' ') };
}

describe('the order of accounts', () => {
  it('starts with what quests need, highest first, then linked accounts, and folds the rest', () => {
    const needs = { discord: [1, '40'], github: [2, '5'], telegram: [1, '5'], steam: [1, '100'] } as const;
    assert.deepEqual(arrange({ linked: ['email', 'twitter'], needs }), {
      needed: 'steam discord github telegram',
      linked: 'twitter email',
      others: '',
      folded: 'instagram reddit tiktok google epic ultra',
    });
  });

  it('lists a linked account with the linked ones, even if quests need it', () => {
    assert.equal(arrange({ linked: ['discord'], needs: { discord: [1, '40'] } }).needed, '');
    assert.equal(arrange({ linked: ['discord'], needs: { discord: [1, '40'] } }).linked, 'discord');
  });

  it('keeps three visible if quests need none', () => {
    const { needed, others, folded } = arrange({ linked: ['twitter'] });
    assert.deepEqual([needed, others], ['', 'discord email instagram']);
    assert.equal(folded.split(' ').length, 8);
  });

  it('does not fold a single row, a short list, or a list that the page wants unfolded', () => {
    const needs = { twitter: [1, '5'] } as const;
    assert.equal(arrange({ of: ['twitter', 'discord', 'email', 'github'], needs }).folded, 'discord email github');
    assert.equal(arrange({ of: ['twitter', 'discord', 'email'], needs }).others, 'discord email');
    assert.equal(
      arrange({ of: ['twitter', 'discord', 'email', 'github'], linked: ['discord', 'email'], needs }).others,
      'github',
    );
    assert.equal(arrange({ needs, isUnfolded: true }).folded, '');
  });
});
