import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { restoreBackup } from './backup/restore-backup.js';
import { writeBackup } from './backup/write-backup.js';
import { readMigrations } from './migrations.js';
import { checkExists } from './open-database.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase } from './operator-options.js';
import { openRaw } from './raw-database.js';
import { showProgress } from './progress.js';

const backupHelp = `Usage: ${commandName} backup <file> [options]

Writes everything in the service's database to one file, as it is at one moment. With a server, the service may go on working.
The file contains personal data and the hashes of keys; only you can read it.

Options:
${databaseHelp}
  --help                   print this help
`;

const restoreHelp = `Usage: ${commandName} restore <file> [options]

Writes a backup to a new database: of a server, or in a new data directory. Nothing is written unless the whole file is there.
Backups of older versions are brought up to date.

Options:
${databaseHelp.replace("the service's Postgres server", 'empty database of a Postgres server').replace("otherwise the service's data directory; stop the service first", 'otherwise a new data directory')}
  --help                   print this help
`;

/** Runs `laurel-service backup`. Throws `UsageError` for wrong arguments, or if there is no database. */
export async function backupCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('backup', args, databaseOptions);
  if (values.help) return void process.stdout.write(backupHelp);
  const path = onlyFile('backup', positionals);
  const choice = readDatabase(values);
  checkExists(choice);
  const { database, close } = await openRaw(choice);
  const progress = showProgress('Writing the backup');
  try {
    const { applied, isNewer } = await readMigrations(database);
    const migration = applied.at(-1)?.tag;
    if (isNewer)
      throw new UsageError('A newer version of Laurel has migrated this database. Back it up with that version.');
    if (migration === undefined)
      throw new UsageError('The database has no tables of Laurel. Name the database of the service.');
    const rows = await writeBackup(path, database, { migration, now: new Date(), onProgress: progress.update });
    progress.stop();
    process.stdout.write(`Rows written to ${path}: ${rows}.\n`);
  } finally {
    progress.stop();
    await close();
  }
}

/** Runs `laurel-service restore`. Throws `UsageError` for wrong arguments, a damaged file, or a database that is not empty. */
export async function restoreCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('restore', args, databaseOptions);
  if (values.help) return void process.stdout.write(restoreHelp);
  const path = onlyFile('restore', positionals);
  const raw = await openRaw(readDatabase(values));
  const progress = showProgress('Restoring');
  try {
    const { rows, createdAt } = await restoreBackup(path, raw, progress.update);
    progress.stop();
    process.stdout.write(`Rows restored: ${rows}, as of ${createdAt}.\n`);
  } finally {
    progress.stop();
    await raw.close();
  }
}

function onlyFile(command: string, [path, ...rest]: readonly string[]): string {
  if (path === undefined || rest.length > 0)
    throw new UsageError(`${commandName} ${command} needs one file, such as: ${commandName} ${command} laurel.backup`);
  return path;
}
