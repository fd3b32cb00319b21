/**
 * Takes a text apart into characters as a reader counts them: a letter with its marks, or an emoji of several parts, is one. In browsers
 * without `Intl.Segmenter`, each code point is one.
 */
export function* graphemes(text: string): Generator<string> {
  if (Intl.Segmenter) for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
  else yield* text;
}
