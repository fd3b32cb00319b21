import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.js';
import { isRuntime } from './inline-runtime.js';

/** What the script tag leaves on the page for the chunks (src/browser/script-tag.ts). */
const load = 'globalThis[Symbol.for("laurel.load")]';
/** Written in parts, because the tests' compiler replaces it where it stands as a whole (test/runner/compile.ts). */
const ownAddress = ['import', 'meta', 'url'].join('.');
/** Stands in for it on pages that import a file of the release themselves, and have no script tag or not yet. */
const fallback = `${load} ??= (importer, ...files) => Promise.all(files.map((file) => import(new URL(file, importer).href))).then(([module]) => module);`;

/**
 * Makes every `import()` ask for all files that its module needs at once. A browser learns what a file imports only when it has
 * the file, and would ask for one level after the other. The script tag compares the hash of each.
 *
 * @param tag file name of the script tag, which loads its own import itself
 * @param first name of the chunk that runs before all others
 */
export function loadTogether(tag: string, first: string): Plugin {
  return {
    name: 'load-together',
    apply: 'build',
    renderChunk(code, { name, fileName, dynamicImports }, _options, { chunks }) {
      if (fileName === tag) return null;
      const present = filesOf(fileName, chunks);
      const together = new Map(
        dynamicImports.map((target) => {
          const files = [...filesOf(target, chunks)].filter((file) => !present.has(file) && !isRuntime(file));
          return [addressOf(target, fileName), files.map((file) => JSON.stringify(addressOf(file, fileName)))] as const;
        }),
      );
      // One line for one line, so that the source map stays right.
      const result = code.replace(/\bimport\("(.+?)"\)/g, (call, address: string) => {
        const files = together.get(address);
        return files ? `${load}(${ownAddress}, ${files.join(', ')})` : call;
      });
      return { code: name === first ? fallback + result : result, map: null };
    },
  };
}

/** Returns the address of a file of the build as another one imports it. */
function addressOf(file: string, importer: string): string {
  const folder = importer.replace(/[^/]*$/, '');
  if (file.startsWith(folder)) return `./${file.slice(folder.length)}`;
  return '../'.repeat(folder.split('/').length - 1) + file;
}
