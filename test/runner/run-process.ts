import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { root } from '../../.config/build/entries.mjs';
import { freePort } from '../../.config/test/free-port.mjs';
import { type Report, type TestResult, readReport } from './results.js';
import type { Prepared, Suite } from './suites.js';

interface Run {
  readonly name: string;
  readonly suite: Suite;
  readonly files: readonly string[];
  readonly prepared: Prepared;
  /** Path of the file that the reporter writes. */
  readonly results: string;
  readonly isAlone: boolean;
  /** Whether its output is printed immediately. */
  readonly isSeen: boolean;
}

/** Milliseconds after which a silent process is ended. The limit of each file is shorter. */
const silenceLimit = 1_200_000;
/** Milliseconds that a process has to end its browsers and servers before it is killed. */
const endLimit = 10_000;

/** Runs files of a suite in one process. Resolves with its tests, and with the files that it has not run to their end. */
export async function runProcess(run: Run): Promise<{ tests: readonly TestResult[]; unfinished: readonly string[] }> {
  const { name, suite, files, prepared, results, isAlone, isSeen } = run;
  const child = spawn(process.execPath, suite.command({ files, results, prepared, isAlone }), {
    cwd: root,
    stdio: isSeen ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Tests of this runner start it inside node:test, which would mistake it for one of its own files.
      NODE_TEST_CONTEXT: undefined,
      ...prepared.env,
      LAUREL_RESULTS: results,
      // Two test runners that look for a free port at the same time would find the same one.
      LAUREL_PORT: String(await freePort()),
    },
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const watch = endIfSilent(child, results, suite.silenceLimit ?? silenceLimit);
  const status = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  clearInterval(watch);
  const text = Buffer.concat(output).toString();
  if (!isSeen) process.stdout.write(`\n—— ${name} ——\n${text}`);
  return judge(run, readReport(results), status, text);
}

/** Ends a process that has not written a result for too long. */
function endIfSilent(child: ChildProcess, results: string, limit: number): NodeJS.Timeout {
  const period = Math.min(limit / 4, 5_000);
  let silent = 0;
  let known = 0;
  return setInterval(() => {
    const size = statSync(results, { throwIfNoEntry: false })?.size ?? 0;
    silent = size === known ? silent + period : 0;
    known = size;
    if (silent < limit || child.killed) return;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endLimit).unref();
  }, period);
}

/** Adds a failed test if a process crashed, was ended, or left out a file. It counts for the files that were running. */
function judge({ name, files }: Run, { tests, began, ended }: Report, status: number | string, output: string) {
  const withTests = new Set(tests.map(({ file }) => file));
  const unfinished = files.filter((file) => !ended.has(file) || !withTests.has(file));
  const hasFailure = tests.some((test) => test.status === 'failed');
  if (unfinished.length === 0 && (status === 0 || hasFailure)) return { tests, unfinished };
  const running = files.length === 1 ? files : unfinished.filter((file) => began.has(file));
  const end = `Its process ended with ${status} after ${tests.length} tests.`;
  // Output that was printed immediately stands above.
  const lastLines = output === '' ? [] : ['Its last lines:', ...output.trimEnd().split('\n').slice(-20)];
  const reason = [end, ...lastLines];
  const failed = { name: 'ends as it should', seconds: 0, status: 'failed', isOfFile: true } as const;
  const crashed = (running.length > 0 ? running : [`test (${name})`]).map((file): TestResult => {
    return { ...failed, file, reason: reason.join('\n'), load: loadavg()[0] ?? 0 };
  });
  return { tests: [...tests, ...crashed], unfinished };
}
