/** Returns the first heading that occurs twice in a table, ignoring case, because it is ambiguous which of its columns counts. */
export function repeatedHeading(headings: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return headings.find((heading) => {
    const name = heading.trim().toLowerCase();
    if (name === '' || !seen.has(name)) return void seen.add(name);
    return true;
  });
}
