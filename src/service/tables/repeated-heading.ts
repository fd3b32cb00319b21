/** Returns the first heading that a table has twice, whatever its case; which of its columns counts, nobody can tell. */
export function repeatedHeading(headings: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return headings.find((heading) => {
    const name = heading.trim().toLowerCase();
    if (name === '' || !seen.has(name)) return void seen.add(name);
    return true;
  });
}
