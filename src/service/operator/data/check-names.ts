import type { Importer, Problem } from './kind.js';
import { ProblemsError } from './kind.js';

/** Returns the check of a file whose rows are found by name: each import would write one line over another of the same name. */
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
