import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { ownPackage } from '../../server/own-package.js';

/** A release of the elements, as it is installed here. */
export interface Release {
  readonly version: string;
  /** Folder with the files of the script tag. */
  readonly elements: string;
  /** Value of the loader's `integrity="…"`. */
  readonly integrity: string;
}

/** Returns the release of this package. Throws {@link UsageError} if it was not built. */
export function ownRelease(): Release {
  const own = ownPackage();
  if (!own) throw new UsageError('The package laurel-proxy is not here. Run npm install laurel-proxy.');
  const elements = join(own.folder, 'dist/cdn');
  try {
    const hashes = JSON.parse(readFileSync(join(elements, 'integrity.json'), 'utf8')) as Record<string, string>;
    return { version: own.version, elements, integrity: hashes['loader.js'] ?? '' };
  } catch {
    throw new UsageError(`The files of the elements are not in ${elements}. In a checkout, run npm run build.`);
  }
}

export interface ScriptTagParameters {
  /** Address of the loader. */
  readonly src: string;
  /** Hash of the loader. With it, the loader checks the hashes of all files that it loads. */
  readonly integrity?: string;
  /** Address of the proxy, if it is not the folder of the loader. */
  readonly proxy?: string;
}

/** Returns the tag that a page needs. */
export function scriptTag({ src, integrity, proxy }: ScriptTagParameters): string {
  const attributes = [
    'type="module"',
    `src="${src}"`,
    // Without CORS, browsers do not compare the hash of a file of another origin.
    ...(integrity === undefined ? [] : [`integrity="${integrity}"`, 'crossorigin="anonymous"']),
    ...(proxy === undefined ? [] : [`data-proxy="${proxy}"`]),
  ];
  return `<script ${attributes.join(' ')}></script>`;
}

/** Returns an address of the page's origin or a URL without its trailing slashes. Throws {@link UsageError} for anything else. */
export function checkAddress(option: string, text: string): string {
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  if ((!isUrl && !/^\/(?!\/)/.test(text)) || /["'<>\s?#\\]/.test(text))
    throw new UsageError(
      `${option} must be a path such as /laurel or a URL such as https://community.example/laurel, not ${JSON.stringify(text)}.`,
    );
  return text.replace(/\/+$/, '');
}
