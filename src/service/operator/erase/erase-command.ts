import { commandName } from '../../../server/command-name.js';
import { UsageError } from '../../../errors/usage-error.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase } from '../operator-options.js';

const help = `Usage: ${commandName} members erase <wallet | user id | email address> [options]

Erases a member of the organisation, on all of its websites. Without --yes it changes nothing, and prints what would go, what
would stay, and why. Points are written off by an entry of the ledger; proofs of rewards stay as keyed hashes, so that nobody is
paid twice. All of it happens, or nothing; it can be repeated.

Options:
  --yes                    erase the member
  --json                   print JSON, one object in each line
  --organization-id <id>   needed if the database has several organisations
${databaseHelp}
  --help                   print this help

Backups and logs are yours to delete: see .docs/operating.md.
`;

const options = {
  ...databaseOptions,
  'organization-id': { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `laurel-service members erase`. Throws `UsageError` for wrong arguments, and unless exactly one member matches. */
export async function eraseCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('members erase', args, options);
  if (values.help) return void process.stdout.write(help);
  const [who, ...rest] = positionals;
  if (!who || rest.length > 0)
    throw new UsageError(
      `${commandName} members erase needs one wallet, user id or email address. See ${commandName} members erase --help.`,
    );
  const choice = readDatabase(values);
  // Loading the modules below takes seconds, so check the arguments first.
  const { runErase } = await import('./run-erase.js');
  process.stdout.write(await runErase({ ...values, who, choice }));
}
