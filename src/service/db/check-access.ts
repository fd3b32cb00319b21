import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Throws the file system's error if a data directory, or the database in it, may not be read and written, because PGlite would not
 * report that.
 */
export async function checkAccess(directory: string): Promise<void> {
  for (const path of [directory, join(directory, 'postgres')])
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}
