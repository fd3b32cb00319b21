import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.js';
import { isRuntime } from './inline-runtime.js';

/**
 * Makes every `import()` ask for all files that its module needs at once. A browser learns what a file imports only when it has
 * the file, and would ask for one level after the other.
 */
export function loadTogether(): Plugin {
  return {
    name: 'load-together',
    apply: 'build',
    renderChunk(code, { fileName, dynamicImports }, _options, { chunks }) {
      const present = filesOf(fileName, chunks);
      const together = new Map(
        dynamicImports.map((target) => {
          const files = [...filesOf(target, chunks)].filter((file) => !present.has(file) && !isRuntime(file));
          return [addressOf(target, fileName), files.map((file) => `import("${addressOf(file, fileName)}")`)] as const;
        }),
      );
      // One line for one line, so that the source map stays right.
      const result = code.replace(/\bimport\("(.+?)"\)/g, (call, address: string) => {
        const imports = together.get(address) ?? [];
        return imports.length > 1 ? `Promise.all([${imports.join(', ')}]).then(([module]) => module)` : call;
      });
      return { code: result, map: null };
    },
  };
}

/** Returns the address of a file of the build as another one imports it. */
function addressOf(file: string, importer: string): string {
  const folder = importer.replace(/[^/]*$/, '');
  if (file.startsWith(folder)) return `./${file.slice(folder.length)}`;
  return '../'.repeat(folder.split('/').length - 1) + file;
}
