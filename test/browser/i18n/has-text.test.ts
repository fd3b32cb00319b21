import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasText } from '../../../src/browser/i18n/has-text.js';
import { Localizer } from '../../../src/browser/i18n/localizer.js';

const known = { 'points-balance.points': 'points', 'reason.not_joined.title': 'Vous n’avez pas rejoint {provider}' };

describe('a message key built from an outside value', () => {
  const keys = [...Object.keys(known), 'badge-shelf.close', 'reason.moon_phase.title', 'reason.constructor.title'];

  it('has a text if the language or English has one', () => {
    const french = new Localizer('fr', known, { english: { 'badge-shelf.close': 'Close' } });
    assert.deepEqual(
      keys.map((key) => hasText((each) => french.text(each), key)),
      [true, true, true, false, false],
    );
  });

  it('has no text if only direction marks would surround the bare key', () => {
    const hebrew = new Localizer('he', known, { around: 'ltr' });
    assert.deepEqual(
      keys.map((key) => hasText((each) => hebrew.text(each), key)),
      [true, true, false, false, false],
    );
  });
});
