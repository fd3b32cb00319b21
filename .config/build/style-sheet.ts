import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './entries.mjs';

/** Adds a style sheet to a build unchanged: sites read it to see what they can set. */
export function styleSheet(source: string): Plugin {
  return {
    name: 'style-sheet',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: basename(source), source: readFileSync(root + source, 'utf8') });
    },
  };
}
