import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { root } from '../../.config/build/entries.mjs';

const built = `${root}dist/node/cli/laurel-service.js`;

/** How to start the command: from the build, as an installed package does, or else from the sources. */
export const [startedFrom, command] = existsSync(built)
  ? (['dist/node/cli/laurel-service.js', [built]] as const)
  : (['src/cli/laurel-service.ts through tsx', ['--import', 'tsx', `${root}src/cli/laurel-service.ts`]] as const);

/** Output of the service when it is ready. */
export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
}

/** A service in a process of its own. */
export interface ServiceProcess extends ServiceAddress {
  /** Returns resident memory in MB, now and at its peak; NaN if the system does not report it (Linux does). */
  memory(): { readonly now: number; readonly peak: number };
  /** Ends the process as Ctrl-C does, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts `laurel-service service` with the given options on a free port. Rejects with its output if it does not start. */
export async function startServiceProcess(options: readonly string[]): Promise<ServiceProcess> {
  const args = [...command, 'service', '--port', '0', '--json', ...options];
  // An option names the database; otherwise the service would use the environment's database for every community.
  const env = { ...process.env, DATABASE_URL: undefined };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-2_000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<ServiceAddress>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as ServiceAddress));
    child.once('error', reject);
    void ended.then(() => reject(new Error(`The service ended before it was ready.\n${said}`)));
  });
  return {
    ...address,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
