import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UsageError } from '../../errors/usage-error.js';
import { ownIdentity, presenceOf } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

/** A directory that this process has locked. */
export interface DirectoryLock {
  /** Resolves with the reason if another process takes the directory although this one runs: this process must not write any more. */
  readonly taken: Promise<UsageError>;
  /** Unlocks the directory, unless another process has taken it. */
  release(): Promise<void>;
}

/** Parameters of locking, which tests replace. */
export interface LockTerms {
  readonly identity: ProcessIdentity;
  /** Milliseconds between two heartbeats, for which the owner touches the file. */
  readonly beatMs: number;
  /** Milliseconds without a heartbeat after which the owner counts as gone, unless the system knows its process. */
  readonly patienceMs: number;
}

const usualTerms = (): LockTerms => ({ identity: ownIdentity(), beatMs: 2_000, patienceMs: 10_000 });

/**
 * Locks a data directory for this process, because two processes would corrupt it. It takes over the lock of a process that has
 * ended: at once if the process belonged to this host and container, where the system can tell; otherwise after ten seconds without
 * a heartbeat. Throws `UsageError` if the directory is in use.
 */
export async function lockDirectory(directory: string, terms: LockTerms = usualTerms()): Promise<DirectoryLock> {
  const path = join(directory, 'lock');
  const { pid, space, started } = terms.identity;
  const own = `${pid} ${randomUUID()} ${space} ${started}\n`;
  for (let hasTakenOver = false; ;) {
    if (await create(path, own)) {
      // Another process may have found the same stale lock, and removed this new one instead of it.
      if (hasTakenOver) await setTimeout(terms.beatMs / 4);
      if ((await readLock(path)) === own) return keep(path, own, directory, terms.beatMs);
    }
    const found = await readLock(path);
    if (found === undefined) continue;
    if (await isInUse(path, found, terms)) throw inUse(directory, found, terms.identity);
    if ((await readLock(path)) === found) await rm(path, { force: true });
    hasTakenOver = true;
  }
}

/** Creates a lock. Returns false if there is one. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const readLock = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

async function isInUse(path: string, text: string, terms: LockTerms): Promise<boolean> {
  const [pid, , space, started] = text.trim().split(' ');
  // A lock of an earlier version contains only the process id, and has no heartbeats.
  if (pid && space === undefined) return Number(pid) !== terms.identity.pid && runs(Number(pid));
  if (pid && started !== undefined && space === terms.identity.space) {
    const presence = presenceOf({ pid: Number(pid), space, started });
    if (presence !== 'unknown') return presence === 'running';
  }
  return givesSigns(path, text, terms);
}

/** Waits for a heartbeat of the owner. */
async function givesSigns(path: string, text: string, { beatMs, patienceMs }: LockTerms): Promise<boolean> {
  const seen = await touched(path);
  for (let waited = 0; waited < patienceMs; waited += beatMs) {
    await setTimeout(beatMs);
    if ((await readLock(path)) !== text || (await touched(path)) !== seen) return true;
  }
  return false;
}

const touched = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** Sends heartbeats for a lock, and checks that it still exists. */
function keep(path: string, own: string, directory: string, beatMs: number): DirectoryLock {
  let tell: (reason: UsageError) => void = () => undefined;
  const taken = new Promise<UsageError>((resolve) => (tell = resolve));
  let isBeating = false;
  const beat = async (): Promise<void> => {
    const found = await readLock(path);
    if (found === own) {
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
    } else if (found === undefined) {
      // Somebody has deleted the lock. If another process has locked the directory first, the next heartbeat shows it.
      await create(path, own).catch(() => undefined);
    } else {
      clearInterval(timer);
      tell(new UsageError(`Another process has taken the data directory ${directory}. This one writes nothing more.`));
    }
  };
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    void beat().finally(() => (isBeating = false));
  }, beatMs).unref();
  return {
    taken,
    release: async () => {
      clearInterval(timer);
      if ((await readLock(path)) === own) await rm(path, { force: true });
    },
  };
}

function inUse(directory: string, text: string, { space }: ProcessIdentity): UsageError {
  const [pid = '', , itsSpace] = text.trim().split(' ');
  const where = itsSpace === undefined || itsSpace === space ? '' : ` of ${itsSpace.split('/')[0]}`;
  return new UsageError(
    `The data directory ${directory} is in use by process ${pid}${where}. Stop that service, or name another directory with --data.`,
  );
}

function runs(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
