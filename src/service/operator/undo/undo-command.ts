import { commandName } from '../../../server/command-name.js';
import { UsageError } from '../../../errors/usage-error.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase, scopeOptions } from '../operator-options.js';

const help = `Usage: ${commandName} points undo <entry id>… [options]

Undoes credits that you gave by mistake, by the ids of their entries in the ledger (GET /api/loyalty/transaction_entries). It takes from each
member what they have not spent of the credit, and the badges that they have earned only by it, with what these have brought. Badges that
you, a quest or ${commandName} badges judge gave stay, and so do those of which nobody noted what gave them: it names these with the reason.

Options:
  --description <text>     what members read in their history ("Undone")
  --dry-run                change nothing, and print what would be taken
  --json                   print JSON, one object for each member in a line
  --website-id <id>        needed if the organisation has several websites
  --organization-id <id>   needed if the database has several organisations
${databaseHelp}
  --help                   print this help
`;

const options = {
  ...databaseOptions,
  ...scopeOptions,
  description: { type: 'string', default: 'Undone' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Runs `laurel-service points undo`. Throws `UsageError` for wrong arguments, and for an entry that cannot be undone. */
export async function undoCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('points undo', args, options);
  if (values.help) return void process.stdout.write(help);
  if (positionals.length === 0)
    throw new UsageError(`${commandName} points undo needs the id of an entry of the ledger, or of several.`);
  const wrong = positionals.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw new UsageError(`${JSON.stringify(wrong)} is not the id of an entry: that is a UUID.`);
  const choice = readDatabase(values);
  // Loading the modules below takes seconds, so check the arguments first.
  const [{ withDatabase }, { openContext }, { findOrganization, findWebsite }, { runUndo }] = await Promise.all([
    import('../open-database.js'),
    import('../operator-context.js'),
    import('../find-scope.js'),
    import('./run-undo.js'),
  ]);
  const text = await withDatabase(choice, async (opened) => {
    const { context, close } = await openContext(opened);
    try {
      const organizationId = await findOrganization(opened.database, values);
      const websiteId = await findWebsite(opened.database, organizationId, values);
      return await runUndo(context, {
        organizationId,
        websiteId,
        entryIds: [...new Set(positionals.map((id) => id.toLowerCase()))],
        description: values.description,
        isDryRun: values['dry-run'],
        isJson: values.json,
      });
    } finally {
      await close();
    }
  });
  process.stdout.write(text);
}
