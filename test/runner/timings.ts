import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../.config/entries.mjs';
import { secondsByFile, type SuiteResult } from './results.js';

/** Seconds of each suite's files in their last run. */
type Timings = Record<string, Record<string, number>>;

const path = join(root, 'node_modules/.cache/laurel/test-timings.json');

const read = (): Timings => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Timings) : {});

/** Stores how long files took, for the next run. */
export function keepTimings(results: readonly SuiteResult[]): void {
  const timings = read();
  for (const { suite, tests } of results)
    timings[suite] = { ...timings[suite], ...Object.fromEntries(secondsByFile(tests)) };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(timings, null, 1));
}

/** Estimates the seconds of a file that has not run here yet from its size. */
const guess = (file: string): number => statSync(join(root, file)).size / 1500;

/** Shares files out among `hands` so that each takes about as long: the longest first, always to the hand with the least. */
export function deal(suite: string, files: readonly string[], hands: number): string[][] {
  const known = read()[suite] ?? {};
  const weighed = files.map((file) => ({ file, seconds: known[file] ?? guess(file) }));
  const dealt = Array.from({ length: Math.min(hands, files.length) }, () => ({ files: [] as string[], seconds: 0 }));
  for (const { file, seconds } of weighed.sort((a, b) => b.seconds - a.seconds)) {
    const least = dealt.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += seconds;
  }
  return dealt.map((hand) => hand.files);
}
