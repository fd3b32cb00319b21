import { describeError } from '../errors/describe-error.js';
import { UsageError } from '../errors/usage-error.js';
import { readDatabaseUrl } from './database-url/read-database-url.js';

/** The database that could not be opened or used. */
export interface NamedDatabase {
  /** Where its URL comes from, such as `--database-url (DATABASE_URL)`. */
  readonly setting: string;
  readonly url: string;
}

/**
 * Throws `UsageError` with instructions if an error shows that a server cannot be reached, or cannot hold the service's tables;
 * otherwise has no effect. It never repeats the password.
 */
export function explainDatabase(error: unknown, { setting, url }: NamedDatabase): void {
  const reason = reasonOf(error, url);
  if (reason !== undefined) throw new UsageError(`Cannot open the database of ${setting}: ${reason}`);
}

function reasonOf(error: unknown, url: string): string | undefined {
  const { code = '', message } = describeError(error);
  const { host, place, user, database } = partsOf(url);
  const said = `${message} (${code})`;
  if (code === 'ECONNREFUSED')
    return `nobody listens at ${place} (${code}). Start the server, or correct host and port.`;
  if (/^(?:ENOTFOUND|EAI_[A-Z]+)$/.test(code)) return `there is no host ${host} (${code}). Correct its name.`;
  if (/^(?:ETIMEDOUT|E(?:HOST|NET)UNREACH|CONNECT_TIMEOUT)$/.test(code))
    return `${place} does not answer (${code}). Correct host and port, or let this machine through the firewall.`;
  if (/^(?:ECONN[A-Z]+|CONNECTION_CLOSED|08\w{3})$/.test(code))
    return `${place} ends the connection (${code}). Look into the server's log, and check that it is Postgres.`;
  if (code === '28P01')
    return `${said}. Correct user and password. In a URL, write %25 for % in a password, %23 for #, %2F for / and %40 for @.`;
  if (code.startsWith('28')) return `${said}. Let ${user} in from this machine, in pg_hba.conf, or name another user.`;
  if (code === '3D000')
    return `${said}. Create it: createdb ${quoted(database)}. Or correct the name at the end of the URL.`;
  if (code === '42501') return `${said}. ${rights(message, user, database)}`;
  if (/^42(?:P0[67]|710|723|701)$/.test(code))
    return `${said}. The database belongs to something else, or is half restored. Name an empty one: createdb laurel.`;
  if (code === '25006')
    return `${said}. That is a replica, or is closed for writing. Name the server that takes writes.`;
  if (code === '53100') return `${said}. The server's disk is full. Free some of it.`;
  if (code === '57P03') return `${said}. Wait until the server has started.`;
  return undefined;
}

/** Explains which privilege to grant. Only the role that owns a table can change it. */
const rights = (message: string, user: string, database: string): string =>
  /for (?:database|schema public\b)/.test(message)
    ? `As its owner, run: grant create on database ${quoted(database)} to ${quoted(user)}; grant usage, create on schema public to ${quoted(user)};`
    : 'Connect as the role that has made the tables, or make it their owner.';

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : JSON.stringify(name));

/** Returns the parts of a URL that may be shown, as the driver reads them. */
function partsOf(url: string) {
  const { host, port, user = '', database = user } = readDatabaseUrl(url).options;
  const place = host.map((name, index) => `${name}:${port[index]}`).join(', ');
  return { host: host.join(', '), place, user, database };
}

/**
 * Throws `UsageError` with instructions if an error shows that a data directory, or something in it, may not be read or written;
 * otherwise has no effect.
 */
export function explainDirectory(error: unknown, directory: string): void {
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error)) return;
  const { code = '' } = describeError(error);
  if (error.syscall === 'mkdir')
    throw new UsageError(`Cannot write to ${directory}: ${code}. Choose another directory with --data.`);
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR|EISDIR|ENOSPC|EDQUOT|EIO)$/.test(code))
    throw new UsageError(
      `Cannot use the data directory ${directory}: ${code} (${String(error.syscall)} ${String(error.path)}). Let the user who runs this command read and write all of it, or choose another directory with --data.`,
    );
}
