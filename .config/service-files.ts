import { readFileSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { makeDatabaseTemplate } from './database-template.js';
import { root } from './entries.mjs';

/**
 * Copies what the service reads beside its modules, such as its migrations, to the same place beside the built ones, and
 * puts the template of new databases there (`src/service/db/template.ts`).
 */
export function serviceFiles(): Plugin {
  return {
    name: 'service-files',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'service/db/template.tar.gz',
        source: await readFile(await makeDatabaseTemplate()),
      });
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
