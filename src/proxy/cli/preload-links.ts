import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import type { Release } from './script-tag.js';

/** Files of each element by its tag: address relative to the loader, and SHA-256. The build writes them (.config/build/preload.ts). */
type ElementFiles = Readonly<Record<string, readonly (readonly [file: string, hash: string])[]>>;

/**
 * Returns the links with which a page loads the files of elements in parallel with the loader instead of after it. Throws {@link
 * UsageError} for a tag that does not exist, or if the release was built without the list of its files.
 *
 * @param folder address of the loader's folder
 * @param isCrossOrigin whether the script tag has `crossorigin`, which the links then need to have as well
 */
export function preloadLinks(
  { elements }: Pick<Release, 'elements'>,
  tags: readonly string[],
  { folder, isCrossOrigin = false }: { readonly folder: string; readonly isCrossOrigin?: boolean },
): string[] {
  const known = read(join(elements, 'elements.json'));
  const files = new Map(tags.flatMap((tag) => filesOf(tag, known)));
  const crossOrigin = isCrossOrigin ? ' crossorigin="anonymous"' : '';
  return [...files].map(
    ([file, hash]) => `<link rel="modulepreload" href="${folder}/${file}" integrity="sha256-${hash}"${crossOrigin} />`,
  );
}

function filesOf(tag: string, known: ElementFiles): ElementFiles[string] {
  const files = Object.hasOwn(known, tag) ? known[tag] : undefined;
  if (files) return files;
  throw new UsageError(`There is no <${tag}>. --preload takes ${Object.keys(known).join(', ')}, with commas between.`);
}

function read(file: string): ElementFiles {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ElementFiles;
  } catch {
    throw new UsageError(`${file} is missing, which says what each element needs. In a checkout, run npm run build.`);
  }
}
