import { parseArgs } from 'node:util';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { preloadLinks } from './preload-links.js';
import { type Release, checkAddress, ownRelease, scriptTag } from './script-tag.js';

const help = `Usage: ${commandName} snippet [options]

Prints the script tag for your pages. The proxy serves the elements itself, so the tag needs nothing but its address.

Options:
  --proxy <address>  the proxy, as your pages name it (/laurel): a path, or a URL such as https://community.example/laurel
  --cdn <address>    a folder of ${commandName} cdn that your pages reach, such as https://cdn.example/laurel; adds the hash
  --integrity        add the hash to the proxy's own tag; such a tag fits this version alone
  --preload <tags>   also print links with which browsers ask for the files of elements beside the loader, one round trip
                     earlier: --preload laurel-wallet-connect,laurel-leaderboard. They fit this version alone: print them
                     again after an upgrade. Until then, browsers warn of them and load the new files as without them
  --help             print this help

With a hash, browsers run only the files of this version: those that the loader loads later too.
`;

/** Runs `laurel-proxy snippet`. Throws {@link UsageError} for invalid arguments. */
export function snippetCommand(args: string[]): Promise<void> {
  process.stdout.write(snippet(args, ownRelease));
  return Promise.resolve();
}

/** Returns the text that the arguments ask for. Throws {@link UsageError} if they are invalid. */
export function snippet(args: string[], release: () => Release): string {
  const values = parse(args);
  if (values.help) return help;
  const proxy = checkAddress('--proxy', values.proxy);
  const tags = values.preload?.split(',').map((tag) => tag.trim());
  if (values.cdn === undefined && !values.integrity)
    return lines(scriptTag({ src: `${proxy}/loader.js` }), tags && preloadLinks(release(), tags, { folder: proxy }));
  const { version, integrity, ...rest } = release();
  const folder = `${values.cdn === undefined ? proxy : checkAddress('--cdn', values.cdn)}/${version}`;
  return lines(
    scriptTag({ src: `${folder}/loader.js`, integrity, proxy: proxy || '/' }),
    tags && preloadLinks(rest, tags, { folder, isCrossOrigin: true }),
  );
}

/** The tag comes first, because browsers request files in the order of the page, and the loader should arrive first. */
const lines = (tag: string, links: readonly string[] = []): string => [tag, ...links, ''].join('\n');

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        proxy: { type: 'string', default: '/laurel' },
        cdn: { type: 'string' },
        integrity: { type: 'boolean', default: false },
        preload: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}\nRun ${commandName} snippet --help.`,
    );
  }
}
