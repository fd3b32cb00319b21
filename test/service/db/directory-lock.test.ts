import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { UsageError } from '../../../src/errors/usage-error.js';
import { openDatabase } from '../../../src/service/db/database.js';
import { lockDirectory } from '../../../src/service/db/directory-lock.js';
import type { LockTerms } from '../../../src/service/db/directory-lock.js';
import { ownIdentity, presenceOf } from '../../../src/service/db/process-identity.js';

const here = ownIdentity();
const terms = (identity = here): LockTerms => ({ identity, beatMs: 40, patienceMs: 200 });
/** The same process id in another container. */
const elsewhere = { ...here, space: 'other-host/other-boot/pid:[1]' };
const isLinux = process.platform === 'linux';

let directory: string;
let path: string;
/** Heartbeats do not keep a process running, so this timer does. */
let running: NodeJS.Timeout;
before(async () => {
  running = setInterval(() => undefined, 60_000);
  directory = await mkdtemp(join(tmpdir(), 'laurel-lock-'));
  path = join(directory, 'lock');
});
beforeEach(() => rm(path, { force: true }));
after(async () => {
  clearInterval(running);
  await rm(directory, { recursive: true, force: true });
});

const leave = (pid: number, space: string, started: string) =>
  writeFile(path, `${pid} ${randomUUID()} ${space} ${started}\n`);

describe('the lock of a data directory', () => {
  it('is refused if the owner in another container has the same process id', async () => {
    const owner = await lockDirectory(directory, terms(elsewhere));
    await assert.rejects(
      lockDirectory(directory, terms()),
      (error: Error) =>
        error instanceof UsageError && error.message.includes(`in use by process ${here.pid} of other-host.`),
    );
    await owner.release();
    await (await lockDirectory(directory, terms())).release();
  });

  it('is refused while its unknown owner keeps updating it', async () => {
    await leave(process.pid, elsewhere.space, '1');
    let seconds = 0;
    const touching = setInterval(() => void utimes(path, (seconds += 1), seconds).catch(() => undefined), 20);
    try {
      await assert.rejects(lockDirectory(directory, terms()), /in use by process/);
    } finally {
      clearInterval(touching);
    }
  });

  it('is taken over from a container that has ended, even if its process id is in use here', async () => {
    await leave(process.ppid, elsewhere.space, '1');
    await (await lockDirectory(directory, terms())).release();
  });

  it('is taken over at once if its process id now belongs to another process', { skip: !isLinux }, async () => {
    await leave(process.ppid, here.space, '1');
    const lock = await lockDirectory(directory, { ...terms(), patienceMs: Infinity });
    await lock.release();
  });

  it('is refused within the same process and to its children', async () => {
    const lock = await lockDirectory(directory, terms());
    await assert.rejects(lockDirectory(directory, terms()), /in use by process/);
    await assert.rejects(lockDirectory(directory, terms({ ...here, pid: process.ppid })), /in use by process/);
    await lock.release();
  });

  it('from an earlier version is judged by its process id', async () => {
    await writeFile(path, `${process.ppid} ${randomUUID()}\n`);
    await assert.rejects(lockDirectory(directory, terms()), /in use by process/);
    await writeFile(path, `${process.pid} ${randomUUID()}\n`);
    await (await lockDirectory(directory, terms())).release();
  });

  it('that was left empty is taken over when nothing more is written', async () => {
    await writeFile(path, '');
    await (await lockDirectory(directory, terms())).release();
  });

  it('has one owner, however many processes try to take over an old one', async () => {
    await leave(process.ppid, elsewhere.space, '1');
    const attempts = Array.from({ length: 8 }, (_, index) =>
      lockDirectory(directory, {
        ...terms({ ...elsewhere, space: `host-${index}/boot/ns` }),
        beatMs: 200,
        patienceMs: 1_000,
      }),
    );
    const settled = await Promise.allSettled(attempts);
    const owners = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    assert.equal(owners.length, 1);
    await owners[0]?.release();
  });

  it('tells its owner when another process has taken it over, and leaves it to that one', async () => {
    const lock = await lockDirectory(directory, terms());
    await leave(1, 'thief/boot/ns', '1');
    assert.match((await lock.taken).message, /Another process has taken the data directory/);
    await lock.release();
    assert.match(await readFile(path, 'utf8'), /thief/);
  });

  it('is restored if somebody deletes it', async () => {
    const lock = await lockDirectory(directory, terms());
    const text = await readFile(path, 'utf8');
    await rm(path);
    while ((await readFile(path, 'utf8').catch(() => '')) !== text);
    await lock.release();
  });
});

describe('a process', { skip: !isLinux }, () => {
  it('that has ended counts as gone even before its parent collects it', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(String(line));
      const fields = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\)\s/s, '').split(' ');
      while ((await fields())[0] !== 'Z');
      const started = (await fields())[19] ?? '';
      assert.equal(presenceOf({ ...here, pid, started }), 'gone');
    } finally {
      parent.kill();
    }
  });

  it('is distinguished from an earlier one with the same id by its start time', () => {
    assert.equal(presenceOf(here), 'running');
    assert.equal(presenceOf({ ...here, started: '1' }), 'gone');
  });
});

describe('an embedded database', () => {
  it('stops writing once another process has taken its directory', async () => {
    const folder = join(directory, 'data');
    const { database, lost, close } = await openDatabase({ directory: folder });
    const thief = `1 ${randomUUID()} thief/boot/ns 1\n`;
    await writeFile(join(folder, 'lock'), thief);
    assert.match((await lost)?.message ?? '', /Another process has taken the data directory/);
    await assert.rejects(database.execute('select 1'), (error: Error) =>
      /Another process has taken/.test(String((error.cause as Error).message)),
    );
    await close();
    assert.equal(await readFile(join(folder, 'lock'), 'utf8'), thief);
  });
});
