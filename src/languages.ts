import { languageFor } from './i18n/language-for.js';
import type { Texts } from './i18n/messages.js';

/*
 * What script tags load for elements that are not in English: which languages there are, and where their texts are. A page in one
 * of them loads files without the English texts.
 */

interface LanguageFiles {
  /** Folder of the texts, beside the script tag's file: `<tag>/<element>.json`. */
  readonly folder: string;
  readonly tags: readonly string[];
  /** SHA-256 of every script that has texts in English, for the file of the same name without them. */
  readonly hashes: Readonly<Record<string, string>>;
  /** SHA-256 of the list with the hashes of all texts, `integrity.json`. */
  readonly integrity: string;
}

/** The build writes it (.config/texts.ts). */
declare const languageFiles: LanguageFiles;

const { folder, tags, hashes, integrity } = languageFiles;
const loading = new Map<string, Promise<Texts>>();
let checked: Promise<Readonly<Record<string, string>>> | undefined;

/**
 * Begins to load the texts of a page's elements, if Laurel has its language. Returns the folder with the scripts of the page, and
 * sets their hashes.
 */
export function begin(
  tag: HTMLScriptElement,
  lang: string,
  expected: Map<string, string>,
  elements: readonly Element[],
): string {
  if (!languageFor(lang, tags)) return 'c';
  for (const [name, hash] of Object.entries(hashes)) expected.set(name, `sha256-${hash}`);
  for (const { localName } of elements)
    if (localName !== 'laurel-program') load(tag, lang, localName).catch(() => undefined);
  return 'any';
}

/** Loads the texts of an element. A tag with `integrity` has them compared with the hashes of this release. */
export function load(tag: HTMLScriptElement, lang: string, element: string): Promise<Texts | undefined> {
  const language = languageFor(lang, tags);
  if (!language) return Promise.resolve(undefined);
  const name = `${language}/${element.replace('laurel-', '')}.json`;
  let texts = loading.get(name);
  if (!texts) {
    loading.set(name, (texts = loadFile(tag, name)));
    texts.catch(() => loading.delete(name));
  }
  return texts;
}

async function loadFile({ src, integrity: isChecked }: HTMLScriptElement, name: string): Promise<Texts> {
  const get = async <T>(file: string, hash?: string): Promise<T> => {
    const answer = await fetch(new URL(`./${folder}/${file}`, src), {
      credentials: 'omit',
      ...(hash !== undefined && { integrity: `sha256-${hash}` }),
    });
    if (!answer.ok) throw new TypeError(`${answer.url} answered ${answer.status}.`);
    return (await answer.json()) as T;
  };
  if (!isChecked) return get(name);
  checked ??= get('integrity.json', integrity);
  checked.catch(() => (checked = undefined));
  return get(name, (await checked)[name] ?? '');
}
