import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { filesOf } from './chunk-files.js';

/** Name of the list in the loader. */
const placeholder = 'elementFiles';

/**
 * Writes the files that the loader may load later into it, with their hashes, so that the loader can request all files
 * that the elements on a page need at once, and the browser runs no others. It replaces `elementFiles` with three
 * columns, because they compress better than rows: names without `.js`, the 43 characters of each SHA-256, and
 * selectors. The file that the loader itself imports comes first.
 *
 * It also writes the list `elements.json`, from which `laurel-proxy snippet --preload` creates links: for each tag its
 * files, as `[address relative to the loader, SHA-256]`.
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
      const hashOf = (name: string): string => {
        const one = bundle[name];
        if (!one) throw new Error(`${name} is no script.`);
        return createHash('sha256')
          .update(one.type === 'chunk' ? one.code : one.source)
          .digest('base64');
      };
      const columns = [
        [...users.keys()].map((name) => basename(name, '.js')).join(' '),
        [...users.keys()].map((name) => hashOf(name).slice(0, 43)).join(''),
        [...users.values()].map((tags) => tags.join()).join(' '),
      ];
      const always = new Set(file.dynamicImports);
      const byTag = Object.values(elements).map((tag) => {
        const needed = [...users].filter(([name, tags]) => always.has(name) || tags.includes(tag));
        return [tag, needed.map(([name]) => [name, hashOf(name)])];
      });
      file.code = file.code.replace(placeholder, () => JSON.stringify(columns));
      this.emitFile({
        type: 'asset',
        fileName: 'elements.json',
        source: JSON.stringify(Object.fromEntries(byTag)),
      });
    },
  };
}

/** Whether a file is a script beside the loader, not the loader itself. */
const isLoadedLater = (one: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  one.type === 'chunk' ? !one.isEntry : /^c\/[^/]+\.js$/.test(one.fileName);
