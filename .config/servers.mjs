import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const path = (process.env.PATH ?? '').split(delimiter);

/** Debian keeps Postgres's programs out of PATH, in a folder a version; the newest comes first. */
function postgresFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin'));
}

/** Folder with the programs `postgres` and `initdb`, or undefined. */
export function findPostgres() {
  return [...postgresFolders(), ...path].find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Path of `valkey-server` or `redis-server`, or undefined. */
export function findRedis() {
  return ['valkey-server', 'redis-server']
    .flatMap((name) => path.map((folder) => join(folder, name)))
    .find((program) => existsSync(program));
}
