import type { Plugin } from 'vite';

/**
 * Makes a file that imports another one later also import that one's dependencies at the same time, so that a page does not load
 * them one after the other.
 */
export function loadTogether(fileName: string, later: string): Plugin {
  return {
    name: 'load-together',
    apply: 'build',
    generateBundle(_options, bundle) {
      const [file, target] = [bundle[fileName], bundle[later]];
      if (file?.type !== 'chunk' || target?.type !== 'chunk') return;
      // If one of them is missing, the other import reports it.
      const imports = target.imports.map((needed) => `import("./${needed}").catch(()=>{});`);
      file.code = file.code.replace(/;?\n?(?=(\/\/# sourceMappingURL|$))/, `;${imports.join('')}\n`);
    },
  };
}
