/** Content encodings that answers may have, the preferred one first. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

/**
 * Returns the encoding that a client prefers among the available ones, or `null` for none (RFC 9110, section 12.5.3). If it prefers
 * several equally, the first of {@link contentEncodings} wins. A client that accepts none of them gets the uncompressed answer.
 */
export function acceptedEncoding(header: string | null, available: readonly ContentEncoding[]): ContentEncoding | null {
  if (header === null || available.length === 0) return null;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(
      name,
      weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
    );
  }
  const weightOf = (name: ContentEncoding): number =>
    weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? weights.get('*') ?? 0;
  let best: ContentEncoding | null = null;
  for (const one of available) if (weightOf(one) > (best ? weightOf(best) : 0)) best = one;
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}
