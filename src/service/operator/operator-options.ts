import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { checkDatabaseUrl } from '../command-options.js';

/** Database that an operator's command works on: the one of the service with the same options. */
export interface DatabaseChoice {
  /** Data directory of the service. */
  readonly data: string;
  /** Postgres server; if present, the data directory is not used. */
  readonly databaseUrl: string | undefined;
}

/** Options that select the database, for `parseArgs`. */
export const databaseOptions = {
  data: { type: 'string', default: '.data/service' },
  'database-url': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

/** Options that select the organisation and the website, for `parseArgs`. */
export const scopeOptions = {
  'organization-id': { type: 'string' },
  'website-id': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

/** Lines about {@link databaseOptions} for a command's help. */
export const databaseHelp = `  --database-url <url>     the service's Postgres server (DATABASE_URL)
  --data <directory>       otherwise the service's data directory; stop the service first (.data/service)`;

type ParsedCommand<T extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ strict: true; allowPositionals: true; options: T }>
>;

/** Parses the arguments of a command. Throws `UsageError` for unknown options. */
export function parseCommand<T extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: string[],
  options: T,
): ParsedCommand<T> {
  try {
    return parseArgs({ args, strict: true, allowPositionals: true, options });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${text.replace(/\.?$/, '.')} Run ${commandName} ${command} --help for all options.`);
  }
}

/** Reads {@link databaseOptions} and DATABASE_URL. Throws `UsageError` if one is invalid. */
export function readDatabase(values: {
  readonly data: string;
  readonly 'database-url'?: string | undefined;
}): DatabaseChoice {
  const databaseUrl = values['database-url'] ?? (process.env['DATABASE_URL'] || undefined);
  if (values.data === '' || values.data === 'memory')
    throw new UsageError('--data must be the data directory of a service. Or name its server with --database-url.');
  return { data: values.data, databaseUrl: databaseUrl && checkDatabaseUrl(databaseUrl) };
}
