import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describeError } from '../../errors/describe-error.js';
import { machineClock } from '../clock.js';
import type { OpenDatabase } from '../db/database.js';
import type { ServiceContext } from '../handler.js';
import { createRemoteFiles } from '../http/remote-files.js';
import { Jobs } from '../jobs/jobs.js';
import { jobs as allJobs } from '../jobs/registry.js';
import { unlimited } from '../limits/rate-limiter.js';
import { AccountCursors } from '../loyalty/account-cursors.js';
import { Memory } from '../memory.js';
import { MemoryEnds } from '../paging/memory-ends.js';
import { PageEnds } from '../paging/page-ends.js';
import { signingKey } from '../signing-key.js';
import { UploadLinks } from '../uploads/upload-link.js';
import { folderStore } from '../uploads/upload-store.js';

/**
 * Creates the context that the service's handlers need, for commands that call them while a service runs or without one. It queues
 * jobs without running them: a running service does, or the next one that starts.
 *
 * @param isReading whether the command only reads, so that no signing keys are created either
 */
export async function openContext(
  { database }: Pick<OpenDatabase, 'database'>,
  isReading = false,
): Promise<{ context: ServiceContext; close: () => Promise<void> }> {
  const keyFor = async (purpose: string) => (isReading ? randomBytes(32) : signingKey(database, purpose));
  const logger = pino({ level: 'error', serializers: { err: describeError } }, pino.destination(2));
  const jobs = await Jobs.open({ database, clock: machineClock, logger, jobs: allJobs, isAlone: false });
  const uploadStore = folderStore(undefined);
  return {
    context: {
      database,
      clock: machineClock,
      jobs,
      remoteFiles: createRemoteFiles(),
      memory: new Memory(undefined),
      limiter: unlimited,
      // Running services poll for changes by other processes.
      announcer: { wake: () => undefined },
      providers: new Map(),
      accountCursors: new AccountCursors(await keyFor('cursor')),
      pageEnds: new PageEnds(new MemoryEnds()),
      uploadStore,
      uploadLinks: new UploadLinks(await keyFor('upload')),
    },
    close: async () => {
      await jobs.close();
      await uploadStore.close();
    },
  };
}
