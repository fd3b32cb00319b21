import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../.config/free-port.mjs';
import { howToInstall, requirements } from '../.config/requirements.mjs';
import { findPostgres } from '../.config/servers.mjs';

/** A Postgres server of the tests' own, which ends with them. */
export interface PostgresServer {
  /** Connection string with a superuser's name and password. */
  readonly url: string;
  /** Stops it and removes what it kept. */
  stop(): Promise<void>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts Postgres on a free port of the loopback interface, on an empty directory that does not outlive it. Throws with
 * what to install where there is no Postgres.
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
    const stop = await run(join(bin, 'postgres'), ['-D', data, '-p', String(port)], { cwd: directory, ...owner });
    return {
      url: `postgres://laurel:${password}@127.0.0.1:${port}/postgres`,
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

/** What the data survive is not of interest here, speed is; many services have their connections at once. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Runs the server until it takes connections; returns what stops it. */
async function run(command: string, args: string[], options: { cwd: string } & Partial<Owner>) {
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Messages in English, whatever the machine speaks: one of them is waited for.
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
      if (line.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Postgres did not start:\n${lines.join('\n')}`)));
  });
  return async () => {
    process.off('exit', kill);
    // Fast: connections that are still open are ended.
    child.kill('SIGINT');
    await exited;
  };
}

/** Postgres refuses to run as root: Debian's package brings a user for it. */
function postgresUser(): Owner {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error('Postgres does not run as root, and there is no user postgres here to run it.');
  }
}
