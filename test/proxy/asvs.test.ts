import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { challengeLifetime } from '../../src/proxy/session/nonces.js';
import { accessLifetime, sessionLifetime } from '../../src/proxy/session/session-record.js';
import { maximumSessions } from '../../src/proxy/session/sessions.js';
import { stepUpLifetime } from '../../src/proxy/session/step-up.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('src/proxy/README.md');

/** Requirements of levels 1 and 2 in OWASP ASVS 5.0, chapters V3, V4.1, V4.2 and V7. */
const requirements = [
  ...['3.2.1', '3.2.2', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.4.1', '3.4.2', '3.4.3', '3.4.4', '3.4.5', '3.4.6'],
  ...['3.5.1', '3.5.2', '3.5.3', '3.5.4', '3.5.5', '3.7.1', '3.7.2', '4.1.1', '4.1.2', '4.1.3', '4.2.1'],
  ...['7.1.1', '7.1.2', '7.1.3', '7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.3.1', '7.3.2'],
  ...['7.4.1', '7.4.2', '7.4.3', '7.4.4', '7.4.5', '7.5.1', '7.5.2', '7.6.1', '7.6.2'],
];

/** Rows of the table: requirement, explanation, test. */
const rows = readme
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id = '', text = '', test = '']) => ({ id, text, test }));

describe("the README's table of OWASP ASVS", () => {
  it('lists every requirement once', () => {
    assert.deepEqual(
      rows.map(({ id }) => id),
      requirements,
    );
  });

  it('names an existing test for each requirement that applies', () => {
    for (const { id, text, test } of rows) {
      if (text.startsWith('not applicable: ')) {
        assert.equal(test, '', id);
        continue;
      }
      const [, file = '', name = ''] = /^`(test\/[\w/.-]+\.test\.ts)` (.+)$/.exec(test) ?? [];
      assert.ok(file !== '' && existsSync(new URL(`../../${file}`, import.meta.url)), `${id}: ${test}`);
      const titles = [...read(file).matchAll(/\bit\(\s*(['"`])(.*?)\1,/g)].map(([, , title]) => title);
      assert.ok(titles.includes(name), `${id}: ${file} has no test "${name}"`);
    }
  });
});

describe("the README's section about sessions", () => {
  it('states the durations and limits of the code', () => {
    const minute = 60_000;
    const cell = (what: string): string =>
      readme
        .split('\n')
        .map((line) => line.split('|').map((part) => part.trim()))
        .find(([, name]) => name === what)?.[2] ?? '';
    assert.equal(cell('end without a request'), `${sessionLifetime.idle / (60 * minute)} hours`);
    assert.equal(cell('end whatever happens'), `${sessionLifetime.absolute / (24 * 60 * minute)} days`);
    assert.match(cell('access token of mode C'), new RegExp(`^${accessLifetime / minute} minutes;`));
    assert.match(cell('sessions of one member at once'), new RegExp(`^${maximumSessions};`));
    assert.match(cell('challenge'), new RegExp(`^${challengeLifetime / minute} minutes,`));
    assert.match(cell('step-up'), new RegExp(`^${stepUpLifetime / minute} minutes,`));
    assert.match(readme, /In mode D, the site's login and these sessions end separately/);
  });

  it('links only to files that exist', () => {
    for (const [folder, text] of [
      ['src/proxy/', readme],
      ['', read('SECURITY.md')],
    ] as const)
      for (const [, path = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
        assert.ok(existsSync(new URL(`../../${folder}${path}`, import.meta.url)), path);
  });

  it('imports only what the proxy exports', () => {
    const exported = read('src/proxy/index.ts') + read('src/proxy/node.ts');
    for (const [, names = ''] of readme.matchAll(/import \{ ([^}]+) \} from 'laurel-proxy(?:\/node)?'/g))
      for (const name of names.split(', ')) assert.match(exported, new RegExp(`\\b${name}\\b`), name);
  });
});
