import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const path = (process.env.PATH ?? '').split(delimiter);

/**
 * Returns the folders of Postgres's programs, the newest version first. Debian keeps them outside PATH, in one folder per
 * version.
 */
function postgresFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin'));
}

/** Returns the folder with the programs `postgres` and `initdb`, or undefined. */
export function findPostgres() {
  return [...postgresFolders(), ...path].find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Returns the path of `valkey-server` or `redis-server`, or undefined. */
export function findRedis() {
  return ['valkey-server', 'redis-server']
    .flatMap((name) => path.map((folder) => join(folder, name)))
    .find((program) => existsSync(program));
}

/** Returns the folder of Debian's WordPress if the programs that serve it are installed too, or undefined. */
export function findWordPress() {
  const folder = '/usr/share/wordpress';
  const programs = ['php', 'mariadbd', 'mariadb-install-db'];
  const hasAll = programs.every((program) => [...path, '/usr/sbin'].some((at) => existsSync(join(at, program))));
  return hasAll && existsSync(folder) ? folder : undefined;
}
