import { commandName } from '../../server/command-name.js';
import { endedBySignal } from '../../cli/end-with-signals.js';
import { UsageError } from '../../errors/usage-error.js';
import { describeBlocker } from '../db/blockers.js';
import { newerMessage } from '../db/migrate.js';
import type { Waiting } from '../db/migrate-server.js';
import { migrationsFolder } from '../db/template.js';
import { readMigrations } from './migrations.js';
import { checkExists } from './open-database.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase } from './operator-options.js';
import { openRaw } from './raw-database.js';

const help = `Usage: ${commandName} migrate [options]

Brings the tables of a database up to date with this version. A start of the service does the same; several at once wait for each
other.

Options:
  --dry-run                list the migrations that would run, and change nothing
${databaseHelp}
  --help                   print this help
`;

const options = { ...databaseOptions, 'dry-run': { type: 'boolean', default: false } } as const;

/** Runs `laurel-service migrate`. Throws `UsageError` for wrong arguments, and if a newer version has migrated the database. */
export async function migrateCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('migrate', args, options);
  if (values.help) return void process.stdout.write(help);
  if (positionals.length > 0)
    throw new UsageError(`${commandName} migrate takes no arguments. Run ${commandName} migrate --help.`);
  const choice = readDatabase(values);
  checkExists(choice);
  const { database, migrate, close } = await openRaw(choice);
  try {
    const { pending, applied, isNewer } = await readMigrations(database);
    if (isNewer) throw new UsageError(newerMessage);
    const tags = pending.map(({ tag }) => `  ${tag}\n`).join('');
    if (pending.length === 0) process.stdout.write(`Up to date: ${applied.at(-1)?.tag}.\n`);
    else if (values['dry-run']) process.stdout.write(`Would run:\n${tags}`);
    else {
      const onWaiting = (waiting: Waiting) => void process.stderr.write(`${describeWaiting(waiting)}\n`);
      await endedBySignal((signal) => migrate(migrationsFolder, { onWaiting, signal }));
      process.stdout.write(`Ran:\n${tags}`);
    }
  } finally {
    await close();
  }
}

function describeWaiting({ blockers, retryMs }: Waiting): string {
  const others = blockers.map(describeBlocker).join('; ') || 'others';
  const next = retryMs === undefined ? '' : ` Trying again in ${retryMs / 1_000} s.`;
  return `Waiting for ${blockers[0]?.table ?? 'a table'}, which is held by ${others}.${next}`;
}
