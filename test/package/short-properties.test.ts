import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shorten, shortProperties } from '../../.config/build/short-properties.js';
import { read, sourcesIn } from './repository.js';

describe('the short names of private properties', () => {
  const sources = sourcesIn('src').map(read);
  const names = shortProperties(sources);

  it('are letters, unique, and the same in every build', () => {
    assert.ok(names.size > 50);
    assert.equal(new Set(names.values()).size, names.size);
    for (const name of names.values()) assert.match(name, /^--_l[a-z]{1,2}$/);
    assert.deepEqual(shortProperties(sources.toReversed()), names);
  });

  it('replace only whole names, and no public ones', () => {
    const two = shortProperties(['--_text: 1; --_text-muted: 2']);
    assert.equal(
      shorten('a { --_text: var(--laurel-text, 0); --_text-muted: var(--_text); --_other: 1 }', two),
      'a { --_la: var(--laurel-text, 0); --_lb: var(--_la); --_other: 1 }',
    );
  });
});
