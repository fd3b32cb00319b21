import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './template.js';

/** Migration of this version of the package. */
export interface Migration {
  /** Name, such as `0000_tables`. */
  readonly tag: string;
  /** Milliseconds since 1970; migrations run in this order. */
  readonly when: number;
}

/** A migration with its statements. */
export interface MigrationFile extends Migration {
  readonly statements: readonly string[];
  /** SHA-256 of the statements without comments, because comments may change later. */
  readonly hash: string;
  /** SHA-256 of the whole file, by which earlier versions identified it. */
  readonly fileHash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the migrations of a folder, in their order. */
export async function readMigrationFiles(folder: string = migrationsFolder): Promise<MigrationFile[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly Migration[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      const statements = text.split('--> statement-breakpoint');
      const bare = statements.map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim());
      return { tag, when, statements, hash: sha256(bare.join(';\n')), fileHash: sha256(text) };
    }),
  );
}
