import { rmSync } from 'node:fs';
import { root } from './entries.mjs';
import { runSteps } from './steps.mjs';

/** `npm run build`: everything in dist, which is emptied first. */
rmSync(`${root}dist`, { recursive: true, force: true });

const vite = (mode) => ({
  name: `build: ${mode}`,
  command: 'vite',
  args: ['build', '--mode', mode, '--logLevel', 'warn'],
});

const failed = await runSteps(
  [
    { name: 'build: declarations', command: 'tsc', args: ['-p', '.config/tsconfig.build.json'] },
    vite('npm'),
    vite('cdn'),
    vite('node'),
    vite('demo'),
    {
      name: 'build: custom elements',
      command: 'cem',
      args: ['analyze', '--config', '.config/custom-elements-manifest.config.mjs', '--quiet'],
    },
    { name: 'build: OpenAPI', command: 'tsx', args: ['.config/openapi.ts'] },
  ],
  2,
);
// Into the folder that the script tag's build has emptied.
failed.push(...(await runSteps([vite('walletconnect')], 1)));
process.exitCode = failed.length > 0 ? 1 : 0;
