import { commandName } from '../../../server/command-name.js';
import { UsageError } from '../../../errors/usage-error.js';
import type { OpenDatabase } from '../../db/database.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase, scopeOptions } from '../operator-options.js';

const help = `Usage: ${commandName} badges judge <name | id> [options]

Gives a badge by place, such as "Top 3", to the members who hold the place at this moment and meet its other conditions. A badge by
place is given in no other way but by you: a season's end is when you say. Who has the badge keeps it, also when it is judged again.

Options:
  --dry-run                change nothing, and print who would get it
  --json                   print JSON, one object for each member in a line
  --website-id <id>        needed if the organisation has several websites
  --organization-id <id>   needed if the database has several organisations
${databaseHelp}
  --help                   print this help

A running service gives the badge within seconds; otherwise the next one to start does.
`;

const options = {
  ...databaseOptions,
  ...scopeOptions,
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `laurel-service badges judge`. Throws `UsageError` for wrong arguments, and unless exactly one badge by place matches. */
export async function judgeCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('badges judge', args, options);
  if (values.help) return void process.stdout.write(help);
  const [badge, ...rest] = positionals;
  if (!badge || rest.length > 0)
    throw new UsageError(
      `${commandName} badges judge needs the name or id of one badge. Put a name with spaces in quotation marks: ${commandName} badges judge "Top 3".`,
    );
  const choice = readDatabase(values);
  // Loading the modules below takes seconds, so check the arguments first.
  const [{ withDatabase }, { openContext }, { findOrganization, findWebsite }, { runJudge }] = await Promise.all([
    import('../open-database.js'),
    import('../operator-context.js'),
    import('../find-scope.js'),
    import('./run-judge.js'),
  ]);
  const judge = async (opened: Pick<OpenDatabase, 'database'>): Promise<string> => {
    const organizationId = await findOrganization(opened.database, values);
    const websiteId = await findWebsite(opened.database, organizationId, values);
    const { context, close } = await openContext(opened, values['dry-run']);
    try {
      return await runJudge(context, { websiteId, badge, isDryRun: values['dry-run'], isJson: values.json });
    } finally {
      await close();
    }
  };
  process.stdout.write(await withDatabase(choice, judge, { isReading: values['dry-run'] }));
}
