import { join } from 'node:path';
import { UsageError } from '../../../errors/usage-error.js';
import { readS3Settings, s3Store } from '../../uploads/s3-store.js';
import { folderStore } from '../../uploads/upload-store.js';
import { findOrganization } from '../find-scope.js';
import { withDatabase } from '../open-database.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase } from '../operator-options.js';
import { textTable } from '../text-table.js';
import { eraseMember, planErase, type ErasePlan } from './erase-member.js';
import { findMembers } from './find-members.js';

const help = `Usage: laurel members erase <wallet | user id | email address> [options]

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

/** Runs `laurel members erase`. Throws `UsageError` for wrong arguments, and if not exactly one member is meant. */
export async function eraseCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('members erase', args, options);
  if (values.help) return void process.stdout.write(help);
  const [who, ...rest] = positionals;
  if (!who || rest.length > 0)
    throw new UsageError(
      'laurel members erase needs one wallet, user id or email address. See laurel members erase --help.',
    );
  const choice = readDatabase(values);
  const text = await withDatabase(choice, async ({ database }) => {
    const organizationId = await findOrganization(database, values);
    const [userId, ...others] = await findMembers(database, organizationId, who);
    if (userId === undefined) throw new UsageError(`There is no member ${JSON.stringify(who)}.`);
    if (others.length > 0)
      throw new UsageError(
        `Several members have ${JSON.stringify(who)}: ${[userId, ...others].join(', ')}. Name one by its id.`,
      );
    const plan = await planErase(database, userId);
    if (values.yes) {
      const bucket = readS3Settings(process.env);
      const store = bucket ? s3Store(bucket) : folderStore(join(choice.data, 'uploads'));
      await eraseMember(database, {
        organizationId,
        userId,
        now: new Date(),
        removeFile: (path) => store.remove(path),
      });
    }
    if (values.json) return `${JSON.stringify({ userId, erased: values.yes, plan })}\n`;
    return `${planTable(plan)}\n${values.yes ? `Erased ${userId}.` : `Nothing was changed. With --yes, ${userId} is erased.`}\n`;
  });
  process.stdout.write(text);
}

const planTable = (plan: readonly ErasePlan[]): string =>
  textTable(
    ['rows', 'what', 'fate', 'why'],
    plan.map(({ count, what, fate, why = '' }) => [String(count), what, fate, why]),
  );
