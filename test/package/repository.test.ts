import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/browser/i18n/en/index.js';
import { pseudoLocale } from '../support/pseudo-locale.js';
import { hasGit, matches, read, repositoryFiles, sourcesIn } from './repository.js';

const isClone = hasGit();
const files = isClone ? repositoryFiles() : [];
const texts = files
  .filter((path) => !/\.(png|jpe?g|webp|woff2?|gz|ico)$/.test(path) && path !== 'package-lock.json')
  .map((path) => ({ path, text: read(path) }));

/** Joins pieces of a pattern, so that this file does not contain the pattern itself. */
const pattern = (...pieces: string[]) => new RegExp(pieces.join(''), 'i');

describe('the repository', { skip: !isClone && 'git does not know this folder, or is not on this machine' }, () => {
  it('has only the expected files at its top', () => {
    const top = new Set(files.map((path) => path.split('/')[0] ?? '').filter((name) => !name.startsWith('.')));
    const expected = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'demo',
      'package-lock.json',
      'package.json',
      'src',
      'test',
      'tsconfig.json',
      'vite.config.ts',
    ];
    assert.deepEqual([...top].sort(), expected.sort());
  });

  it("names no folder of a developer's machine", () => {
    const places = pattern('(^|[\\s"\'`(=])/(wor', 'k|tm', 'p|ro', 'ot|ho', 'me)/[a-z.]');
    for (const { path, text } of texts) assert.doesNotMatch(text, places, path);
  });

  it('has no to-do marks in its comments', () => {
    const left = new RegExp(['\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b'].join(''));
    for (const { path, text } of texts) assert.doesNotMatch(text, left, path);
  });

  it('contains no keys', () => {
    const keys = pattern('-----BEGIN [A-Z ]*PRIVATE', ' KEY|\\bgh[pousr]_[A-Za-z0-9]{30}|\\bAKIA[0-9A-Z]{16}\\b');
    for (const { path, text } of texts) assert.doesNotMatch(text, keys, path);
  });

  it("uses the run's seed for each property", () => {
    const seeded = 'test/support/properties.ts';
    const direct = pattern("'fast-", "check'");
    for (const { path, text } of texts)
      if (/^test\/.*\.ts$/.test(path) && path !== seeded)
        assert.doesNotMatch(text, direct, `${path} imports fast-check, not ${seeded}`);
  });

  it('has no catch-all folder', () => {
    for (const path of files) assert.doesNotMatch(path, /(^|\/)(utils?|helpers?|common|misc)(\/|\.ts$)/);
  });
});

describe('the texts', () => {
  const keys = Object.keys(en).sort();
  const sources = sourcesIn('src').filter((path) => !path.startsWith('src/browser/i18n/en/'));
  const code = sources.map(read).join('\n');

  it('have the same keys and placeholders in every language', () => {
    const placeholders = (message: unknown) => [...new Set(matches(JSON.stringify(message), /\{(\w+)\}/g))].sort();
    const other: Readonly<Record<string, unknown>> = pseudoLocale(en);
    assert.deepEqual(Object.keys(other).sort(), keys);
    for (const [key, message] of Object.entries(en))
      assert.deepEqual(placeholders(other[key]), placeholders(message), key);
  });

  it('are asked for by one file for each module, because every call puts a copy into its chunk', () => {
    // The pages of the service read their module from the file.
    const onOwnPage = 'confirm-email';
    const calls =
      sourcesIn('src')
        .map(read)
        .join('\n')
        .match(/\benglish\('[\w-]+'\)/g) ?? [];
    const modules = matches(read('src/browser/i18n/translations/en.json'), /"x-modules": \[([^\]]+)\]/g).flatMap(
      (list) => matches(list, /"([\w-]+)"/g),
    );
    const inPages = [...new Set(modules)].filter((module) => module !== onOwnPage);
    assert.deepEqual(calls.sort(), inPages.map((module) => `english('${module}')`).sort());
  });

  it('are all used', () => {
    // `error.${code}` uses every key that begins with `error.`.
    const beginnings = matches(code, /[`']([a-z-]+\.[a-zA-Z.-]*)\$\{/g);
    // `${list}.failed.title` uses every key that continues with `.failed.title` after its first part.
    const middles = matches(code, /t\(`\$\{\w+\}(\.[a-zA-Z.-]+)/g);
    // The service's pages have one module of texts, and name them without it.
    const isOnOwnPage = (key: string): boolean => {
      const [, name = ''] = /^confirm-email\.(.+)$/.exec(key) ?? [];
      return name !== '' && (code.includes(`texts.${name}`) || code.includes(`'${name}'`));
    };
    const unused = keys.filter(
      (key) =>
        !code.includes(`'${key}'`) &&
        !isOnOwnPage(key) &&
        !beginnings.some((start) => key.startsWith(start)) &&
        !middles.some((middle) => key.slice(key.indexOf('.')).startsWith(middle)),
    );
    assert.deepEqual(unused, []);
  });
});

describe('the tests', () => {
  const tests = sourcesIn('test').filter((path) => !path.startsWith('test/bench/'));
  /** Returns the places in the tests that match a pattern. */
  const placesOf = (found: RegExp): string[] =>
    tests.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (found.test(line) ? `${path}:${index + 1}` : [])),
    );

  // A busy machine makes both fail although nothing is broken. These numbers may fall, but never rise.
  for (const { what, most, found, instead } of [
    {
      what: 'wait for a fixed time',
      most: 71,
      found: /(?<!test\.)\bsetTimeout\((?:\w+, )?[\d_.]+\)|\b(?:wait|delay|sleep|aTimeout|waitForTimeout)\([\d_.]+\)/,
      instead: 'wait until what the test needs has happened (test/support/until.ts, wait-until.ts or fake-proxy.ts)',
    },
    {
      what: 'compare with the wall clock',
      most: 24,
      found:
        /\b(?:performance|Date)\.now\(\)(?: - \w+)?(?:\)\.to\.| [<>]=? )|(?:(?<!=)[<>]=? |closeTo\()(?:performance|Date)\.now\(\)/,
      instead: 'move a fake clock (test/support/elapsed.ts, mock.timers), or compare with the moments before and after',
    },
  ])
    it(`${what} in at most ${most} places`, () => {
      const places = placesOf(found);
      assert.ok(places.length <= most, [`${places.length} places. Instead, ${instead}.`, ...places].join('\n'));
    });
});
