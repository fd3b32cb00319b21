/** Characters as near as a pattern comes to them: two halves of a flag, or a code point with its marks and joined emoji. */
const nearly = /\p{RI}{2}|\r\n|.(?:[\p{M}\p{EMod}\u200c\u{e0020}-\u{e007f}]|\u200d\p{ExtPict}?)*/gsu;

/**
 * Takes a text apart into characters as a reader counts them: a letter with its marks, or an emoji of several parts, is one. In browsers
 * without `Intl.Segmenter`, a letter of some scripts may count as two, and never half of a code point as one.
 */
export function* graphemes(text: string): Generator<string> {
  if (Intl.Segmenter) for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
  else yield* text.match(nearly) ?? [];
}
