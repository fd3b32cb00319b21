import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { exists, matches, read } from './repository.js';

const rooms = [
  'src/browser/elements/quest-list',
  'src/browser/stores/quests',
  'src/browser/stores/journal',
  'src/browser/client',
];

/** Returns the path of a file that the document names by its end. */
function pathOf(name: string): string {
  const paths = rooms.map((room) => `${room}/${name}`).filter(exists);
  assert.equal(paths.length, 1, `${name} is ${paths.join(' and ') || 'in none of the rooms'}`);
  return paths[0] ?? '';
}

/** Returns the files that a file imports, for values or types. */
const importsOf = (path: string): string[] =>
  matches(read(path), /from '(\.[^']+)\.js'/g).map((target) => `${posix.join(posix.dirname(path), target)}.ts`);

/** Whether a file imports another, directly or through a few others. */
const reaches = (from: string, to: string, steps = 3): boolean =>
  from === to || (steps > 0 && exists(from) && importsOf(from).some((path) => reaches(path, to, steps - 1)));

describe('the path of a quest completion in the architecture document', () => {
  const text = /A quest completion shows[^]*?\n\n/.exec(read('.docs/architecture.md'))?.[0] ?? '';
  const [, out = '', back = ''] =
    /way out it passes ([^]*?)\. Its answer comes back through\s([^]*?\.ts`\.)/.exec(text) ?? [];
  const roads = [out, back].map((part) => matches(part, /`([\w/-]+\.ts)`/g).map(pathOf));

  it('passes at most eight files on the way out and six on the way back', () => {
    const [there = [], home = []] = roads;
    assert.ok(there.length > 4 && there.length <= 8, there.join(', '));
    assert.ok(home.length > 4 && home.length <= 6, home.join(', '));
  });

  it('leads to each file from an earlier one, according to their imports', () => {
    for (const road of roads)
      for (const [index, path] of road.slice(1).entries())
        assert.ok(
          road.slice(0, index + 1).some((before) => reaches(before, path) || reaches(path, before)),
          `No file before ${path} has to do with it`,
        );
  });
});
