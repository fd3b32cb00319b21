import { readFileSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { makeDatabaseTemplate } from './database-template.js';
import { root } from './entries.mjs';

/**
 * Snapshots of the schema. drizzle-kit compares them with the schema to write the next migration; the service does not
 * read them.
 */
const snapshots = /_snapshot\.json$/;

/**
 * Copies the files that the service reads next to its modules, such as migrations, to the same place next to the built modules,
 * and puts the template of new databases there (`src/service/db/template.ts`).
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
        if (statSync(path).isFile() && !path.endsWith('.ts') && !snapshots.test(path))
          this.emitFile({
            type: 'asset',
            fileName: `service/${file.replaceAll('\\', '/')}`,
            source: readFileSync(path),
          });
      }
    },
  };
}
