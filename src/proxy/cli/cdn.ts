import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import { copyRelease } from '../node/copy-release.js';
import { type Release, checkAddress, ownRelease, scriptTag } from './script-tag.js';

const help = `Usage: ${commandName} cdn <folder> [options]

Copies the elements' files of this version to <folder>/<version>/, for a content delivery network or a server of your own, and
prints the script tag. Keep the folders of earlier versions for as long as pages name them. Not needed if the proxy serves the
elements, as it does by default.

Options:
  --url <address>    where pages reach <folder> (/laurel-elements), such as https://cdn.example/laurel
  --proxy <address>  the proxy, as your pages name it (/laurel)
  --help             print this help
`;

/** Runs `laurel-proxy cdn`. Throws {@link UsageError} for invalid arguments, and as {@link copyElements} does. */
export async function cdnCommand(args: string[]): Promise<void> {
  process.stdout.write(await copyElements(args, ownRelease));
}

/**
 * Copies a release according to the arguments, and returns the text to print. Throws {@link UsageError} if the folder of this
 * version has other files, because a release never changes, and if the files cannot be written.
 */
export async function copyElements(args: string[], release: () => Release): Promise<string> {
  const { values, positionals } = parse(args);
  if (values.help) return help;
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0)
    throw new UsageError(`Give one folder, such as public/laurel.\nRun ${commandName} cdn --help.`);
  const url = checkAddress('--url', values.url);
  const proxy = checkAddress('--proxy', values.proxy) || '/';
  const { version, integrity, elements } = release();
  const target = join(folder, version);
  const isThere = await copyRelease(elements, target);
  const tag = scriptTag({ src: `${url}/${version}/loader.js`, integrity, proxy });
  return (
    `${isThere ? 'Already there' : 'Copied'}: ${target}\n\n${tag}\n\n` +
    'The server must send Access-Control-Allow-Origin: * and unchanged files. They never change, so it may also send\n' +
    'Cache-Control: public, max-age=31536000, immutable.\n'
  );
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', default: '/laurel-elements' },
        proxy: { type: 'string', default: '/laurel' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nRun ${commandName} cdn --help.`);
  }
}
