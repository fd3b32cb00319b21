import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from '../build/entries.mjs';

/**
 * Copies a document to a package as its README, and the documents that it links to, directly or indirectly, to `docs/`.
 * A link to a file that the package does not have becomes plain text.
 *
 * @param {string} readme path of the document in the repository
 * @param {string} folder the package
 * @param {Readonly<Record<string, string>>} files files and folders that the package already has, by their path in the
 * repository
 * @returns {string[]} the documents' paths in the package
 */
export function copyDocuments(readme, folder, files) {
  const placed = new Map([[readme, 'README.md']]);
  for (const [source, target] of placed) {
    const text = readFileSync(root + source, 'utf8').replace(
      /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)/g,
      (link, isPicture, label, to, anchor = '') => {
        if (isPicture) return '';
        const path = posix.join(posix.dirname(source), to);
        const place = placeOf(path, files) ?? (path.endsWith('.md') ? documentPlace(path, placed) : undefined);
        return place === undefined ? label : `[${label}](${posix.relative(posix.dirname(target), place)}${anchor})`;
      },
    );
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    writeFileSync(join(folder, target), text);
  }
  return [...placed.values()];
}

/** @returns where the package has a path of the repository, if it does */
function placeOf(path, files) {
  const found = Object.entries(files).find(([from]) => path === from || path.startsWith(`${from}/`));
  return found && found[1] + path.slice(found[0].length);
}

/** Notes that a document has to be copied. @returns where to */
function documentPlace(path, placed) {
  if (!existsSync(root + path)) return undefined;
  const known = placed.get(path);
  if (known) return known;
  const name = basename(path) === 'README.md' ? basename(dirname(join(root, path))) : basename(path, '.md');
  const place = `docs/${name.toLowerCase()}.md`;
  if ([...placed.values()].includes(place)) throw new Error(`Two documents would become ${place}; one is ${path}.`);
  placed.set(path, place);
  return place;
}
