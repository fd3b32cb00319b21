/** Warns the page's owner about an unknown element, and names the one that they may mean. */
export function warnUnknown(tag: string, known: readonly string[]): void {
  console.warn(`Laurel: there is no <${tag}>. Did you mean <${nearest(tag, known)}>?`);
}

/** Returns the tag with the smallest edit distance. */
function nearest(tag: string, tags: readonly string[]): string {
  const [best = ''] =
    tags.map((known) => [known, distance(tag, known)] as const).sort(([, a], [, b]) => a - b)[0] ?? [];
  return best;
}

/** Computes the Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = [...Array<undefined>(to.length + 1)].map((_, index) => index);
  [...from].forEach((letter, at) => {
    const next = [at + 1];
    [...to].forEach((other, index) => {
      const kept = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(kept, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
