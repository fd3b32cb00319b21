import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { filesOf } from './chunk-files.js';

/** What the loader calls the list. */
const placeholder = 'elementFiles';

/**
 * Writes into the loader which files it may load later, with their hashes, so that it can ask for all that the elements on a page
 * need at once, and lets the browser run no other: a list of `[name, SHA-256, selector?]` in place of `elementFiles`. What the
 * loader itself imports comes first.
 *
 * @param loader file name of the loader
 * @param elements tag of each element, by the name of its chunk
 */
export function preload(loader: string, elements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    generateBundle(_options, bundle) {
      const file = bundle[loader];
      if (file?.type !== 'chunk' || !file.code.includes(placeholder))
        throw new Error(`${loader} has no place for the files of the elements.`);
      const users = new Map<string, string[]>(
        file.dynamicImports.filter((name) => name in bundle).map((name) => [name, []]),
      );
      for (const [name, tag] of Object.entries(elements)) {
        const chunk = Object.values(bundle).find((one) => one.name === name);
        if (!chunk) throw new Error(`No file of the build is called ${name}.`);
        for (const one of filesOf(chunk.fileName, bundle)) users.set(one, [...(users.get(one) ?? []), tag]);
      }
      for (const one of Object.values(bundle))
        if (isLoadedLater(one) && !users.has(one.fileName)) users.set(one.fileName, []);
      const files = [...users].map(([name, tags]) => {
        const one = bundle[name];
        if (!one) throw new Error(`${name} is no script.`);
        const hash = createHash('sha256')
          .update(one.type === 'chunk' ? one.code : one.source)
          .digest('base64');
        return [basename(name), hash, ...(tags.length > 0 ? [tags.join()] : [])];
      });
      file.code = file.code.replace(placeholder, () => JSON.stringify(files));
    },
  };
}

/** Whether a file is a script beside the loader, not the loader itself. */
const isLoadedLater = (one: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  one.type === 'chunk' ? !one.isEntry : /^c\/[^/]+\.js$/.test(one.fileName);
