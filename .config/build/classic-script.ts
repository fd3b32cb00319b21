import type { Plugin } from 'vite';

/**
 * Wraps a file in a function. A tag without `type="module"` runs it as a classic script, whose names would be global
 * and could clash with those of the page.
 *
 * @param file name of a file that has neither imports nor exports
 */
export function classicScript(file: string): Plugin {
  return {
    name: 'classic-script',
    apply: 'build',
    renderChunk(code, { fileName, imports, exports }) {
      if (fileName !== file) return null;
      if (imports.length + exports.length > 0) throw new Error(`${file} has imports or exports.`);
      // Keeps the number of lines, so that the source map stays correct.
      return { code: `(() => {${code}\n})();`, map: null };
    },
  };
}
