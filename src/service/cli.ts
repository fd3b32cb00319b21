import { parseArgs } from 'node:util';
import { commandName } from '../server/command-name.js';
import { endedBySignal } from '../cli/end-with-signals.js';
import { UsageError } from '../errors/usage-error.js';
import { checkDatabaseUrl, checkUrl } from './command-options.js';
import { fewestConnections } from './db/share-connections.js';
import { explainDatabase, explainDirectory } from './explain-database.js';
import { readRateLimits } from './limits/rate-limits.js';
import { useOutgoingProxy } from '../server/outgoing-proxy.js';
import { portOfHost, unreachableOutside } from '../server/outside.js';
import { readSeed } from './seed/read-seed.js';
import { readProviderSettings } from './social/provider-settings.js';
import { startService } from './start-service.js';
import { readS3Settings } from './uploads/s3-store.js';
import type { RunningService, StartServiceOptions } from './start-service.js';

const help = `Usage: ${commandName} service [options]

Runs the platform's API on an embedded Postgres, or on a server, until it is stopped.

Options:
  --port <number>        port to listen on; 0 picks a free one (PORT, or 4100)
  --host <address>       address to listen on (127.0.0.1)
  --data <directory>     where data and the API key are stored; "memory" stores nothing (.data/service)
  --seed <name>          initial content of a new database: empty, demo or scale:<members> (empty)
  --database-url <url>   Postgres server to use instead of the embedded one (DATABASE_URL); ?prepare=false prepares no
                         statements, as PgBouncer before 1.21 needs in transaction mode
  --database-read-url <url>
                         read replica of that server, which answers what only reads (DATABASE_READ_URL); up to 10
                         connections
  --connections <n>      connections to the server at most, from 3 (DATABASE_CONNECTIONS, or 22, and no more than half of
                         what the server allows the role)
  --evm-rpc-url <url>    JSON-RPC endpoint of the chain on which contract wallets and mints are verified; without it,
                         a cancelled mint is refunded once its order has expired, though nobody was asked whether
                         it was sent
  --ultra-url <url>      node of the Ultra chain, to look up the keys of its accounts
  --flow-url <url>       access node of Flow (REST), to look up the keys of its accounts
  --rate-limit <budget>  off, or a budget such as accountRank=5/1 for five requests per second; repeatable
                         (the platform's public limits)
  --sandbox              replace X, Discord and the other providers with pages of the service, for development;
                         always on with --seed demo
  --public-url <url>     URL at which browsers reach the service, if it differs from --host and --port
  --metrics-port <n>     port of /metrics, for Prometheus; 0 picks a free one (none)
  --slow-ms <n>          milliseconds from which on a request is logged as slow (1000)
  --drain <seconds>      time between "stopping" on /ready and the stop, for a balancer to notice (0)
  --json                 when ready, print one line of JSON: url, apiKey (or null), organizationId, websiteId
  --help                 print this help

Accounts elsewhere, each provider where its variables are set:
  LAUREL_TWITTER_CLIENT_ID, LAUREL_TWITTER_CLIENT_SECRET
                         client that you have registered at X; likewise DISCORD, GITHUB, GOOGLE, TELEGRAM, EPIC, REDDIT,
                         TIKTOK, INSTAGRAM, and ULTRA, which also needs LAUREL_ULTRA_ISSUER
  LAUREL_STEAM_API_KEY   key of Steam's Web API
  LAUREL_TOKEN_KEY       32 random bytes as base64, which encrypt members' tokens; of several, separated by commas, the first
                         one is for new tokens
  LAUREL_SMTP_URL, LAUREL_SMTP_FROM
                         mail server, such as smtps://user:password@mail.example, and the sender, for email addresses
Register <public URL>/api/<type>/auth/callback at the provider, such as https://api.example/api/twitter/auth/callback.

LAUREL_S3_BUCKET_URL, LAUREL_S3_ACCESS_KEY_ID and LAUREL_S3_SECRET_ACCESS_KEY name a bucket of an S3-compatible store for uploaded
files, in place of the data directory; LAUREL_S3_REGION its region (us-east-1).

LAUREL_MINT_SIGNER_KEY is the private key that signs mints: 0x and 64 hexadecimal digits. Its account must be a minter of the
contracts.

The first start on a new database creates the API key in the file api-key of the data directory. Only you can read it. A start
with another directory creates none: copy the file, or run ${commandName} keys create.
`;

/** Runs `laurel-service service`: starts the service and returns it. Throws `UsageError` for wrong options. */
export async function serviceCommand(args: string[]): Promise<RunningService | undefined> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(help);
    return undefined;
  }
  process.stderr.write(useOutgoingProxy());
  const service = await endedBySignal((signal) =>
    startService({ ...options, signal }).catch((error: unknown) => explain(error, options)),
  );
  const { url, metricsUrl, apiKey, organizationId, websiteId } = service;
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ url, metricsUrl, apiKey: apiKey ?? null, organizationId, websiteId })}\n`
      : `Service:      ${url}\nAPI key:      ${apiKey ?? noKey(options)}\nOrganisation: ${organizationId}\nWebsite:      ${websiteId}\n`,
  );
  void service.hasStopped?.then(() => process.exit(1));
  process.stderr.write(unreachableOutside(options.host, '--host') ?? '');
  return service;
}

/** Explains where to find the keys of an existing database, and how to create another. */
const noKey = ({ data = '', databaseUrl }: StartServiceOptions): string =>
  databaseUrl === undefined
    ? `as created before; for another one, stop the service and run: ${commandName} keys create --data ${data}`
    : `as created before; for another one, run: ${commandName} keys create (it reads DATABASE_URL)`;

function readOptions(args: string[]): (StartServiceOptions & { json: boolean }) | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const seed = readSeed(values.seed);
  if (!seed)
    throw new UsageError(`--seed is ${JSON.stringify(values.seed)}. It must be empty, demo or scale:<members>.`);
  const port = values.port ?? portOfHost() ?? '4100';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(
      `${values.port === undefined ? 'PORT' : '--port'} is ${JSON.stringify(port)}. It must be a number from 0 to 65535.`,
    );
  if (values.data === '') throw new UsageError('--data is empty. It must be a directory, or the word memory.');
  const rateLimits = readRateLimits(values['rate-limit']);
  if (rateLimits === undefined)
    throw new UsageError(
      `--rate-limit is ${JSON.stringify(values['rate-limit'].join(' '))}. It must be off, or <budget>=<requests>/<seconds>.`,
    );
  const databaseUrl = values['database-url'] ?? (process.env['DATABASE_URL'] || undefined);
  const databaseReadUrl = values['database-read-url'] ?? (process.env['DATABASE_READ_URL'] || undefined);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new UsageError(
      '--database-read-url needs the server of which it is a replica: name that with --database-url.',
    );
  return {
    port: Number(port),
    ...(values.host !== undefined && { host: values.host }),
    data: values.data,
    seed,
    databaseUrl: databaseUrl && checkDatabaseUrl(databaseUrl),
    databaseReadUrl: databaseReadUrl && checkDatabaseUrl(databaseReadUrl, 'database-read-url'),
    databaseConnections: readConnections(values.connections),
    evmRpcUrl: values['evm-rpc-url'] && checkUrl('evm-rpc-url', values['evm-rpc-url'], ['http:', 'https:']),
    ultraUrl: values['ultra-url'] && checkUrl('ultra-url', values['ultra-url'], ['http:', 'https:']),
    flowUrl: values['flow-url'] && checkUrl('flow-url', values['flow-url'], ['http:', 'https:']),
    rateLimits,
    sandbox: values.sandbox || undefined,
    providers: readProviderSettings(process.env),
    uploadBucket: readS3Settings(process.env),
    mintSignerKey: readMintSignerKey(process.env['LAUREL_MINT_SIGNER_KEY']),
    publicUrl: values['public-url'] && checkUrl('public-url', values['public-url'], ['http:', 'https:']),
    metricsPort:
      values['metrics-port'] === undefined ? undefined : wholeNumber('metrics-port', values['metrics-port'], 65_535),
    slowMs: wholeNumber('slow-ms', values['slow-ms'], 3_600_000),
    drainMs: wholeNumber('drain', values.drain, 3_600) * 1_000,
    json: values.json,
  };
}

/** Reads --connections, or DATABASE_CONNECTIONS. */
function readConnections(option: string | undefined): number | undefined {
  const text = option ?? (process.env['DATABASE_CONNECTIONS'] || undefined);
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) >= fewestConnections) return Number(text);
  throw new UsageError(
    `${option === undefined ? 'DATABASE_CONNECTIONS' : '--connections'} is ${JSON.stringify(text)}. It must be a whole number from ${fewestConnections}.`,
  );
}

function wholeNumber(option: string, text: string, maximum: number): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= maximum) return Number(text);
  throw new UsageError(`--${option} is ${JSON.stringify(text)}. It must be a whole number up to ${maximum}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string', default: '.data/service' },
        seed: { type: 'string', default: 'empty' },
        'database-url': { type: 'string' },
        'database-read-url': { type: 'string' },
        connections: { type: 'string' },
        'evm-rpc-url': { type: 'string' },
        'ultra-url': { type: 'string' },
        'flow-url': { type: 'string' },
        'rate-limit': { type: 'string', multiple: true, default: [] },
        sandbox: { type: 'boolean', default: false },
        'public-url': { type: 'string' },
        'metrics-port': { type: 'string' },
        'slow-ms': { type: 'string', default: '1000' },
        drain: { type: 'string', default: '0' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${text.replace(/\.?$/, '.')} Run ${commandName} service --help for all options.`);
  }
}

/**
 * Throws an error that names the option to change if the error shows that an option does not fit this machine; rethrows everything
 * else.
 */
function explain(error: unknown, { data = '', databaseUrl }: StartServiceOptions): never {
  explainDirectory(error, data);
  if (databaseUrl !== undefined) explainDatabase(error, { setting: '--database-url (DATABASE_URL)', url: databaseUrl });
  throw error;
}

/** Reads the key. The error for an invalid key does not repeat it. */
function readMintSignerKey(text: string | undefined): `0x${string}` | undefined {
  if (!text) return undefined;
  if (!/^0x[0-9a-f]{64}$/i.test(text))
    throw new UsageError('LAUREL_MINT_SIGNER_KEY must be 0x and 64 hexadecimal digits.');
  return text as `0x${string}`;
}
