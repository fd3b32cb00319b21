import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../.config/entries.mjs';
import { freePort } from '../../.config/free-port.mjs';
import { readResults, type SuiteResult, type TestResult } from './results.js';
import type { Prepared, Suite } from './suites.js';
import { deal } from './timings.js';

/**
 * Runs files of a suite in as many processes as the suite has hands. A process that crashed or ran nothing counts as one
 * failed test.
 *
 * @param shows whether to print the tests' output immediately; otherwise it is printed once they have ended
 */
export async function runSuite(
  name: string,
  suite: Suite,
  files: readonly string[],
  shows: boolean,
): Promise<SuiteResult> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  const prepared = (await suite.prepare?.(files)) ?? { env: {}, stop: () => Promise.resolve() };
  try {
    const hands = deal(name, files, suite.hands);
    const tests = await Promise.all(
      hands.map((dealt, hand) =>
        runProcess({ name, suite, files: dealt, hand, prepared, folder, shows: shows && hands.length === 1 }),
      ),
    );
    return { suite: name, tests: tests.flat(), seconds: (performance.now() - began) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await prepared.stop();
  }
}

interface Process {
  readonly name: string;
  readonly suite: Suite;
  readonly files: readonly string[];
  readonly hand: number;
  readonly prepared: Prepared;
  readonly folder: string;
  readonly shows: boolean;
}

async function runProcess({ name, suite, files, hand, prepared, folder, shows }: Process): Promise<TestResult[]> {
  const path = join(folder, `results-${hand}`);
  const child = spawn(process.execPath, suite.command(files, path, prepared), {
    cwd: root,
    stdio: shows ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...prepared.env,
      LAUREL_RESULTS: path,
      // Two test runners that look for a free port at the same time would find the same one.
      LAUREL_PORT: String(await freePort()),
    },
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  if (!shows) process.stdout.write(`\n—— ${name} ——\n${Buffer.concat(output).toString()}`);
  const tests = readResults(path);
  const isSound = tests.length > 0 && (status === 0 || tests.some((test) => test.status === 'failed'));
  if (isSound) return tests;
  const lastLines = Buffer.concat(output).toString().trimEnd().split('\n').slice(-20);
  const reason = [`Its process ended with ${status} after ${tests.length} tests. Its last lines:`, ...lastLines];
  return [
    ...tests,
    { file: `test (${name})`, name: 'ends as it should', seconds: 0, status: 'failed', reason: reason.join('\n') },
  ];
}
