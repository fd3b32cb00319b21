import type { Plugin } from 'vite';

/** Has a file that imports another later import what that needs at once beside it, so that a page does not wait for them in turn. */
export function loadTogether(fileName: string, later: string): Plugin {
  return {
    name: 'load-together',
    apply: 'build',
    generateBundle(_options, bundle) {
      const [file, target] = [bundle[fileName], bundle[later]];
      if (file?.type !== 'chunk' || target?.type !== 'chunk') return;
      // Where one of them is missing, the other import tells of it.
      const imports = target.imports.map((needed) => `import("./${needed}").catch(()=>{});`);
      file.code = file.code.replace(/;?\n?(?=(\/\/# sourceMappingURL|$))/, `;${imports.join('')}\n`);
    },
  };
}
