import { rmSync } from 'node:fs';
import { all, groups } from './all-steps.mjs';
import { root } from './entries.mjs';
import { runSteps } from './steps.mjs';

/**
 * `npm run verify`: every check that is not a test; with the name of a group, that group alone. All of them run, so
 * that one call shows all there is to mend.
 */
const [group] = process.argv.slice(2);
const steps = group ? groups[group] : all;
if (!group || group === 'build') rmSync(`${root}dist`, { recursive: true, force: true });

const failed = await runSteps(steps);
const name = group ?? 'verify';
process.stdout.write(failed.length > 0 ? `${name}: ${failed.join(', ')} failed\n` : `${name}: all is well\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
