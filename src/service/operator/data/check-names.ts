import type { Importer, Problem } from './kind.js';
import { ProblemsError } from './kind.js';

/** Returns a check for files whose rows are found by name: two lines with one name would overwrite each other. */
export function checkNames<Row extends { readonly name: string }>(): NonNullable<Importer<Row>['check']> {
  const lines = new Map<string, number>();
  return async (rows) => {
    const problems = rows.flatMap(({ line, row }): Problem[] => {
      const first = lines.get(row.name) ?? line;
      lines.set(row.name, first);
      return first === line
        ? []
        : [{ line, text: `${row.name} is on line ${first} already. Remove one of the lines.` }];
    });
    if (problems.length > 0) throw new ProblemsError(problems);
  };
}
