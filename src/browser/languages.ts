import { languageFor } from './i18n/language-for.js';
import type { Texts } from './i18n/messages.js';

/* What script tags load for elements that are not in English: the available languages, and where their texts are. A
   page in one of these languages loads files without the English texts. */

interface LanguageFiles {
  /** Folder of the texts, beside the script tag's file: `<tag>/<element>.json`. */
  readonly folder: string;
  /** SHA-256 of each language's list with the hashes of its texts, `<tag>/integrity.json`. */
  readonly lists: Readonly<Record<string, string>>;
  /** SHA-256 of every script that has texts in English, for the file of the same name without them. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** The script tag's file, and whether files are compared with their hashes: `integrity` of the tag, or empty. */
export interface Release {
  readonly src: string;
  readonly integrity: string;
}

/** The build inserts this constant (.config/build/texts.ts). */
declare const languageFiles: LanguageFiles;

const { folder, lists, hashes } = languageFiles;
const tags = Object.keys(lists);
const loading = new Map<string, Promise<unknown>>();

/**
 * Begins to load the texts of a page's elements if Laurel has the page's language. Returns the folder of the scripts
 * for the page, and sets their hashes.
 */
export function begin(tag: Release, lang: string, expected: Map<string, string>, elements: readonly Element[]): string {
  if (!languageFor(lang, tags)) return 'c';
  for (const [name, hash] of Object.entries(hashes)) expected.set(name, `sha256-${hash}`);
  for (const { localName } of elements)
    if (localName !== 'laurel-program') load(tag, lang, localName).catch(() => undefined);
  return 'any';
}

/** Loads the texts of an element. If the tag has `integrity`, they are compared with the hashes of this release. */
export function load(tag: Release, lang: string, element: string): Promise<Texts | undefined> {
  const language = languageFor(lang, tags);
  if (!language) return Promise.resolve(undefined);
  return loadTexts(tag, language, element.replace('laurel-', ''));
}

async function loadTexts(tag: Release, language: string, element: string): Promise<Texts> {
  if (!tag.integrity) return loadFile(tag, `${language}/${element}.json`);
  const list = await loadFile<Record<string, string>>(tag, `${language}/integrity.json`, lists[language]);
  // A file without a hash in the list is not part of this release, so it must match no hash.
  return loadFile(tag, `${language}/${element}.json`, list[element] ?? 'none');
}

/** Loads a file of texts once. After a failure, the next call tries again. */
function loadFile<T>({ src }: Release, name: string, hash?: string): Promise<T> {
  let file = loading.get(name) as Promise<T> | undefined;
  if (!file) {
    loading.set(name, (file = get<T>(new URL(`./${folder}/${name}`, src), hash)));
    file.catch(() => loading.delete(name));
  }
  return file;
}

async function get<T>(url: URL, hash: string | undefined): Promise<T> {
  const answer = await fetch(url, {
    credentials: 'omit',
    ...(hash !== undefined && { integrity: `sha256-${hash}` }),
  });
  if (!answer.ok) throw new TypeError(`${answer.url} answered ${answer.status}.`);
  return (await answer.json()) as T;
}
