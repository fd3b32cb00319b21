import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../.config/build/entries.mjs';

const skip = process.platform === 'linux' ? false : 'The processes are read from /proc, which Linux alone has.';

/** Data folders of the commands. The first demo sets up a community, and the others open it again. */
const folder = mkdtempSync(join(tmpdir(), 'laurel-commands-'));

/** Runs a command of package.json as a user does, in a separate process group. */
function npmRun(command: string): ChildProcess {
  const { CI: _, DATABASE_URL: __, ...env } = process.env;
  const args = ['run', '--silent', command, '--', '--port', '0', '--json', '--data', join(folder, command)];
  return spawn('npm', args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
}

async function untilReady(npm: ChildProcess): Promise<void> {
  assert.ok(npm.stdout);
  const [line] = (await once(createInterface(npm.stdout), 'line')) as [string];
  assert.match(line, /"url"/);
}

/** Returns the ids and names of a process's descendants. */
function descendants(pid: number): { pid: number; name: string }[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        // Fields: pid (name) state parent …. The name may contain spaces and brackets.
        const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
        return [{ pid: Number(entry), parent: Number(parent), name: String(name) }];
      } catch {
        return [];
      }
    });
  const below = (parent: number): { pid: number; name: string }[] =>
    all.filter((one) => one.parent === parent).flatMap(({ pid, name }) => [{ pid, name }, ...below(pid)]);
  return below(pid);
}

function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the processes that are still running after 20 s, and kills them, so that none is left behind. */
async function leftOf(processes: readonly { pid: number; name: string }[]): Promise<string[]> {
  const left = () => processes.filter(({ pid }) => isAlive(pid));
  for (let waited = 0; waited < 20_000 && left().length > 0; waited += 100) await pause(100);
  const names = left().map(({ name }) => name);
  for (const { pid } of left()) process.kill(pid, 'SIGKILL');
  return names;
}

describe('processes that npm started', { skip }, () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [command, signal] of [
    ['demo', 'SIGTERM'],
    ['demo', 'SIGHUP'],
    ['demo', 'SIGINT'],
    ['service', 'SIGHUP'],
    ['service', 'SIGKILL'],
  ] as const)
    it(`end with npm run ${command} at ${signal}`, async () => {
      const npm = npmRun(command);
      await untilReady(npm);
      const started = descendants(npm.pid ?? 0);
      assert.ok(started.length >= (command === 'demo' ? 2 : 1), JSON.stringify(started));
      // A terminal sends SIGINT to the whole group. A shell between npm and the command does not pass it on.
      if (signal === 'SIGINT') process.kill(-(npm.pid ?? 0), signal);
      else npm.kill(signal);
      assert.deepEqual(await leftOf(started), []);
    });

  it('end if the signal arrives while the demo starts', async () => {
    const npm = npmRun('demo');
    const hasChain = () => descendants(npm.pid ?? 0).some(({ name }) => name === 'anvil');
    for (let waited = 0; waited < 60_000 && !hasChain(); waited += 50) await pause(50);
    const started = descendants(npm.pid ?? 0);
    npm.kill('SIGTERM');
    assert.ok(started.some(({ name }) => name === 'anvil'));
    assert.deepEqual(await leftOf(started), []);
  });
});
