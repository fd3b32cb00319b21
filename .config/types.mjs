import { runSteps } from './steps.mjs';

/** `npm run types`: checks each part with what it may see, two parts at a time. */
const parts = ['browser', 'proxy', 'server', 'demo', 'test.browser', 'test.node'];
const steps = parts.map((part) => ({
  name: `types: ${part}`,
  command: 'tsc',
  args: ['-p', `.config/tsconfig.${part}.json`],
}));

process.exitCode = (await runSteps(steps, 2)).length > 0 ? 1 : 0;
