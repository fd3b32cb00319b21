import { promisify } from 'node:util';
import { type BrotliOptions, type InputType, type ZlibOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify<InputType, BrotliOptions, Buffer>(brotliCompress);
const toGzip = promisify<InputType, ZlibOptions, Buffer>(gzip);

/**
 * Also writes each script, style sheet and file of texts of a build compressed with brotli and gzip, for servers that
 * send compressed files.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compress = async (fileName: string, content: string | Uint8Array): Promise<void> => {
          const [brotli, gzipped] = await Promise.all([
            toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            toGzip(content, { level: 9 }),
          ]);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipped });
        };
        const contents = Object.values(bundle).flatMap((file) => {
          if (file.type === 'chunk') return [[file.fileName, file.code] as const];
          return /\.(css|js|json)$/.test(file.fileName) ? [[file.fileName, file.source] as const] : [];
        });
        await Promise.all(contents.map(([fileName, content]) => compress(fileName, content)));
      },
    },
  };
}
