import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { freePort } from '../../.config/test/free-port.mjs';
import { changedTests, testsReachedBy } from '../runner/changed.js';
import { count, failures, secondsByFile, type TestResult } from '../runner/results.js';
import { seedFrom } from '../runner/seed.js';
import { sideBySide } from '../runner/side-by-side.js';
import { filesOf, suites } from '../runner/suites.js';
import { deal } from '../runner/timings.js';
import { fc } from '../support/properties.js';
import { hasGit } from './repository.js';

describe('jobs side by side', () => {
  const jobs = fc.array(fc.record({ cores: fc.integer({ min: 1, max: 4 }), turns: fc.nat(5) }), { maxLength: 12 });

  it('all run, keep to the cores there are, and answer in their order', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 4 }), async (wanted, cores) => {
        let busy = 0;
        let alone = true;
        const results = await sideBySide(
          wanted.map((job, at) => ({
            cores: job.cores,
            run: async () => {
              alone = busy === 0;
              busy += job.cores;
              assert.ok(busy <= cores || alone, `${busy} of ${cores} cores`);
              for (let turn = 0; turn < job.turns; turn += 1) await Promise.resolve();
              busy -= job.cores;
              return at;
            },
          })),
          cores,
        );
        assert.deepEqual(results, [...wanted.keys()]);
      }),
    );
  });

  it('let a small one start beside those that run, where the next one does not fit', async () => {
    const started: string[] = [];
    const job = (name: string, cores: number) => ({
      cores,
      run: async () => {
        started.push(name);
        await new Promise(setImmediate);
      },
    });
    await sideBySide([job('long', 1.5), job('large', 1), job('small', 0.5)], 2);
    assert.deepEqual(started, ['long', 'small', 'large']);
  });

  it('fail as the first that fails', async () => {
    const broken = { cores: 1, run: () => Promise.reject(new Error('no browser')) };
    await assert.rejects(sideBySide([broken], 2), /no browser/);
  });
});

describe('files of a suite', () => {
  const files = filesOf(suites.browser);

  it('are dealt out whole, to each hand about as much', () => {
    const hands = deal('a suite that never ran', files, 3);
    assert.deepEqual(hands.flat().sort(), [...files].sort());
    assert.ok(hands.every((hand) => hand.length > files.length / 10));
  });

  it('are dealt out by the states that they test, where they have not run yet', () => {
    const long = ['quest-list', 'auction-bidder'].map((element) => `test/browser/elements/contract/${element}.test.ts`);
    const short = ['next-step', 'program'].map((element) => `test/browser/elements/contract/${element}.test.ts`);
    const hands = deal('a suite that never ran', [...short, ...long], 2);
    assert.deepEqual(hands.map(([first]) => first).sort(), long.sort());
  });

  it('are one for a hand where there are fewer files than hands', () => {
    assert.equal(deal('browser', files.slice(0, 2), 5).length, 2);
  });

  it('belong to some suite each', () => {
    const all = new Set(Object.values(suites).flatMap(filesOf));
    const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.ts$/.test(file))
      .map((file) => `test/${file.replaceAll('\\', '/')}`);
    assert.ok(tests.length > 250, `${tests.length} files`);
    assert.deepEqual(
      tests.filter((file) => !all.has(file)),
      [],
    );
  });
});

describe('results', () => {
  const result = (file: string, name: string, seconds: number, status: TestResult['status']) => ({
    ...{ file, name, seconds, status },
  });
  const tests = [
    result('a.test.ts', 'adds', 1, 'passed'),
    result('b.test.ts', 'subtracts', 5, 'failed'),
    result('a.test.ts', 'divides', 2, 'skipped'),
  ];

  it('are counted, and summed by file', () => {
    assert.deepEqual([count(tests, 'passed'), count(tests, 'failed'), count(tests, 'skipped')], [1, 1, 1]);
    assert.deepEqual(secondsByFile(tests), [
      ['b.test.ts', 5],
      ['a.test.ts', 3],
    ]);
  });

  it('name what failed', () => {
    assert.deepEqual(failures([{ suite: 'node', files: [], tests, unfinished: [], seconds: 8 }]), [
      'node b.test.ts: subtracts',
    ]);
  });
});

describe('ports for programs that cannot choose one', () => {
  it('are given once, and below those of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    assert.equal(new Set(ports).size, ports.length);
    assert.ok(ports.every((port) => port < 32_768));
  });
});

describe('what changes can reach', () => {
  it('are the tests that draw a language, where its translation has changed', () => {
    const isReached = testsReachedBy(new Set(['src/browser/i18n/translations/de.json']));
    assert.ok(isReached('browser', 'test/browser/elements/contract/activity.test.ts'));
    assert.ok(!isReached('node', 'test/proxy/soak.test.ts'));
  });

  it('is asked of a commit that exists', () => {
    assert.throws(() => changedTests('no-such-commit'), /no-such-commit/);
  });
});

describe('the seed of the properties', () => {
  it('is the beginning of the commit', { skip: !hasGit() && 'git does not know this folder' }, () => {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    assert.equal(seedFrom(undefined).toString(16).padStart(7, '0'), commit.slice(0, 7));
  });

  it('is always the same without git', () => {
    const { PATH } = process.env;
    process.env['PATH'] = '';
    try {
      assert.equal(seedFrom(undefined), 1);
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it('is the one that is asked for', () => {
    assert.deepEqual(['0', '7', '-2147483648', '2147483647'].map(seedFrom), [0, 7, -(2 ** 31), 2 ** 31 - 1]);
  });

  it('is another one each time, if any is asked for', () => {
    const seeds = Array.from({ length: 5 }, () => seedFrom('random'));
    assert.ok(new Set(seeds).size > 1, String(seeds));
    assert.ok(
      seeds.every((seed) => seedFrom(String(seed)) === seed),
      String(seeds),
    );
  });

  it('is no word, no fraction, and no longer than fast-check reads it', () => {
    for (const wish of ['', ' ', 'ten', '1.5', '1e3', '0x10', '2147483648'])
      assert.throws(() => seedFrom(wish), {
        message: `There is no seed "${wish}". Seeds: an integer of 32 bits, random.`,
      });
  });

  it('is that of the run in each property', () => {
    const { seed } = fc.readConfigureGlobal();
    const given = process.env['LAUREL_SEED'];
    assert.equal(seed, given && Number(given));
  });
});
