import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describeError } from '../errors/describe-error.js';

/** Something that runs until it is closed. */
export interface Running {
  close(): Promise<void>;
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Milliseconds between two checks whether npm is still running. */
const npmCheckMs = 500;
/** Milliseconds that unfinished work has to stop after a signal. */
const graceMs = 1_000;

/** Work that a signal aborts. */
interface Unfinished {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

const unfinished = new Set<Unfinished>();

/**
 * Ends this process, with everything it started, on SIGINT, SIGTERM or SIGHUP, and when the npm process that started it has
 * ended: npm passes on neither SIGHUP nor its own end. Call it before starting anything: a signal without a handler ends Node
 * without its `exit` event, which ends child processes.
 *
 * @returns a function that takes the running program once it has started. On a signal, the program is closed first, and the
 *   process then ends with status 0. Before that call, and at a second signal, the process ends with 128 and the signal's number: at
 *   once, unless there is work of {@link endedBySignal}.
 */
export function endWithSignals(): (running: Running) => void {
  let running: Running | undefined;
  let isEnding = false;
  const end = (signal: keyof typeof signals): void => {
    const status = 128 + signals[signal];
    if (isEnding || (!running && unfinished.size === 0)) process.exit(status);
    isEnding = true;
    if (!running) return void bringToEnd().then(() => process.exit(status));
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`laurel: ${describeError(error).message}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of Object.keys(signals) as (keyof typeof signals)[]) process.on(signal, end);
  if (process.env['npm_lifecycle_event'] !== undefined) whenNpmIsGone(() => end('SIGHUP'));
  return (started) => {
    running = started;
  };
}

/**
 * Runs work that may wait for something outside, such as a database. A signal aborts the work; the process ends once the work has,
 * or after a second. An error of aborted work is ignored.
 */
export async function endedBySignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const running = work(controller.signal);
  const entry: Unfinished = { controller, ended: running.catch(() => undefined) };
  unfinished.add(entry);
  try {
    return await running;
  } catch (error) {
    if (controller.signal.aborted) await new Promise<never>(() => undefined);
    throw error;
  } finally {
    unfinished.delete(entry);
  }
}

/** Waits until unfinished work has ended, for a second at most. */
async function bringToEnd(): Promise<void> {
  for (const { controller } of unfinished) controller.abort();
  const ended = Promise.all([...unfinished].map((each) => each.ended));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs))]);
}

function whenNpmIsGone(act: () => void): void {
  const npm = npmProcess();
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    act();
  }, npmCheckMs);
  timer.unref();
}

/**
 * Returns the id of the npm process. npm starts a script through a shell, which either still runs between the two or has replaced
 * itself by the script.
 */
function npmProcess(): number | undefined {
  const parent = describeProcess(process.ppid);
  return parent && /^-?(ba|da|z|k|a)?sh$/.test(parent.name) ? parent.parent : process.ppid;
}

/** Returns name and parent of a process; undefined if neither /proc nor `ps` shows it. */
function describeProcess(pid: number): { name: string; parent: number } | undefined {
  try {
    const text =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+).*$/s, '$2 $1')
        : execFileSync('ps', ['-o', 'ppid=,ucomm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name = ''] = /^\s*(\d+)\s+(.*?)\s*$/.exec(text) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
