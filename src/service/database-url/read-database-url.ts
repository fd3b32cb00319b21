import type postgres from 'postgres';
import { UsageError } from '../../errors/usage-error.js';
import { readTls } from './read-tls.js';
import { checkParameter, isForAnother } from './url-parameters.js';
import type { UrlParameters } from './url-parameters.js';

type Options = Omit<postgres.Options<Record<string, never>>, 'host' | 'port'>;

/** Options of the driver. It accepts several hosts, although its types do not say so. */
type AddressOptions = Options & { readonly host: readonly string[]; readonly port: readonly number[] };

/** How to reach a Postgres server, read from its URL. */
interface ServerAddress {
  /** Options for the driver, in place of the URL: from a URL, it would send every parameter that it does not know to the server. */
  readonly options: AddressOptions;
  /** Names of parameters that have no effect, because they are meant for another tool. */
  readonly ignored: readonly string[];
}

/**
 * Reads the URL of a Postgres server, with the parameters of libpq. Throws `UsageError`, which repeats neither the user nor the
 * password, if it is not such a URL, or has a parameter that is unknown or invalid.
 *
 * @param option name of the option that the URL is the value of
 */
export function readDatabaseUrl(text: string, option = 'database-url'): ServerAddress {
  // User and password end at the last @ before the path, so the password may contain an unescaped @ or #.
  const parts = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(text.trim());
  if (!parts)
    throw new UsageError(
      `--${option} must be a URL that starts with postgres:// or postgresql://.${/^["'`]/.test(text) ? ' Take its quotation marks off.' : ''}`,
    );
  const decode = (part: string) => decodePart(part, option);
  const [, login = '', authority = '', path = '', query = ''] = parts;
  // This text may be a part of the password, so the error does not repeat it.
  if (path.includes('@') || (parts[1] === undefined && query.includes('@'))) throw wrongLetter(option);
  const { parameters, ignored } = readParameters(query, decode, option);
  const [user = '', ...secret] = login.split(':');
  const hosts = parameters.host
    ? parameters.host.split(',').map((host) => ({ host, port: '' }))
    : authority.split(',').map((each) => readHost(each, decode, option));
  const ports = parameters.port?.split(',');
  const names = hosts.map(({ host }) => host || process.env['PGHOST'] || 'localhost');
  const socket = names[0]?.startsWith('/') ? names[0] : undefined;
  const numbers = hosts.map(({ port }, index) =>
    readPort(port || (ports?.[index] ?? ports?.[0]) || process.env['PGPORT'] || '5432', option),
  );
  const given = {
    user: parameters.user ?? decode(user),
    password: parameters.password ?? decode(secret.join(':')),
    database: parameters.dbname ?? decode(path),
  };
  return {
    ignored,
    options: {
      host: names,
      port: numbers,
      // The driver takes missing values from PGUSER, PGPASSWORD and PGDATABASE.
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
      ...(socket === undefined
        ? readTls(parameters, names, option)
        : { path: `${socket}/.s.PGSQL.${numbers[0]}`, ssl: false }),
      ...readBehaviour(parameters),
      connection: {
        application_name:
          parameters.application_name ??
          (process.env['PGAPPNAME'] || (parameters.fallback_application_name ?? 'laurel')),
        ...(parameters.options !== undefined && { options: parameters.options.replaceAll('+', ' ') }),
      },
    },
  };
}

interface ReadParameters {
  readonly parameters: UrlParameters;
  /** Names of the parameters that are for another tool. */
  readonly ignored: readonly string[];
}

function readParameters(query: string, decode: (part: string) => string, option: string): ReadParameters {
  const parameters: [string, string][] = [];
  const ignored = new Set<string>();
  for (const each of query.split('&').filter((part) => part !== '')) {
    const [name = '', ...rest] = each.split('=');
    const [key, value] = [decode(name), decode(rest.join('='))];
    if (isForAnother(key)) {
      ignored.add(key);
      continue;
    }
    if (!/^[\w.-]+$/.test(key)) throw wrongLetter(option);
    checkParameter(key, value, option);
    if (value !== '') parameters.push([key, value]);
  }
  return { parameters: Object.fromEntries(parameters), ignored: [...ignored] };
}

/** Returns the driver's options for timeouts, prepared statements and the choice among several servers. */
function readBehaviour(parameters: UrlParameters): Options {
  const seconds = (name: 'connect_timeout' | 'idle_timeout' | 'max_lifetime') =>
    parameters[name] && { [name]: Number(parameters[name]) };
  const idle = parameters.keepalives_idle || parameters.keep_alive;
  const wanted = parameters.target_session_attrs;
  return {
    ...seconds('connect_timeout'),
    ...seconds('idle_timeout'),
    ...seconds('max_lifetime'),
    ...(idle && { keep_alive: Number(idle) }),
    ...(parameters.keepalives === '0' && { keep_alive: null }),
    ...(isUnprepared(parameters) && { prepare: false }),
    ...(wanted && wanted !== 'any' && { target_session_attrs: wanted as 'read-write' }),
  };
}

/** Whether statements must not be prepared, by our own parameter or by those of Prisma and Rails. */
const isUnprepared = ({ prepare, pgbouncer, statement_cache_size, prepared_statements }: UrlParameters): boolean =>
  prepare
    ? prepare === 'false'
    : pgbouncer === 'true' || statement_cache_size === '0' || prepared_statements === 'false';

function readHost(text: string, decode: (part: string) => string, option: string): { host: string; port: string } {
  const parts = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d*))?$/.exec(text);
  if (!parts) throw wrongLetter(option);
  const [, address, name = '', port = ''] = parts;
  return { host: address ?? decode(name), port };
}

/** Returns the error for a URL whose password probably contains an unescaped character, so that its rest was parsed as another part. */
const wrongLetter = (option: string) =>
  new UsageError(
    `--${option} has a letter that means something else in a URL, probably in the password. Write %25 for %, %23 for #, %2F for /, %3F for ? and %40 for @.`,
  );

function readPort(text: string, option: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new UsageError(`The port in --${option} must be a number from 1 to 65535.`);
  return port;
}

function decodePart(text: string, option: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrongLetter(option);
  }
}
