import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Keeps uploaded files. Paths consist of a folder and a name, which the service chose. */
export interface UploadStore {
  /** Writes a file; it appears complete or not at all. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file's bytes; `undefined` if there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Removes a file; a missing file is not an error. */
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps files in a folder. Without a folder, it uses a temporary one, which it deletes when it is closed. */
export function folderStore(folder: string | undefined): UploadStore {
  let temporary: Promise<string> | undefined;
  const root = () => folder ?? (temporary ??= mkdtemp(join(tmpdir(), 'laurel-uploads-')));
  return {
    write: async (path, bytes) => {
      const target = join(await root(), path);
      const draft = `${target}.${randomUUID()}`;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, target);
    },
    read: async (path) => {
      try {
        return await readFile(join(await root(), path));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (path) => rm(join(await root(), path), { force: true }),
    close: async () => {
      if (temporary) await rm(await temporary, { recursive: true, force: true });
    },
  };
}
