import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { UsageError } from '../../errors/usage-error.js';

/**
 * Writes a file that appears complete or not at all, and that only the operator can read. Throws `UsageError` if it cannot be
 * written there.
 *
 * @param write must end the stream
 */
export async function writeWhole(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  // The name is unpredictable, so that nobody can put a link there through which we would overwrite another file.
  const draft = `${path}.${randomUUID()}.part`;
  try {
    // Opens the file here, because a stream might open it only after the removal below.
    await write((await open(draft, 'wx', 0o600)).createWriteStream());
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw new UsageError(`Cannot write ${path}: ${String(error.code)}. Name a file that you may write.`);
    throw error;
  }
}
