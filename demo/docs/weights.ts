import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { root } from './root.js';

const cdn = join(root, 'dist/cdn');

/** Returns the compressed size of some bytes in kB. */
export function kBOf(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
}

/** Returns the compressed size in kB of a file of the script tag. */
export const kBOfFile = (file: string): number => kBOf(readFileSync(join(cdn, file)));

/** Returns the files of the script tag that an element needs before a press, by its name without `laurel-`. */
export function filesOf(name: string): string[] {
  const files = JSON.parse(readFileSync(join(cdn, 'elements.json'), 'utf8')) as Record<
    string,
    readonly (readonly [file: string])[]
  >;
  return (files[`laurel-${name}`] ?? []).map(([file]) => file);
}

/**
 * Returns the compressed size in kB of the files that an element loads besides the loader and the programme, which
 * every page loads.
 */
export function weightOf(name: string): number {
  const common = name === 'program' ? [] : filesOf('program');
  return filesOf(name)
    .filter((file) => !common.includes(file))
    .reduce((sum, file) => sum + kBOfFile(file), 0);
}
