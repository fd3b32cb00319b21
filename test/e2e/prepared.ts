import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../.config/entries.mjs';

/** Environment variable with the folder of the prepared files. Workers inherit it. */
const variable = 'LAUREL_E2E_PREPARED';

/**
 * Runs before the first worker and prepares everything that demos of the run share (prepare.ts). Uses separate processes,
 * because Playwright loads that much code slowly.
 */
export async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-e2e-'));
  process.env[variable] = folder;
  const remove = () => rm(folder, { recursive: true, force: true });
  const done = await Promise.all([run('pages'), run('community', join(folder, 'community'))]);
  if (done.every((isDone) => isDone)) return remove;
  await remove();
  throw new Error('The demos could not be prepared; why is above.');
}

async function run(...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/e2e/prepare.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Copies the community into a folder of its own. */
export async function copyCommunity(): Promise<string> {
  const folder = process.env[variable];
  if (!folder) throw new Error('Nothing is prepared: run the tests by their Playwright configuration.');
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(join(folder, 'community'), copy, { recursive: true });
  return copy;
}
