import { readFileSync, readdirSync, statSync } from 'node:fs';
import type { Plugin } from 'vite';
import { root } from './entries.mjs';

/** Copies what the service reads beside its modules, such as its migrations, to the same place beside the built ones. */
export function serviceFiles(): Plugin {
  return {
    name: 'service-files',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(`${root}src/service`, { recursive: true, encoding: 'utf8' })) {
        const path = `${root}src/service/${file}`;
        if (statSync(path).isFile() && !path.endsWith('.ts'))
          this.emitFile({
            type: 'asset',
            fileName: `service/${file.replaceAll('\\', '/')}`,
            source: readFileSync(path),
          });
      }
    },
  };
}
