import { parseArgs } from 'node:util';
import { UsageError } from '../../errors/usage-error.js';
import { type Release, checkAddress, ownRelease, scriptTag } from './script-tag.js';

const help = `Usage: laurel snippet [options]

Prints the script tag for your pages. The proxy serves the elements itself, so the tag needs nothing but its address.

Options:
  --proxy <address>  the proxy, as your pages name it (/laurel): a path, or a URL such as https://community.example/laurel
  --cdn <address>    a folder of laurel cdn that your pages reach, such as https://cdn.example/laurel; adds the hash
  --integrity        add the hash to the proxy's own tag; such a tag fits this version alone
  --help             print this help

With a hash, browsers run only the files of this version: those that the loader loads later too.
`;

/** Runs `laurel snippet`. Throws {@link UsageError} for invalid arguments. */
export function snippetCommand(args: string[]): Promise<void> {
  process.stdout.write(snippet(args, ownRelease));
  return Promise.resolve();
}

/** Returns the text that the arguments ask for. Throws {@link UsageError} if they are invalid. */
export function snippet(args: string[], release: () => Release): string {
  const values = parse(args);
  if (values.help) return help;
  const proxy = checkAddress('--proxy', values.proxy);
  if (values.cdn === undefined && !values.integrity) return `${scriptTag({ src: `${proxy}/loader.js` })}\n`;
  const { version, integrity } = release();
  const folder = values.cdn === undefined ? proxy : checkAddress('--cdn', values.cdn);
  return `${scriptTag({ src: `${folder}/${version}/loader.js`, integrity, proxy: proxy || '/' })}\n`;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        proxy: { type: 'string', default: '/laurel' },
        cdn: { type: 'string' },
        integrity: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nRun laurel snippet --help.`);
  }
}
