import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.js';
import { isRuntime } from './inline-runtime.js';

/** The function that the script tag stores on the page for the chunks (src/browser/script-tag.ts). */
const load = 'globalThis[Symbol.for("laurel.load")]';
/** Written in parts, because the tests' compiler replaces the whole expression (test/runner/compile.ts). */
const ownAddress = ['import', 'meta', 'url'].join('.');
/** Replaces it on pages that import a file of the release directly and have no script tag, or not yet. */
const fallback = `${load} ??= (importer, ...files) => Promise.all(files.map((file) => import(new URL(file, importer).href))).then(([module]) => module);`;

/**
 * Makes every `import()` request all files that its module needs at once. A browser learns what a file imports only
 * from the file, and would otherwise request one level after the other. The script tag compares the hash of each.
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
      // Keeps the number of lines, so that the source map stays correct.
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
