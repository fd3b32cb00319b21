import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../.config/test/free-port.mjs';
import { howToInstall, requirements } from '../.config/test/requirements.mjs';
import { findPostgres } from '../.config/test/servers.mjs';

/** A Postgres server that the tests start and stop. */
export interface PostgresServer {
  /** Connection string with a superuser's name and password. */
  readonly url: string;
  /** Ends all connections, and starts the server again as a replica that never gets anything new, until it is promoted. */
  restartAsReplica(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts Postgres on a free port of the loopback interface, with a temporary directory. Throws if Postgres is not
 * installed, and says what to install.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(howToInstall([requirements.postgres]));
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  const directory = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  const password = randomBytes(16).toString('hex');
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [directory, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const init = ['--pgdata', data, '--username', 'laurel', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    execFileSync(join(bin, 'initdb'), [...init, '--encoding', 'UTF8', '--locale', 'C', '--no-sync'], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...owner,
    });
    const port = await freePort();
    const start = () => run(join(bin, 'postgres'), ['-D', data, '-p', String(port)], { cwd: directory, ...owner });
    let stop = await start();
    return {
      url: `postgres://laurel:${password}@127.0.0.1:${port}/postgres`,
      restartAsReplica: async () => {
        await stop();
        writeFileSync(join(data, 'standby.signal'), '');
        if (owner) chownSync(join(data, 'standby.signal'), owner.uid, owner.gid);
        stop = await start();
      },
      stop: async () => {
        await stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Settings that favour speed over durability. Many services have their connections at the same time. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Runs the server and waits until it accepts connections. Returns a function that stops it. */
async function run(command: string, args: string[], options: { cwd: string } & Partial<Owner>) {
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The code waits for an English message, so the server writes English whatever the machine's language is.
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(command, [...args, ...set], {
    ...options,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => void child.kill('SIGQUIT');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      if (lines.length < 100) lines.push(line);
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Postgres did not start:\n${lines.join('\n')}`)));
  });
  return async () => {
    process.off('exit', kill);
    // A fast shutdown, which closes open connections.
    child.kill('SIGINT');
    await exited;
  };
}

/** Returns the user that Debian's package creates, because Postgres refuses to run as root. */
function postgresUser(): Owner {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error('Postgres does not run as root, and there is no user postgres here to run it.');
  }
}
