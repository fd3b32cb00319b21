import { parseArgs } from 'node:util';
import { UsageError } from '../../errors/usage-error.js';
import { examine } from './examine.js';
import type { Finding } from './finding.js';

const help = `Usage: laurel doctor <address of the proxy> [options]

Looks at a deployed proxy from outside: whether it is reached and of this version, the platform takes its key, its clock
is right, cookies arrive as they were set, pages of an origin may ask it, and their Content-Security-Policy lets them.
Changes nothing and needs no key. Ends with status 1 where something does not work.

Options, each also as the environment variable beside it:
  <address>            what pages name as their proxy, such as https://community.example/laurel   LAUREL_PUBLIC_URL
  --origin <origin>    origin of a page that uses it; repeatable                                   LAUREL_ORIGIN
  --json               print the findings as lines of JSON
  --help               print this
`;

const marks: Readonly<Record<Finding['level'], string>> = { ok: 'ok     ', hint: 'hint   ', problem: 'PROBLEM' };

/** Runs `laurel doctor`. Throws {@link UsageError} for invalid arguments; sets the exit code to 1 if it finds a problem. */
export async function doctorCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const [address = process.env['LAUREL_PUBLIC_URL'], ...rest] = positionals;
  if (!address || rest.length > 0)
    throw new UsageError('Name one address, such as https://community.example/laurel.\nRun laurel doctor --help.');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`${JSON.stringify(address)} is no address: it begins with https://.`);
  const origins = values.origin ?? process.env['LAUREL_ORIGIN']?.split(/[\s,]+/).filter(Boolean) ?? [];
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new UsageError(`${JSON.stringify(origin)} is no origin: it is written like https://community.example.`);

  const counts = { ok: 0, hint: 0, problem: 0 };
  const url = address.replace(/\/+$/, '');
  for await (const finding of examine({ url, origins, fetch, now: Date.now })) {
    counts[finding.level] += 1;
    const line = values.json ? JSON.stringify(finding) : `${marks[finding.level]} ${finding.check}: ${finding.text}`;
    process.stdout.write(`${line}\n`);
  }
  if (!values.json)
    process.stdout.write(
      counts.problem > 0
        ? `\n${counts.problem} to set right.\n`
        : `\nNothing to set right, ${counts.hint} to consider.\n`,
    );
  if (counts.problem > 0) process.exitCode = 1;
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
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nRun laurel doctor --help.`);
  }
}
