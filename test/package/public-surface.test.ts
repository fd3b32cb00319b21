import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicSurface, surfaceChange, undescribed } from '../../.config/packages/public-surface.mjs';
import { eventSources, list, matches, read } from './repository.js';

const element = {
  tagName: 'laurel-thing',
  attributes: [{ name: 'view', type: { text: "'all' | 'done'" } }],
  members: [
    { kind: 'field', name: 'view', type: { text: "'all' | 'done'" }, description: 'Which.' },
    { kind: 'method', name: 'refresh', return: { type: { text: 'Promise<void>' } }, description: 'Asks again.' },
    { kind: 'field', name: 'inner', privacy: 'private', description: 'Nobody’s.' },
  ],
  events: [{ name: 'laurel-thing-open' }],
  cssParts: [{ name: 'frame' }],
  slots: [{ name: '' }],
  cssStates: [{ name: 'ready' }],
  cssProperties: [
    { name: '--laurel-thing-size' },
    { name: '--laurel-accent', inheritedFrom: { name: 'LaurelElement' } },
  ],
};
const surface = publicSurface({ modules: [{ declarations: [element] }, {}] });
const lines = surface.trim().split('\n');

describe('the public surface', () => {
  it('lists what an element accepts and provides', () => {
    assert.deepEqual(
      lines.filter((line) => line.includes('laurel-thing')),
      [
        "attribute laurel-thing view: 'all' | 'done'",
        'element laurel-thing',
        'event laurel-thing laurel-thing-open',
        'method laurel-thing refresh(): Promise<void>',
        'part laurel-thing frame',
        "property laurel-thing view: 'all' | 'done'",
        'slot laurel-thing (default)',
        'state laurel-thing ready',
        'token laurel-thing --laurel-thing-size',
      ],
    );
    assert.ok(lines.includes('token * --laurel-accent'));
  });

  it('contains the detail of every event, in one line', () => {
    const types = eventSources().flatMap((file) => matches(read(file), /static readonly type = '([^']+)'/g));
    assert.deepEqual(matches(surface, /^detail (\S+) \S.*$/gm).sort(), types.sort());
    assert.ok(lines.includes('detail laurel-asset-bid { assetId: string; auctionItemId: string }'));
  });

  it('contains the texts, and the entries of the package', () => {
    assert.ok(lines.includes('text leaderboard.title'));
    assert.ok(lines.includes('entry laurel-widgets/elements/leaderboard'));
    assert.ok(!lines.some((line) => line.startsWith('text @')));
  });

  it('is recorded with every element', () => {
    const elements = list('src/browser/elements').filter((name) => !/\.|^(list|share)$/.test(name));
    const written = matches(read('.docs/public-surface.txt'), /^element laurel-(\S+)$/gm);
    assert.deepEqual(written, elements);
  });

  it('reports removals and additions, with the changelog and the command', () => {
    assert.equal(surfaceChange('a\nb\n', 'a\nb\n'), undefined);
    const told = surfaceChange('a\nb\n', 'a\nc\n') ?? '';
    assert.match(told, /^- b$/m);
    assert.match(told, /^\+ c$/m);
    assert.match(told, /CHANGELOG\.md.*npm run surface/);
  });

  it('is written only if the changelog names the changes under "Unreleased"', () => {
    const before = 'attribute laurel-thing size: number\npart laurel-thing frame\ntext thing.title\n';
    const after = 'element laurel-other\npart laurel-thing border\ntext thing.lead\n';
    const changed = ['border', 'frame', 'laurel-other', 'size', 'thing.title'];
    const changelog = (unreleased: string) =>
      `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n\n## [0.1.0]\n\n- ${changed.join()}\n`;
    assert.deepEqual(undescribed(before, after, changelog('- Nothing.')), changed);
    assert.deepEqual(undescribed(before, after, changelog('- `frame` is `border`; `size` is gone.')), [
      'laurel-other',
      'thing.title',
    ]);
    assert.deepEqual(undescribed(before, before, changelog('')), []);
  });
});
