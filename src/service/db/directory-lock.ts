import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';

/** Distinguishes this process from an earlier one with the same process id, as happens in containers. */
const incarnation = randomUUID();

/**
 * Locks a data directory for this process, because two processes would destroy it. A lock left by a process that has ended is
 * taken over. Throws `UsageError` if the directory is in use.
 *
 * @returns a function that unlocks the directory
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      await writeFile(path, `${process.pid} ${incarnation}\n`, { flag: 'wx', mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
    }
    const [pid = '', owner] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
    if (isInUse(Number(pid), owner))
      throw new UsageError(
        `The data directory ${directory} is in use by process ${pid}. Stop that service, or name another directory with --data.`,
      );
    await rm(path, { force: true });
  }
}

function isInUse(pid: number, owner: string | undefined): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return owner === incarnation;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
