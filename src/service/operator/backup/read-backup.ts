import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { commandName } from '../../../server/command-name.js';
import { UsageError } from '../../../errors/usage-error.js';
import { linesOf, through } from '../lines-of.js';
import type { Table } from './tables.js';
import { formatName } from './write-backup.js';

/** Part of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'start'; readonly migration: string; readonly createdAt: string }
  | { readonly kind: 'table'; readonly table: Table }
  /** Rows of the table before, each as an object in JSON; `line` is the file's line of the first row, from 1. */
  | { readonly kind: 'rows'; readonly rows: readonly string[]; readonly line: number };

/** Maximum number of rows, and of characters, in one part. */
const mostRows = 1_000;
const mostCharacters = 1_000_000;

/** Yields the parts of a backup. Throws `UsageError` if the file is not a backup, or once it reaches a damaged or truncated place. */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  let rows: string[] = [];
  let [characters, count, total, number] = [0, 0, -1, 0];
  /** @param next line after the last row */
  const take = (next: number): BackupPart => {
    const part = { kind: 'rows', rows, line: next - rows.length } as const;
    [rows, characters] = [[], 0];
    return part;
  };
  try {
    let isFirst = true;
    for await (const line of linesOf(through(createReadStream(path), createGunzip()).setEncoding('utf8'))) {
      number += 1;
      if (isFirst !== line.startsWith(`["${formatName}"`)) throw notBackup(path);
      isFirst = false;
      if (line.startsWith('{')) {
        rows.push(line);
        count += 1;
        characters += line.length;
        if (rows.length === mostRows || characters >= mostCharacters) yield take(number + 1);
        continue;
      }
      if (rows.length > 0) yield take(number);
      const [kind, first, columns] = JSON.parse(line) as [string, never, never];
      if (kind === formatName) yield { kind: 'start', ...(first as { migration: string; createdAt: string }) };
      else if (kind === 'table') yield { kind: 'table', table: { name: first, columns } };
      else if (kind === 'end') total = first;
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const code = String(error.code);
    if (code === 'Z_BUF_ERROR') throw damaged(path);
    if (code.startsWith('Z_')) throw notBackup(path);
    if ('syscall' in error) throw new UsageError(`Cannot read ${path}: ${code}. Name a backup that you may read.`);
    throw error;
  }
  if (total !== count) throw damaged(path);
}

const notBackup = (path: string) =>
  new UsageError(`${path} is not a backup, or is damaged. Name a file that ${commandName} backup wrote.`);

const damaged = (path: string) =>
  new UsageError(`${path} is cut off: a part of the backup is missing. Copy it again, or use another one.`);
