import { distance } from '../errors/nearest.js';

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
