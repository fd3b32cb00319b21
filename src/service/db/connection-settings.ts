import type { Sql } from 'postgres';
import { UsageError } from '../../errors/usage-error.js';

/** Settings that the code reads and writes by, in place of what the database or the role sets. */
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

/** Those that PgBouncer, and poolers like it, keep for each client, whichever connection to the server it gets. */
export const keptByPoolers: Readonly<Record<string, string>> = { DateStyle, TimeZone, standard_conforming_strings };

interface Found {
  readonly name: Setting;
  readonly value: string;
  /** Schema in which tables are created and first looked for; null if there is none that the role may use. */
  readonly schema: string | null;
  readonly role: string;
  readonly database: string;
}

/** Throws `UsageError` for a setting that a connection has not taken, and says how to set it. */
export async function checkSettings(client: Sql): Promise<void> {
  const names = Object.keys(settings).map((name) => `('${name}')`);
  // Without a parameter, so that no statement is prepared: a pooler may not be able to.
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

/** A path such as `"$user", public` is right as long as there is no schema of the user's name. */
const isRight = ({ name, value, schema }: Found): boolean =>
  name === 'search_path' ? schema === null || schema === 'public' : value === settings[name];
