import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { transact } from '../../db/transact.js';
import type { ImportOptions, Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError, mostProblems } from './kind.js';
import { readRows } from './read-rows.js';

/** Result of an import. */
export interface Imported extends Written {
  /** Problems that kept lines, and the others of their batch, from being written. */
  readonly problems: readonly Problem[];
  /** Last line that was written to the database, as were all lines before it. */
  readonly lastLine: number;
}

export interface ImportFileOptions extends ImportOptions {
  /** Whether to write each batch and roll it back. */
  readonly isDryRun: boolean;
  /** Called once the number of rows is known, and after each batch with the number of rows done. */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Imports a file. It first reads the whole file: if a line is invalid, or contradicts another one, it writes nothing. Then it
 * writes batches, each in one transaction, and stops at the first batch with a line that the database refuses; a dry run continues,
 * to find all such lines. Importing the same file again changes nothing, so an import that stopped can be continued by running it
 * again.
 */
export async function importFile<Row extends object>(
  path: string,
  kind: Kind<Row>,
  source: Source,
  options: ImportFileOptions,
): Promise<Imported> {
  const importer = kind.importer(options);
  const all = await checkFile(path, kind);
  if (importer.check) await checkTogether(path, kind, (rows) => importer.check?.(rows, source));
  let [written, unchanged, lastLine] = [0, 0, 0];
  const problems: Problem[] = [];
  options.onProgress?.(0, all);
  for await (const rows of inBatches(readRows<Row>(path, kind), kind.batchSize)) {
    try {
      const result = await inTransaction(source, options.isDryRun, (inner) => importer.write(rows, inner));
      written += result.written;
      unchanged += result.unchanged;
      lastLine = rows.at(-1)?.line ?? lastLine;
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      problems.push(...error.problems);
      if (!options.isDryRun || problems.length >= mostProblems) break;
    }
    options.onProgress?.(written + unchanged, all);
  }
  return { written, unchanged, problems: problems.slice(0, mostProblems), lastLine };
}

/** Returns the number of a file's rows. Throws {@link ProblemsError} if one is invalid, `UsageError` if the file cannot be read. */
async function checkFile<Row extends object>(path: string, kind: Kind<Row>): Promise<number> {
  const problems: Problem[] = [];
  let count = 0;
  try {
    for await (const each of readRows(path, kind)) {
      if ('text' in each) problems.push(each);
      else count += 1;
      if (problems.length >= mostProblems) break;
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw new UsageError(`Cannot read ${path}: ${String(error.code)}. Name a file that you may read.`);
    throw error;
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return count;
}

/** Compares all rows of a file with each other. Throws {@link ProblemsError} if some contradict each other. */
async function checkTogether<Row extends object>(
  path: string,
  kind: Kind<Row>,
  check: (rows: readonly Numbered<Row>[]) => Promise<void> | undefined,
): Promise<void> {
  const problems: Problem[] = [];
  for await (const rows of inBatches(readRows<Row>(path, kind), kind.batchSize)) {
    await check(rows)?.catch((error: unknown) => {
      if (!(error instanceof ProblemsError)) throw error;
      problems.push(...error.problems);
    });
    if (problems.length >= mostProblems) break;
  }
  if (problems.length > 0) throw new ProblemsError(problems.slice(0, mostProblems));
}

async function* inBatches<Row>(
  rows: AsyncIterable<Numbered<Row> | Problem>,
  size: number,
): AsyncGenerator<Numbered<Row>[]> {
  let batch: Numbered<Row>[] = [];
  for await (const each of rows) {
    if ('text' in each) throw new ProblemsError([{ ...each, text: `${each.text} The file has changed meanwhile.` }]);
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Rolls back a dry run's transaction. */
class TakenBack extends Error {}

async function inTransaction(
  { context, scope }: Source,
  isDryRun: boolean,
  work: (source: Source) => Promise<Written>,
): Promise<Written> {
  let result: Written = { written: 0, unchanged: 0 };
  await transact(context.database, async (transaction: Database) => {
    result = await work({ context: { ...context, database: transaction }, scope });
    if (isDryRun) throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return result;
}
