import { shared } from './en/shared.js';
import type { Texts } from './messages.js';

/**
 * Loads the texts of an element in a language. Resolves with `undefined` if there are none, neither in this language nor in the one
 * that it is a variety of; rejects if they did not arrive.
 */
export type LoadTexts = (lang: string, element: string) => Promise<Texts | undefined>;

/** Puts a site's own words in place of Laurel's in the texts of an element. */
export type OwnWords = (texts: Texts) => Texts;

/** Where script tags find texts (src/script-tag.ts). */
const page = globalThis as { [key: symbol]: LoadTexts | undefined };
const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Texts>();

export const isEnglish = (lang: string): boolean => /^en\b/i.test(lang);

/** Returns the site's own words in a language, if it has some. */
export let ownWords: (lang: string) => OwnWords | undefined = () => undefined;

/** Gets an event `change` when the site's own words change. */
export const ownWordsTarget = new EventTarget();

/** Changes the site's own words. Elements on the page change. */
export function setOwnWords(find: (lang: string) => OwnWords | undefined): void {
  ownWords = find;
  ownWordsTarget.dispatchEvent(new Event('change'));
}

/** Returns the texts of an element in a language, if they have been loaded. English comes with the element. */
export const textsIn = (lang: string, element: string): Texts | undefined => loaded.get(`${lang} ${element}`);

/** Loads the texts of an element in a language, if there are any. Rejects if they did not arrive; the next call tries again. */
export function loadTexts(lang: string, element: string): Promise<void> {
  const key = `${lang} ${element}`;
  let wanted = loading.get(key);
  if (!wanted) {
    loading.set(key, (wanted = load(key, lang, element)));
    wanted.catch(() => loading.delete(key));
  }
  return wanted;
}

async function load(key: string, lang: string, element: string): Promise<void> {
  // Pages in other languages load files without English, for which it is a language as any other.
  const texts =
    isEnglish(lang) && shared['action.retry'] ? undefined : await page[Symbol.for('laurel.texts')]?.(lang, element);
  if (texts) loaded.set(key, texts);
}
