import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';
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

/**
 * Estimates the seconds of a file that has not run here yet from its size. A contract test is short, but takes as long as its
 * element has states.
 */
function guess(file: string): number {
  const element = /^test\/browser\/elements\/contract\/(.+)\.test\.ts$/.exec(file)?.[1];
  const states = element === undefined ? [] : [`demo/states/${element}.ts`, `demo/states/${element}`];
  return bytesOf(file) / 1500 + states.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0) / 750;
}

/** Returns the size of a file, or of all files in a folder. What does not exist has none. */
function bytesOf(path: string): number {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(join(root, path)).reduce((sum, name) => sum + bytesOf(`${path}/${name}`), 0);
}

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
