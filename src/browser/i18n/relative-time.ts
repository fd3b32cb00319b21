const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Returns the time until (positive) or since (negative) a moment in words, in the largest whole unit.
 *
 * @param span milliseconds
 */
export function relativeTime(lang: string, span: number, style: 'long' | 'narrow' = 'long'): string {
  const [unit, length] = units.find(([, size]) => Math.abs(span) >= size) ?? ['second', 1000];
  const inStyle = (name: Intl.RelativeTimeFormatStyle): string =>
    new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: name }).format(Math.trunc(span / length), unit);
  const text = inStyle(style);
  // French and Russian shorten “42 seconds ago” to “-42 s”, which next to an amount looks like a negative number.
  return style === 'narrow' && /^[-\u2212+]/.test(text) ? inStyle('short') : text;
}
