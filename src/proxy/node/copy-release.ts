import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';

/** File that differs between any two releases. */
const hashes = 'integrity.json';

/**
 * Copies all files of a release, or none, to the folder of that release. Returns whether they were already there. Throws {@link
 * UsageError} if the folder has other files, because a release never changes, and if the files cannot be written.
 *
 * @param from folder with the files: `dist/cdn`
 */
export async function copyRelease(from: string, target: string): Promise<boolean> {
  if (await isThere(from, target)) return true;
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await mkdir(temporary, { recursive: true });
    await cp(from, temporary, { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    // Another process has copied the release in the meantime.
    if (await isThere(from, target)) return true;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`Cannot write to ${target} (${code}). Choose another folder.`);
  }
  return false;
}

async function isThere(from: string, target: string): Promise<boolean> {
  const known = await readFile(join(target, hashes), 'utf8').catch(() => null);
  if (known === null) return false;
  if (known === (await readFile(join(from, hashes), 'utf8'))) return true;
  throw new UsageError(
    `${target} has other files of the same version, and pages may have the hash of its loader. Choose another folder, or remove it first.`,
  );
}
