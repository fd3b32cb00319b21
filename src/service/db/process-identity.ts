import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process among all others, also in other containers, on other machines and after a reboot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Scope in which the process id is unique: a boot of a host and, on Linux, a container. It contains no spaces. */
  readonly space: string;
  /** Start time, in the unit of the system; `-` if it is unknown. */
  readonly started: string;
}

/** Whether a process of the own space runs; `unknown` if the system does not tell enough. */
type Presence = 'running' | 'gone' | 'unknown';

/** Returns the identity of this process. */
export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  space: [hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')]
    .map((part) => (part ?? '-').trim().replaceAll(/\s/g, '_'))
    .join('/'),
  started: describe(process.pid)?.started ?? '-',
});

/** Returns whether a process of the own space runs, and is not a later process with the same id. */
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

/** Returns the start time of a process and whether it is a zombie; `undefined` if /proc does not tell. */
function describe(pid: number): { started: string; isDead: boolean } | undefined {
  // The name in parentheses may itself contain spaces and parentheses.
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
