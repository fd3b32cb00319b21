import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.js';
import { hashOf } from './integrity.js';

/** What the loader calls the list. */
const placeholder = 'elementFiles';

/**
 * Writes into the loader which files each element needs, so that it can ask for all of them at once: a list of
 * `[selector, file, integrity]` in place of `elementFiles`.
 *
 * @param loader file name of the loader
 * @param elements tag of each element, by the name of its chunk
 */
export function preload(loader: string, elements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    generateBundle(_options, bundle) {
      const users = new Map<string, string[]>();
      for (const [name, tag] of Object.entries(elements)) {
        const chunk = Object.values(bundle).find((file) => file.name === name);
        if (!chunk) throw new Error(`No file of the build is called ${name}.`);
        for (const file of filesOf(chunk.fileName, bundle)) users.set(file, [...(users.get(file) ?? []), tag]);
      }
      const files = [...users].map(([file, tags]) => {
        const chunk = bundle[file];
        return [tags.join(), file, chunk?.type === 'chunk' ? hashOf(chunk.code) : ''];
      });
      const file = bundle[loader];
      if (file?.type !== 'chunk' || !file.code.includes(placeholder))
        throw new Error(`${loader} has no place for the files of the elements.`);
      file.code = file.code.replace(placeholder, () => JSON.stringify(files));
    },
  };
}
