import { rmSync } from 'node:fs';
import { all, groups } from './all-steps.mjs';
import { root } from '../build/entries.mjs';
import { runSteps } from './steps.mjs';

/**
 * `npm run verify`: runs every check that is not a test, or those of the named group. All of them run even if one
 * fails, so that one run shows every problem.
 */
const [group] = process.argv.slice(2);
const steps = group ? groups[group] : all;
if (!group || group === 'build') rmSync(`${root}dist`, { recursive: true, force: true });

const failed = await runSteps(steps);
const name = group ?? 'verify';
process.stdout.write(failed.length > 0 ? `${name}: ${failed.join(', ')} failed\n` : `${name}: all is well\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
