import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { freePort } from '../../.config/test/free-port.mjs';
import { scriptArguments } from '../support/script-arguments.js';
import { until } from '../support/until.js';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has written for its owner, once it has ended. */
  readonly errors: Promise<string>;
}

/** Starts `laurel-service service` where a host has set `PORT`. */
async function startAt(port: number, ...args: string[]): Promise<Started> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [...scriptArguments('src/cli/laurel-service.ts'), 'service', '--data', 'memory', '--json', ...args],
    { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const errors = text(child.stderr);
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    errors.then((words) => Promise.reject(new Error(words))),
  ])) as [string];
  return { ...(JSON.parse(line) as { url: string }), child, errors };
}

/** Returns the status of the command with which a container finds out whether it is healthy, as the documents have it. */
function healthOf(port: number): number | null {
  const [, command] = /^HEALTHCHECK .*?CMD (.+)$/m.exec(readFileSync(join(root, '.docs/operating.md'), 'utf8')) ?? [];
  assert.ok(command);
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, PORT: String(port) };
  return spawnSync('/bin/sh', ['-c', command], { env }).status;
}

describe('laurel-service service where a host sets PORT', () => {
  it('listens there, unless the command names another port, and says how to be reached from outside', async () => {
    const line = /^It listens on 127\.0\.0\.1, so nobody outside .*Set --host to 0\.0\.0\.0\.$/m;
    const seen = await Promise.all(
      [[], ['--port', '0'], ['--host', '127.0.0.1']].map(async (args) => {
        const free = await freePort();
        const { child, url, errors } = await startAt(free, ...args);
        child.kill();
        return [new URL(url).port === String(free), line.test(await errors)];
      }),
    );
    assert.deepEqual(seen, [
      [true, true],
      [false, true],
      [true, false],
    ]);
  });

  it('is healthy by the command of a container while it takes requests', async () => {
    const free = await freePort();
    assert.equal(healthOf(free), 1, 'before it listens');
    const { child, url } = await startAt(free, '--drain', '60');
    try {
      assert.equal(healthOf(free), 0, 'ready');
      child.kill();
      await until(async () => (await fetch(`${url}/ready`)).status === 503, 'it is about to stop');
      assert.equal(healthOf(free), 1, 'about to stop');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
