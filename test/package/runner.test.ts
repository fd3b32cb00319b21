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

describe('parallel jobs', () => {
  const jobs = fc.array(fc.record({ cores: fc.integer({ min: 1, max: 4 }), turns: fc.nat(5) }), { maxLength: 12 });

  it('all run within the available cores, and return results in order', async () => {
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

  it('start a small one next to running ones if the next one does not fit', async () => {
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

  it('fail with the first error', async () => {
    const broken = { cores: 1, run: () => Promise.reject(new Error('no browser')) };
    await assert.rejects(sideBySide([broken], 2), /no browser/);
  });
});

describe("a suite's files", () => {
  const files = filesOf(suites.browser);

  it('are dealt out completely and evenly', () => {
    const hands = deal('a suite that never ran', files, 3);
    assert.deepEqual(hands.flat().sort(), [...files].sort());
    assert.ok(hands.every((hand) => hand.length > files.length / 10));
  });

  it('are dealt out by their number of states if they have not run yet', () => {
    const long = ['quest-list', 'auction-bidder'].map((element) => `test/browser/elements/contract/${element}.test.ts`);
    const short = ['next-step', 'program'].map((element) => `test/browser/elements/contract/${element}.test.ts`);
    const hands = deal('a suite that never ran', [...short, ...long], 2);
    assert.deepEqual(hands.map(([first]) => first).sort(), long.sort());
  });

  it('are one per process if there are fewer files than processes', () => {
    assert.equal(deal('browser', files.slice(0, 2), 5).length, 2);
  });

  it('each belong to a suite', () => {
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

describe('test results', () => {
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
  it('are unique, and below those of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    assert.equal(new Set(ports).size, ports.length);
    assert.ok(ports.every((port) => port < 32_768));
  });
});

describe('tests reached by changes', () => {
  it('include those that draw a language if its translation has changed', () => {
    const isReached = testsReachedBy(new Set(['src/browser/i18n/translations/de.json']));
    assert.ok(isReached('browser', 'test/browser/elements/contract/activity.test.ts'));
    assert.ok(!isReached('node', 'test/proxy/soak.test.ts'));
  });

  it('need an existing commit', () => {
    assert.throws(() => changedTests('no-such-commit'), /no-such-commit/);
  });
});

describe('the seed of the properties', () => {
  it("is the beginning of the commit's hash", { skip: !hasGit() && 'git does not know this folder' }, () => {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    assert.equal(seedFrom(undefined).toString(16).padStart(7, '0'), commit.slice(0, 7));
  });

  it('is constant without git', () => {
    const { PATH } = process.env;
    process.env['PATH'] = '';
    try {
      assert.equal(seedFrom(undefined), 1);
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it('is the requested one', () => {
    assert.deepEqual(['0', '7', '-2147483648', '2147483647'].map(seedFrom), [0, 7, -(2 ** 31), 2 ** 31 - 1]);
  });

  it('is different each time on request', () => {
    const seeds = Array.from({ length: 5 }, () => seedFrom('random'));
    assert.ok(new Set(seeds).size > 1, String(seeds));
    assert.ok(
      seeds.every((seed) => seedFrom(String(seed)) === seed),
      String(seeds),
    );
  });

  it('must be an integer that fast-check accepts', () => {
    for (const wish of ['', ' ', 'ten', '1.5', '1e3', '0x10', '2147483648'])
      assert.throws(() => seedFrom(wish), {
        message: `There is no seed "${wish}". Seeds: an integer of 32 bits, random.`,
      });
  });

  it("is the run's seed in each property", () => {
    const { seed } = fc.readConfigureGlobal();
    const given = process.env['LAUREL_SEED'];
    assert.equal(seed, given && Number(given));
  });
});
