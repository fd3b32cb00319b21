import { parseArgs } from 'node:util';
import { now } from '../../values/clocks.js';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { useOutgoingProxy } from '../../server/outgoing-proxy.js';
import { originProblem, readOrigin } from '../config/read-origin.js';
import { examine } from './examine.js';
import type { Finding } from './finding.js';
import type { OwnSettings } from './platform-account.js';

const help = `Usage: ${commandName} doctor <proxy URL> [options]

Checks a deployed proxy from outside: whether it is reachable at its base path and of this version, the platform accepts its
key, its clock is right, cookies arrive unchanged, and pages of an origin may call it and their Content-Security-Policy allows
that. Changes nothing and needs no key. With the proxy's own LAUREL_UPSTREAM, LAUREL_API_KEY, LAUREL_ORGANIZATION_ID and
LAUREL_WEBSITE_ID, it also asks the platform whether these belong together.

Options, each with its environment variable:
  <proxy URL>          the URL that pages use, such as https://community.example/laurel           LAUREL_PUBLIC_URL
  --origin <origin>    origin of a page that uses it; repeatable                                   LAUREL_ORIGIN
  --json               print each finding as a line of JSON
  --help               print this help

Exit status: 0 if there is nothing to fix (hints do not count), 1 if there is a problem, 2 if the command was called wrongly.
A line of --json is {"level":"ok"|"hint"|"problem","check":"…","text":"…"}.
`;

const marks: Readonly<Record<Finding['level'], string>> = { ok: 'ok     ', hint: 'hint   ', problem: 'PROBLEM' };

/** Runs `laurel-proxy doctor`. Throws {@link UsageError} for invalid arguments; sets the exit code to 1 if it finds a problem. */
export async function doctorCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const [address = process.env['LAUREL_PUBLIC_URL'], ...rest] = positionals;
  if (!address || rest.length > 0)
    throw new UsageError(`Give one URL, such as https://community.example/laurel.\nRun ${commandName} doctor --help.`);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`${JSON.stringify(address)} is not a URL: it must start with https://.`);
  const named = values.origin ?? process.env['LAUREL_ORIGIN']?.split(/[\s,]+/).filter(Boolean) ?? [];
  const origins = named.map((text) => {
    const origin = readOrigin(text);
    if (origin === null) throw new UsageError(originProblem(text));
    return origin;
  });

  process.stderr.write(useOutgoingProxy());
  const counts = { ok: 0, hint: 0, problem: 0 };
  const url = address.replace(/\/+$/, '');
  for await (const finding of examine({ url, origins, fetch, now, settings: ownSettings() })) {
    counts[finding.level] += 1;
    const line = values.json ? JSON.stringify(finding) : `${marks[finding.level]} ${finding.check}: ${finding.text}`;
    process.stdout.write(`${line}\n`);
  }
  if (!values.json)
    process.stdout.write(
      counts.problem > 0 ? `\n${counts.problem} to fix.\n` : `\nNothing to fix, ${counts.hint} to consider.\n`,
    );
  if (counts.problem > 0) process.exitCode = 1;
}

/** Returns the proxy's settings if the environment has all of them. */
function ownSettings(): OwnSettings | undefined {
  const { LAUREL_UPSTREAM, LAUREL_API_KEY, LAUREL_ORGANIZATION_ID, LAUREL_WEBSITE_ID } = process.env;
  if (!LAUREL_UPSTREAM || !LAUREL_API_KEY || !LAUREL_ORGANIZATION_ID || !LAUREL_WEBSITE_ID) return undefined;
  return {
    upstream: LAUREL_UPSTREAM,
    apiKey: LAUREL_API_KEY,
    organizationId: LAUREL_ORGANIZATION_ID,
    websiteId: LAUREL_WEBSITE_ID,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        origin: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nRun ${commandName} doctor --help.`,
    );
  }
}
