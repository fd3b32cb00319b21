import { runSteps } from './steps.mjs';

/** `npm run verify`: every check that is not a test. All of them run, so that one call shows all there is to mend. */
const npmRun = (name) => ({
  name,
  command: 'npm',
  args: ['run', '--silent', name],
  shows: name === 'types' || name === 'build',
});

const failed = [
  ...(await runSteps([npmRun('types')], 1)),
  ...(await runSteps(
    [
      npmRun('lint'),
      { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
      npmRun('layers'),
      { name: 'OpenAPI', command: 'tsx', args: ['.config/lint-openapi.ts'] },
      { name: 'knip', command: 'knip', args: ['--config', '.config/knip.ts'] },
    ],
    2,
  )),
  ...(await runSteps([npmRun('build')], 1)),
  ...(await runSteps(
    [
      { name: 'publint', command: 'publint', args: ['--strict'] },
      { name: 'built package', command: 'node', args: ['.config/built-package.mjs'] },
      { name: 'budgets', command: 'node', args: ['.config/budgets.mjs'], shows: true },
    ],
    2,
  )),
];
process.stdout.write(failed.length > 0 ? `verify: ${failed.join(', ')} failed\n` : 'verify: all is well\n');
process.exitCode = failed.length > 0 ? 1 : 0;
