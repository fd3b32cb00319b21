import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What tells a process from every other one, also in other containers, on other machines and after a restart of this one. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Where the process id is unique: a host since its start and, on Linux, a container. Without spaces. */
  readonly space: string;
  /** When it started, in the measure of its space; `-` where nobody can tell. */
  readonly started: string;
}

/** Whether a process of the own space runs: `unknown` if the system tells too little of it. */
type Presence = 'running' | 'gone' | 'unknown';

/** Returns the identity of this process. */
export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  space: [hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')]
    .map((part) => (part ?? '-').trim().replaceAll(/\s/g, '_'))
    .join('/'),
  started: describe(process.pid)?.started ?? '-',
});

/** Tells whether a process of the own space runs, and is not another one that has its id by now. */
export function presenceOf({ pid, started }: ProcessIdentity): Presence {
  const found = describe(pid);
  if (found) return found.started === started && !found.isDead ? 'running' : 'gone';
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'gone' : 'unknown';
  }
}

/** Returns when a process started and whether it has ended without its parent's notice; `undefined` where /proc does not tell. */
function describe(pid: number): { started: string; isDead: boolean } | undefined {
  // The name in parentheses may have spaces and parentheses itself.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\)\s/s, '')
    .split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state === undefined || started === undefined ? undefined : { started, isDead: /[ZX]/.test(state) };
}

const read = (path: string) => attempt(() => readFileSync(path, 'utf8'));
const link = (path: string) => attempt(() => readlinkSync(path));

function attempt(readIt: () => string): string | undefined {
  try {
    return readIt();
  } catch {
    return undefined;
  }
}
