import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { createApiKey } from '../api-key.js';
import type { Database } from '../db/database.js';
import { findOrganization, findWebsite } from './find-scope.js';
import { listKeys, revokeKey } from './keys.js';
import type { ShownKey } from './keys.js';
import { withDatabase } from './open-database.js';
import { databaseHelp, databaseOptions, parseCommand, readDatabase, scopeOptions } from './operator-options.js';
import { textTable } from './text-table.js';

const help = `Usage: ${commandName} keys create | list | revoke <id> [options]

Manages the API keys of the service. Any number are valid at once.

  create        makes a key and prints it once: the database stores only its hash
  list          lists the keys, with the minute of their last use
  revoke <id>   ends a key; a running service refuses it within seconds

Options:
  --name <text>            create: who will hold the key, such as "proxy"
  --website-id <id>        create: the key opens this website alone; without it, all of the organisation's
  --read-only              create: the key reads and changes nothing
  --organization-id <id>   needed if the database has several organisations
  --revoked                list: also the revoked keys
  --json                   print JSON, one object in each line
${databaseHelp}
  --help                   print this help

To replace a key without downtime: create one, give it to the proxy, wait until list shows no new use of the old one (use is
recorded once a minute), and revoke the old one.
`;

const options = {
  ...databaseOptions,
  ...scopeOptions,
  name: { type: 'string' },
  'read-only': { type: 'boolean', default: false },
  revoked: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Runs `laurel-service keys`. Throws `UsageError` for wrong arguments. */
export async function keysCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand('keys', args, options);
  if (values.help) return void process.stdout.write(help);
  const [action = '', id, ...rest] = positionals;
  if (!['create', 'list', 'revoke'].includes(action) || rest.length > 0 || (id !== undefined) !== (action === 'revoke'))
    throw new UsageError(
      `${commandName} keys needs an action: create, list, or revoke <id>. Run ${commandName} keys --help for all options.`,
    );
  if (id !== undefined && !uuid.test(id))
    throw new UsageError(`${JSON.stringify(id)} is not the id of a key. Run ${commandName} keys list to see the ids.`);
  const run = async ({ database }: { readonly database: Database }): Promise<string> => {
    if (id !== undefined) {
      const owner = await revokeKey(database, id.toLowerCase(), new Date());
      if (owner === undefined)
        throw new UsageError(`There is no key ${id}. Run ${commandName} keys list to see the ids.`);
      const isLast = (await listKeys(database, owner)).length === 0;
      const left = isLast ? ` No key is left: run ${commandName} keys create.` : '';
      return values.json ? `${JSON.stringify({ id, revoked: true })}\n` : `Revoked ${id}.${left}\n`;
    }
    const organizationId = await findOrganization(database, values);
    if (action === 'list') {
      const keys = await listKeys(database, organizationId, { withRevoked: values.revoked });
      return values.json ? keys.map((key) => `${JSON.stringify(key)}\n`).join('') : keyTable(keys);
    }
    const websiteId = values['website-id'] && (await findWebsite(database, organizationId, values));
    const isReadOnly = values['read-only'];
    const made = await createApiKey(database, { organizationId, websiteId, isReadOnly, name: values.name });
    return values.json
      ? `${JSON.stringify(made)}\n`
      : `API key: ${made.key}\nId:      ${made.id}\n\nStore the key now: it is not shown again.\n`;
  };
  process.stdout.write(await withDatabase(readDatabase(values), run, { isReading: action === 'list' }));
}

function keyTable(keys: readonly ShownKey[]): string {
  if (keys.length === 0) return `There are no keys. Run ${commandName} keys create.\n`;
  const rows = keys.map((key) => [
    key.id,
    key.name ?? '',
    key.ending === null ? '' : `…${key.ending}`,
    key.websiteName ?? 'all websites',
    key.isReadOnly ? 'read' : 'read, write',
    minute(key.createdAt),
    minute(key.lastUsedAt),
    minute(key.revokedAt),
  ]);
  return textTable(['id', 'name', 'ending', 'website', 'may', 'created', 'last used', 'revoked'], rows);
}

/** Returns a UTC time to the minute. */
const minute = (text: string | null): string => (text === null ? '' : `${text.slice(0, 16).replace('T', ' ')}Z`);
