import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chosenProviders, providers } from '../../../../src/browser/stores/social/providers.js';

describe('the places a list of names means', () => {
  it('are those it names, once each and in its order, and all of them where it names none', () => {
    assert.deepEqual(chosenProviders('github, discord github nobody'), ['github', 'discord']);
    assert.deepEqual(chosenProviders(''), providers);
    assert.deepEqual(chosenProviders('nobody'), providers);
  });
});
