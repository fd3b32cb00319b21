import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '../../../.config/build/texts.js';
import { relativeTime } from '../../../src/browser/i18n/relative-time.js';

describe('relative time', () => {
  it('uses the largest whole unit, in the past and in the future', () => {
    assert.equal(relativeTime('en', -42_900), '42 seconds ago');
    assert.equal(relativeTime('en', 3_600_000), 'in 1 hour');
    assert.equal(relativeTime('de', -86_400_000), 'gestern');
    assert.equal(relativeTime('en', 0), 'now');
  });

  it('has a short form, which never starts with a sign in any language', () => {
    assert.equal(relativeTime('en', -42_000, 'narrow'), '42s ago');
    assert.match(relativeTime('fr', -42_000, 'narrow'), /^il y a 42\ss$/);
    for (const lang of languages())
      for (const span of [-42_000, -180_000, -7_200_000, 42_000, 180_000])
        assert.match(relativeTime(lang, span, 'narrow'), /^[^-−+]/, `${lang} ${span}`);
  });
});
