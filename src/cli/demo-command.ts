import { parseArgs } from 'node:util';
import { commandName } from '../server/command-name.js';
import type { Running } from './end-with-signals.js';
import { UsageError } from '../errors/usage-error.js';
import { checkDatabaseUrl } from '../service/command-options.js';
import { explainDatabase, explainDirectory } from '../service/explain-database.js';

const help = `Usage: ${commandName} demo [options]

Starts the service with a made-up community, the proxy, a local chain and the demo pages at one address.
Needs no network.

Options:
  --port <number>       port of the pages (default 4173; 0 picks a free one)
  --host <address>      address to listen on (default 127.0.0.1)
  --data <folder>       where the community is stored (default .data/demo; "memory" stores nothing)
  --database-url <url>  Postgres server to use instead of the embedded one; the folder then holds only key and chain
  --origin <origin>     origin of your own page that may use the demo's proxy, such as http://localhost:3000; repeatable
  --json                when ready, print one line {"url"} to standard output and nothing else
  --help                print this help
`;

/** Runs `laurel-service demo`: starts the demo and returns it. Throws `UsageError` for invalid arguments. */
export async function demoCommand(args: string[]): Promise<Running | undefined> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(help);
    return undefined;
  }
  const { startDemo } = await import('../../demo/server.js');
  const demo = await startDemo(options).catch((error: unknown) => explain(error, options));
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ url: demo.url })}\n`
      : `\n  Laurel demo   ${demo.url}\n  Every state   ${demo.url}/gallery.html\n  Another site  ${demo.otherUrl}\n\n  Press Ctrl+C to stop.\n`,
  );
  return demo;
}

function readOptions(args: string[]) {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not ${JSON.stringify(values.port)}.`);
  if (values.data === '') throw new UsageError('--data is empty. It takes a folder, or the word memory.');
  for (const origin of values.origin)
    if (!isOrigin(origin))
      throw new UsageError(
        `--origin takes an origin such as https://community.example, without a path or trailing slash, not ${JSON.stringify(origin)}.`,
      );
  const databaseUrl = values['database-url'] && checkDatabaseUrl(values['database-url']);
  return { ...values, port, databaseUrl, origins: values.origin };
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  !text.includes('*') &&
  new URL(text).origin === text;

/**
 * Throws an error that names the option to change if the error shows that an option does not fit this machine; rethrows everything
 * else.
 */
function explain(
  error: unknown,
  { host, port, data, databaseUrl }: { host: string; port: number; data: string; databaseUrl: string | undefined },
): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (error instanceof Error && 'syscall' in error && error.syscall === 'mkdir')
    throw new UsageError(`Cannot write to ${data}: ${code}. Choose another folder with --data.`);
  explainDirectory(error, data);
  if (code === 'EADDRINUSE')
    throw new UsageError(`Port ${port} is in use. Choose another with --port, or --port 0 for a free one.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
    throw new UsageError(`Cannot listen on ${host}, port ${port}: ${code}. Choose another with --host or --port.`);
  if (databaseUrl) explainDatabase(error, { setting: '--database-url', url: databaseUrl });
  throw error;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4173' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data/demo' },
        'database-url': { type: 'string' },
        origin: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${text.replace(/\.?$/, '.')} Run ${commandName} demo --help for all options.`);
  }
}
