import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../.config/build/entries.mjs';
import { scriptArguments } from './script-arguments.js';

/** A site in its own process. */
export interface SiteProcess {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a file of the repository that prints one line with its address, `{"url"}`, when it is ready.
 *
 * @param script path of the file, from the root
 */
export async function startSite(script: string, ...args: readonly string[]): Promise<SiteProcess> {
  const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    ...(JSON.parse(line) as { url: string }),
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
