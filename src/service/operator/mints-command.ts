import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase, scopeOptions } from './operator-options.js';

const help = `Usage: ${commandName} mints reported | accept <report> | reject <report> [options]

Decides on mints that were reported as sent after their order had been given back, and whose piece somebody else has by now or whose points
are spent. Look the transaction up in an explorer of the chain: if it has minted this order, the chain holds the piece.

  reported          lists the reports that wait for you
  accept <report>   the mint counts as minted: the asset has one more piece if none is left, and the points are taken again
  reject <report>   the chain does not hold it: the mint stays failed

Options:
  --free                   accept: leave the points that were given back with the member
  --json                   reported: print JSON, one object in each line
  --website-id <id>        needed if the organisation has several websites
  --organization-id <id>   needed if the database has several organisations
${databaseHelp}
  --help                   print this help
`;

const options = {
  ...databaseOptions,
  ...scopeOptions,
  free: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Runs `laurel-service mints`. Throws `UsageError` for wrong arguments, and for a report that is not waiting or cannot be accepted. */
export async function mintsCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('mints', args, options);
  if (values.help) return void process.stdout.write(help);
  const [action = '', report, ...rest] = positionals;
  const isKnown = ['reported', 'accept', 'reject'].includes(action);
  if (!isKnown || rest.length > 0 || (report !== undefined) !== (action !== 'reported'))
    throw new UsageError(
      `${commandName} mints needs an action: reported, accept <report>, or reject <report>. Run ${commandName} mints --help for all options.`,
    );
  if (report !== undefined && !uuid.test(report))
    throw new UsageError(`${JSON.stringify(report)} is not the id of a report: that is a UUID.`);
  const choice = readDatabase(values);
  // Loading the modules below takes seconds, so check the arguments first.
  const [{ withDatabase }, { findOrganization, findWebsite }, { listReports, runDecision }] = await Promise.all([
    import('./open-database.js'),
    import('./find-scope.js'),
    import('./mints/run-mints.js'),
  ]);
  const isReading = action === 'reported';
  const text = await withDatabase(
    choice,
    async ({ database }) => {
      const organizationId = await findOrganization(database, values);
      const websiteId = await findWebsite(database, organizationId, values);
      if (report === undefined) return listReports(database, websiteId, values.json);
      const [reportId, isMinted, now] = [report.toLowerCase(), action === 'accept', new Date()];
      return runDecision(database, { websiteId, reportId, isMinted, isFree: values.free, now });
    },
    { isReading },
  );
  process.stdout.write(text);
}
