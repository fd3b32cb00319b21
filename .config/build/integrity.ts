import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Returns the value of a file's `integrity="…"` (Subresource Integrity). */
export const hashOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes a file that maps each script and style sheet of a build to the value of its `integrity="…"`. */
export function integrity(fileName: string): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hashes = Object.values(bundle).flatMap((file) => {
          const content =
            file.type === 'chunk' ? file.code : /\.(css|js)$/.test(file.fileName) ? file.source : undefined;
          return content === undefined ? [] : [[file.fileName, hashOf(content)]];
        });
        this.emitFile({
          type: 'asset',
          fileName,
          source: `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`,
        });
      },
    },
  };
}
