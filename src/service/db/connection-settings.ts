import type { Sql } from 'postgres';
import { UsageError } from '../../errors/usage-error.js';

/** Settings that the code relies on, which override those of the database and the role. */
export const settings = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
} as const;

type Setting = keyof typeof settings;

const { DateStyle, TimeZone, standard_conforming_strings } = settings;

/** Settings that PgBouncer and similar poolers track for each client, whichever server connection it gets. */
export const keptByPoolers: Readonly<Record<string, string>> = { DateStyle, TimeZone, standard_conforming_strings };

interface Found {
  readonly name: Setting;
  readonly value: string;
  /** The current schema, in which tables are created and found first; null if the role may use none. */
  readonly schema: string | null;
  readonly role: string;
  readonly database: string;
}

/** Throws `UsageError` for a setting that a connection has not accepted, and says how to set it. */
export async function checkSettings(client: Sql): Promise<void> {
  const names = Object.keys(settings).map((name) => `('${name}')`);
  // Has no parameters, so that the driver prepares no statement, which a pooler may not support.
  const found = (await client.unsafe(`
    select name, current_setting(name) as value, current_schema() as schema, quote_ident(current_user) as role,
      quote_ident(current_database()) as database
    from (values ${names.join(', ')}) as setting (name)`)) as unknown as readonly Found[];
  const wrong = found.find((each) => !isRight(each));
  if (!wrong) return;
  const { name, value, role, database } = wrong;
  throw new UsageError(
    `The database sets ${name} to ${JSON.stringify(value)}, and the pooler in between does not pass on what the service sets. Run ` +
      `"alter role ${role} in database ${database} set ${name} = ${name === 'search_path' ? 'public' : `'${settings[name]}'`}", ` +
      'then let the pooler reconnect.',
  );
}

/** A path such as `"$user", public` is right as long as no schema has the user's name. */
const isRight = ({ name, value, schema }: Found): boolean =>
  name === 'search_path' ? schema === null || schema === 'public' : value === settings[name];
