import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chosenProviders, providers } from '../../../../src/browser/stores/social/providers.js';

describe('a list of provider names', () => {
  it('gives the known ones in its order, without duplicates, or all if there are none', () => {
    assert.deepEqual(chosenProviders('github, discord github nobody'), ['github', 'discord']);
    assert.deepEqual(chosenProviders(''), providers);
    assert.deepEqual(chosenProviders('nobody'), providers);
  });
});
