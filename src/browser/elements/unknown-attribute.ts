import { distance } from '../../errors/nearest.js';

/** Maximum number of letters by which a typo differs from the intended name. */
const typo = 2;
const told = new Set<string>();

/**
 * Warns the page's owner once about each attribute that resembles one of the element's. Any other attribute may belong to the
 * page.
 */
export function warnUnknownAttributes(tag: string, unknown: readonly string[], known: readonly string[]): void {
  for (const name of unknown) {
    const [nearest] = known
      .map((each) => ({ name: each, far: distance(name, each) }))
      .sort((one, other) => one.far - other.far);
    if (!nearest || nearest.far > typo || nearest.far >= name.length / 2 || told.has(`${tag} ${name}`)) continue;
    told.add(`${tag} ${name}`);
    console.warn(`Laurel: <${tag}> has no attribute ${name}. Did you mean ${nearest.name}?`);
  }
}

/** Tells the page's owner once that the element reads an attribute's `"false"` as false. */
export function hintAtFalse(tag: string, name: string): void {
  const written = `${tag} ${name}="false"`;
  if (told.has(written)) return;
  told.add(written);
  // oxlint-disable-next-line no-console -- frameworks write it too, for what is not the case: this is a hint, no warning.
  console.info(`Laurel: <${written}> counts as no. In HTML an attribute that is there says yes, so leave ${name} out.`);
}

/** Warns the page's owner once about an attribute that is absent, or not a moment with a time zone. */
export function warnMoment(tag: string, name: string, value: string): void {
  const problem = value ? `${name}="${value}" is not a moment with a time zone` : `<${tag}> needs ${name}`;
  if (told.has(problem)) return;
  told.add(problem);
  console.warn(`Laurel: ${problem}. Write, for example, ${name}="2026-12-01T00:00:00Z".`);
}
