import type { PlacedElement } from './design.js';

/** An attribute as in the manifest. */
export interface CatalogueAttribute {
  readonly name: string;
  readonly text: string;
  readonly kind: 'boolean' | 'number' | 'choice' | 'text';
  readonly initial: string;
  /** The values that it takes, for a choice. */
  readonly options: readonly string[];
}

export interface CatalogueElement {
  /** The tag without `laurel-`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly attributes: readonly CatalogueAttribute[];
  /** Files that a page with the element loads before a press. */
  readonly files: readonly string[];
}

export interface CatalogueToken {
  /** The name without `--laurel-`. */
  readonly name: string;
  readonly text: string;
  readonly initial: string;
}

/** Studio's data about the product. The site's build writes it from the manifest and the files (demo/docs/build.ts). */
export interface Catalogue {
  readonly version: string;
  /** Value of the script tag's `integrity`. */
  readonly integrity: string;
  readonly elements: readonly CatalogueElement[];
  readonly tokens: readonly CatalogueToken[];
  /** Compressed kB of each file. */
  readonly files: Readonly<Record<string, number>>;
}

/** Returns the kB that a page with these elements loads before a press; a file counts once. */
export function weightOf(catalogue: Catalogue, elements: readonly Pick<PlacedElement, 'name'>[]): number {
  const names = new Set(['program', ...elements.map(({ name }) => name)]);
  const files = catalogue.elements.flatMap(({ name, files: own }) => (names.has(name) ? own : []));
  const loader = catalogue.files['loader.js'] ?? 0;
  return [...new Set(files)].reduce((sum, file) => sum + (catalogue.files[file] ?? 0), loader);
}

/** Fetches the catalogue, a file next to the page. */
export async function fetchCatalogue(): Promise<Catalogue> {
  const response = await fetch(new URL('studio.json', location.href));
  if (!response.ok)
    throw new Error(`studio.json answers with status ${response.status}. Build the site first: npm run build.`);
  return (await response.json()) as Catalogue;
}
