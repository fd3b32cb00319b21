/** Computes the Levenshtein distance: how many letters differ between what was written and what may be meant. */
export function distance(from: string, to: string): number {
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
