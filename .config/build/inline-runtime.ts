import type { Plugin } from 'vite';

const runtime = '\0rolldown/runtime.js';
const imported = /^import \{[^}]*\} from "[^"]*rolldown-runtime-[^"]*";$/m;
/** The namespace of a module without exports, such as one that defines an element. */
const emptyNamespace = /(?:\/\* @__PURE__ \*\/ )?__exportAll\(\{\}\)/g;

/** Whether a file holds the bundler's helpers. */
export const isRuntime = (file: string): boolean => file.includes('rolldown-runtime-');

/**
 * Puts the bundler's helpers into each file that uses them; the minifier removes the others. Otherwise the bundler
 * would put them into a separate file, which nearly every page would have to request.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!imported.test(code)) return null;
      const helpers = Object.values(chunks).find(({ modules }) => runtime in modules)?.modules[runtime]?.code;
      if (!helpers) throw new Error('The build has no helpers of the bundler.');
      // Keeps the number of lines, so that the source map stays correct.
      const line = helpers.replace(/^\s*\/\/.*$/gm, '').replace(/\s*\n\s*/g, ' ');
      return { code: code.replace(imported, () => line).replace(emptyNamespace, '{}'), map: null };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (isRuntime(file)) delete bundle[file];
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.imports = chunk.imports.filter((file) => !isRuntime(file));
    },
  };
}
