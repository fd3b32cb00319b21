import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../.config/test/free-port.mjs';
import { root } from '../../../.config/build/entries.mjs';
import { hostRequirements, howToInstall } from '../../../.config/test/requirements.mjs';
import { findWordPress } from '../../../.config/test/servers.mjs';

const run = promisify(execFile);

const own = `${root}test/hosts/wordpress`;
const plugin = `${root}dist/laurel-wordpress.zip`;

/** A WordPress site with the plugin, on a database server of its own. */
export interface WordPressSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Why no site can be started on this machine; undefined if one can. */
export const missing = (): string | undefined => {
  if (!existsSync(plugin)) return 'dist/laurel-wordpress.zip is missing: npm run build.';
  return findWordPress() ? undefined : howToInstall([hostRequirements.wordPress]);
};

/** Installs WordPress and the plugin in a temporary folder, and serves them. `source` is a folder with WordPress as it is unpacked. */
export async function startWordPress(source = String(findWordPress())): Promise<WordPressSite> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-wordpress-'));
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(children.reverse().map(end));
    await rm(folder, { recursive: true, force: true });
  };
  const start = (command: string, args: readonly string[], env = {}): ChildProcess => {
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
    children.push(child);
    return child;
  };
  try {
    const socket = join(folder, 'database.sock');
    const data = join(folder, 'database');
    await run('mariadb-install-db', [`--datadir=${data}`, '--user=root', '--auth-root-authentication-method=normal']);
    const quiet = ['--skip-log-bin', '--silent-startup'];
    start('mariadbd', [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      '--user=root',
      ...quiet,
    ]);
    const isUp = () =>
      run('mariadb', ['-S', socket, '-e', 'create database wordpress']).then(
        () => true,
        () => false,
      );
    await until(isUp, 'the database is up');

    const site = join(folder, 'site');
    await cp(source, site, { recursive: true, dereference: true });
    await rm(join(site, 'wp-content'), { recursive: true });
    await mkdir(join(site, 'wp-content/plugins'), { recursive: true });
    await cp(join(own, 'theme'), join(site, 'wp-content/themes/plain'), { recursive: true });
    const url = `http://127.0.0.1:${await freePort()}`;
    await writeFile(join(site, 'wp-config.php'), configuration(socket));
    await run('php', [join(own, 'setup.php'), site, url, plugin]);
    start('php', ['-S', new URL(url).host, '-t', site], { PHP_CLI_SERVER_WORKERS: '4' });
    await until(
      () =>
        fetch(`${url}/wp-login.php`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'the site is up',
    );
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Asks again and again, for half a minute, until something holds. */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const began = performance.now(); !(await holds()); await pause(100))
    if (performance.now() - began > 30_000) throw new Error(`After 30 s it does not hold that ${what}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const configuration = (socket: string): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'FS_METHOD', 'direct' );
define( 'WP_DEFAULT_THEME', 'plain' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', true );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $name ) {
	define( $name, hash( 'sha256', __DIR__ . $name ) );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
