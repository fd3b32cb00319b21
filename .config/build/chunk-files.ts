/** A build's files by their names. Only scripts import others. */
export type Files = Readonly<Record<string, { readonly fileName: string; readonly imports?: readonly string[] }>>;

/**
 * Returns the names of a script and of all scripts that it imports, directly or indirectly, without those behind an
 * `import()`.
 */
export function filesOf(file: string, files: Files): ReadonlySet<string> {
  const found = new Set([file]);
  for (const name of found) for (const imported of files[name]?.imports ?? []) found.add(imported);
  return found;
}
