/** Yields every element in the shadow trees below a host. */
export function* within(host: Element): Generator<Element> {
  for (const element of host.shadowRoot?.querySelectorAll('*') ?? []) {
    yield element;
    yield* within(element);
  }
}

/** Returns the elements of a host's shadow trees whose templates have a `style` attribute. A strict policy blocks those. */
export function inlineStyles(host: Element): string[] {
  // Scripts may set styles through CSSOM; Laurel's set only custom properties.
  return [...within(host)]
    .filter((element) => /(^|;)\s*(?!--)[\w-]+\s*:/.test(element.getAttribute('style') ?? ''))
    .map((element) => `${element.localName} style="${element.getAttribute('style') ?? ''}"`);
}

export const spoken = ['aria-label', 'title', 'alt', 'placeholder'] as const;
export const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Names that no language translates and no proxy sends. */
const networks = ['Ethereum'];

/** Yields every string in plain data. */
export function* stringsOf(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) yield* stringsOf(value);
}

/**
 * Returns the texts of a host rendered in the pseudo-locale that come neither from the language nor from `data`: texts that
 * are hard-coded in a template.
 */
export function hardCodedTexts(host: Element, data: unknown): string[] {
  const known = letters([...stringsOf(data), ...networks].join(' '));
  const isForeign = (text: string): boolean => {
    if (text.includes('⟦') || text.includes('~') || !/\p{L}{3}/u.test(text)) return false;
    // An address or a long name may be shortened.
    return !text.split('…').every((part) => known.includes(letters(part)));
  };
  const found: string[] = [];
  for (const element of within(host)) {
    if (element.localName === 'style' || element.localName === 'pre') continue;
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE && isForeign(child.textContent ?? ''))
        found.push(child.textContent?.trim() ?? '');
    for (const name of spoken) {
      const value = element.getAttribute(name);
      if (value && isForeign(value)) found.push(`${name}="${value}"`);
    }
  }
  return found;
}

/** Describes the mutations of a page that happened neither inside `own` nor on one of Laurel's elements. */
export function strangers(records: readonly MutationRecord[], own: Element): string[] {
  return records
    .filter(
      ({ target }) => !own.contains(target) && !(target instanceof Element && target.localName.startsWith('laurel-')),
    )
    .flatMap(({ type, target, addedNodes, removedNodes, attributeName }) =>
      type === 'attributes'
        ? [`${target.nodeName} ${attributeName ?? ''}`]
        : [...addedNodes, ...removedNodes]
            .filter((node) => node !== own)
            .map((node) => `${target.nodeName} > ${node.nodeName}`),
    );
}
