import { randomInt } from 'node:crypto';
import { git } from './git.js';

/** Seed of a folder that git does not know. */
const withoutGit = 1;

/**
 * Returns the seed of all properties of a run: the commit's, so that a commit fails on every machine or on none.
 *
 * @param wish an integer, to repeat a run, or `random`, to search for further counterexamples
 */
export function seedFrom(wish: string | undefined): number {
  if (wish === undefined) return seedOfCommit();
  if (wish === 'random') return randomInt(2 ** 31);
  const seed = Number(wish);
  // fast-check would turn a longer integer into another one.
  if (!/^-?\d+$/.test(wish) || seed !== (seed | 0))
    throw new Error(`There is no seed ${JSON.stringify(wish)}. Seeds: an integer of 32 bits, random.`);
  return seed;
}

/** Reads the seed from the first digits of the commit's hash. Seven are never negative, which `--seed N` could not take. */
function seedOfCommit(): number {
  const commit = git('rev-parse', 'HEAD');
  return commit === undefined ? withoutGit : Number.parseInt(commit.slice(0, 7), 16);
}

/** Gives the seed to the processes of all suites, and prints it. */
export function setSeed(wish: string | undefined): void {
  const seed = seedFrom(wish);
  process.env['LAUREL_SEED'] = String(seed);
  process.stdout.write(`Seed of the properties: ${seed} (npm test -- --seed ${seed} repeats it)\n`);
}
