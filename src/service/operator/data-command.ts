import { basename } from 'node:path';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import type { Scope } from '../access.js';
import type { OpenDatabase } from '../db/database.js';
import { exportFile } from './data/export-file.js';
import { importFile } from './data/import-file.js';
import { kinds } from './data/kinds.js';
import type { KindName } from './data/kinds.js';
import type { Source } from './data/kind.js';
import { ProblemsError } from './data/kind.js';
import { formatOf } from './data/read-rows.js';
import { needsAction, type CommandName } from './data-usage.js';
import { findOrganization, findWebsite } from './find-scope.js';
import { withDatabase } from './open-database.js';
import { openContext } from './operator-context.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase, scopeOptions } from './operator-options.js';
import { showProgress } from './progress.js';

const options = {
  ...databaseOptions,
  ...scopeOptions,
  'dry-run': { type: 'boolean', default: false },
  columns: { type: 'string' },
  holders: { type: 'boolean', default: false },
  reference: { type: 'string' },
  currency: { type: 'string' },
  amount: { type: 'string' },
  description: { type: 'string' },
  claim: { type: 'string' },
} as const;

/** Options for only one kind of data, with their lines of help. */
const special: Partial<Record<string, Partial<Record<keyof typeof options, string>>>> = {
  badges: { holders: '  --holders                who holds which badge, instead of the badges themselves' },
  points: {
    reference: `  --reference <name>       import: names this file, for lines without an idempotencyKey; under one name, a line is paid
                           once, however often the file is imported`,
    currency: '  --currency <symbol>      import: currency of lines without one',
    amount: '  --amount <amount>        import: amount of lines without one, in whole units',
    description: '  --description <text>     import: what members read in their history (the name of the file)',
  },
  shares: { claim: '  --claim <id>             import: token claim of lines without one' },
};

const about: Record<CommandName, string> = {
  members: 'Members, with their wallets and what the website stores about them. Found by walletAddress.',
  points: `Points. An import adds them to what members have, or with direction debit takes them; an export lists balances.
${commandName} points undo takes back credits that were a mistake, with the badges they led to: see ${commandName} points undo --help.`,
  badges: `Badges, found by name. The conditions and rewards of a badge that exists do not change.
${commandName} badges judge gives a badge by place to those who hold the place: see ${commandName} badges judge --help.`,
  quests: 'Quests, found by name.',
  shares: 'Shares of token claims, found by claim and walletAddress. Only those of drafts change.',
};

const help = (name: CommandName) => `Usage: ${commandName} ${name} import | export <file> [options]

${about[name]}
The extension of the file says its format: .csv (with a line of headings) or .ndjson (one JSON object in each line).

Options:
  --dry-run                import: check everything and change nothing
  --columns <names>        export: only these columns, separated by commas
${Object.values(special[name] ?? {})
  .map((line) => `${line}\n`)
  .join('')}  --website-id <id>        needed if the organisation has several websites
  --organization-id <id>   needed if the database has several organisations
${databaseHelp}
  --help                   print this help

Columns: ${kinds[name].columns.join(', ')}.${name === 'badges' ? `\nWith --holders: ${kinds.holders.columns.join(', ')}.` : ''}

An import writes nothing if a line is wrong in itself. Otherwise it writes ${kinds[name].batchSize} lines at a time, all of them or none, and stops at
the first line that the database refuses. Correct that line and import the same file again: what is there stays as it is.
`;

/** Returns the command that imports and exports one kind of data. */
export const dataCommand =
  (name: CommandName) =>
  async (args: string[]): Promise<void> => {
    const { values, positionals } = parseCommand(name, args, options);
    if (values.help) return void process.stdout.write(help(name));
    const [action = '', path, ...rest] = positionals;
    if (!['import', 'export'].includes(action) || path === undefined || rest.length > 0) throw needsAction(name);
    for (const option of ['holders', 'reference', 'currency', 'amount', 'description', 'claim'] as const)
      if (values[option] && special[name]?.[option] === undefined)
        throw new UsageError(
          `${commandName} ${name} has no --${option}. Run ${commandName} ${name} --help for all options.`,
        );
    if (values.amount !== undefined && !/^\d{1,60}(\.\d{1,30})?$/.test(values.amount))
      throw new UsageError(`--amount is ${JSON.stringify(values.amount)}. It must be a number such as 100 or 2.5.`);
    formatOf(path);
    const isReading = action === 'export' || values['dry-run'];
    const run = async (opened: Pick<OpenDatabase, 'database'>): Promise<void> => {
      const organizationId = await findOrganization(opened.database, values);
      const websiteId = await findWebsite(opened.database, organizationId, values);
      const websiteIds = [websiteId];
      const scope: Scope = { keyId: null, organizationId, websiteIds, isForWebsite: true, keyRole: null };
      const { context, close } = await openContext(opened, isReading);
      const progress = showProgress(`${action === 'import' ? 'Importing' : 'Exporting'} ${name}`);
      try {
        const kind = values.holders ? 'holders' : name;
        const text = await (action === 'import' ? runImport : runExport)(
          path,
          kind,
          { context, scope },
          values,
          progress,
        );
        progress.stop();
        process.stdout.write(text);
      } catch (error) {
        progress.stop();
        if (error instanceof ProblemsError)
          throw new UsageError(`Nothing was written: ${path} has errors.\n${error.message}`);
        throw error;
      } finally {
        await close();
      }
    };
    await withDatabase(readDatabase(values), run, { isReading });
  };

type Values = ReturnType<typeof parseCommand<typeof options>>['values'];
type Progress = ReturnType<typeof showProgress>;

async function runImport(path: string, kind: KindName, source: Source, values: Values, progress: Progress) {
  const isDryRun = values['dry-run'];
  const { written, unchanged, problems, lastLine } = await importFile(path, kinds[kind], source, {
    isDryRun,
    reference: values.reference,
    currency: values.currency,
    amount: values.amount,
    description: values.description ?? basename(path),
    claim: values.claim,
    onProgress: (done, all) => progress.update(done, all),
  });
  const counts = `${written} ${isDryRun ? 'would be written' : 'written'}, ${unchanged} unchanged`;
  if (problems.length === 0) return written + unchanged === 0 ? `${counts}: ${path} has no rows.\n` : `${counts}.\n`;
  progress.stop();
  const kept = isDryRun ? '' : lastLine > 0 ? ` Lines up to ${lastLine} are in the database, none after it.` : '';
  throw new UsageError(
    `${counts}, then ${path} has errors.${kept} Correct the lines and import the file again.\n${new ProblemsError(problems).message}`,
  );
}

async function runExport(path: string, kind: KindName, source: Source, values: Values, progress: Progress) {
  const columns = values.columns?.split(',').map((column) => column.trim());
  const count = await exportFile(path, kinds[kind], source, { columns, onProgress: (done) => progress.update(done) });
  return `Rows written to ${path}: ${count}.\n`;
}
