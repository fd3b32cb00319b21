import type * as z from 'zod/mini';
import type { Scope } from '../../access.js';
import type { ServiceContext } from '../../handler.js';

/** A checked row of a file. */
export interface Numbered<Row> {
  /** Line of the file on which the row ends, from 1. */
  readonly line: number;
  readonly row: Row;
}

/** A problem with a line of a file, and how to solve it. */
export interface Problem {
  readonly line: number;
  readonly text: string;
}

/** Thrown for lines that cannot be written; nothing of their batch is written. */
export class ProblemsError extends Error {
  override readonly name = 'ProblemsError';

  constructor(readonly problems: readonly Problem[]) {
    super(listed(problems));
  }
}

/** Maximum number of problems of a file that are reported. */
export const mostProblems = 100;

/** Lists each problem once, with all lines that have it. */
function listed(problems: readonly Problem[]): string {
  const lines = new Map<string, number[]>();
  for (const { line, text } of problems) lines.set(text, [...(lines.get(text) ?? []), line]);
  const texts = [...lines].map(([text, of]) => `${named(of)}: ${text}`);
  if (problems.length >= mostProblems) texts.push(`These are the first ${mostProblems}; there may be more.`);
  return texts.join('\n');
}

const mostNamed = 10;

function named([first = 0, ...others]: readonly number[]): string {
  if (others.length === 0) return `line ${first}`;
  const more = others.length + 1 - mostNamed;
  const all = [first, ...others];
  return more > 0
    ? `lines ${all.slice(0, mostNamed).join(', ')} and ${more} more`
    : `lines ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Options of an import that concern every row. */
export interface ImportOptions {
  /** Name of the import, under which the points of this file are paid only once. */
  readonly reference?: string | undefined;
  /** Currency and amount for rows without one. */
  readonly currency?: string | undefined;
  readonly amount?: string | undefined;
  readonly description: string;
  /** Id of the token claim that the shares belong to. */
  readonly claim?: string | undefined;
}

/** Context and website that rows are written to and read from. */
export interface Source {
  /** Its `database` is a transaction during an import. */
  readonly context: ServiceContext;
  /** Has exactly one website. */
  readonly scope: Scope;
}

/** Numbers of rows of a batch. */
export interface Written {
  readonly written: number;
  /** Rows that the database already had, without a difference. */
  readonly unchanged: number;
}

/** Writes the batches of one file, in order. */
export interface Importer<Row> {
  /** Compares rows with the others of the file. It sees all of them before any is written. Throws {@link ProblemsError}. */
  check?(rows: readonly Numbered<Row>[], source: Source): Promise<void>;
  /** Writes rows in the transaction of `source`. Throws {@link ProblemsError} if one of them cannot be written. */
  write(rows: readonly Numbered<Row>[], source: Source): Promise<Written>;
}

/** A kind of data that can be imported and exported: one row for each thing. */
export interface Kind<Row extends object = object> {
  /** Columns of an export, in order. */
  readonly columns: readonly string[];
  /** Schema of one row; empty cells of CSV are absent. */
  readonly schema: z.ZodMiniObject;
  /** Maximum number of rows of a transaction. */
  readonly batchSize: number;
  /** Starts an import. Throws `UsageError` if an option is missing. */
  importer(options: ImportOptions): Importer<Row>;
  /** Yields all rows of the website. */
  export(source: Source): AsyncIterable<Readonly<Record<string, unknown>>>;
}
