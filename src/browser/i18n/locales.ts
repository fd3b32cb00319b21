import { shared } from './en/shared.js';
import type { Texts } from './messages.js';

/**
 * Loads the texts of an element in a language. Resolves with `undefined` if neither the language nor the language that
 * it is a variety of has texts; rejects if they did not load.
 */
export type LoadTexts = (lang: string, element: string) => Promise<Texts | undefined>;

/** Replaces Laurel's texts of an element with the site's own. */
export type OwnWords = (texts: Texts) => Texts;

/** What the script tag leaves on the page (src/browser/script-tag.ts). */
type Page = { readonly [key: symbol]: { readonly texts?: LoadTexts } | undefined };

const loaded = new Map<string, Texts | null>();

export const isEnglish = (lang: string): boolean => /^en\b/i.test(lang);

/** Returns the site's own texts in a language, if it has any. */
export let ownWords: (lang: string) => OwnWords | undefined = () => undefined;

/** Called when a language on the page or the site's own texts have changed. */
export const languageListeners = new Set<() => void>();

/** Changes the site's own texts, and updates the elements on the page. */
export function setOwnWords(find: (lang: string) => OwnWords | undefined): void {
  ownWords = find;
  languageChanged();
}

/** Calls the listeners, which may remove themselves meanwhile. */
export function languageChanged(): void {
  for (const listener of [...languageListeners]) listener();
}

/**
 * Returns the texts of an element in a language, `null` if there are none, `undefined` before they are loaded. English comes with
 * the element.
 */
export const textsIn = (lang: string, element: string): Texts | null | undefined =>
  // Pages in other languages load files without English texts; for them, English is like any other language.
  isEnglish(lang) && shared['action.retry'] ? null : loaded.get(`${lang} ${element}`);

/**
 * Returns the texts of any one element in a language, because each includes the shared texts; `undefined` before any
 * are loaded.
 */
export const anyTextsIn = (lang: string): Texts | undefined =>
  [...loaded].find(([name, texts]) => texts && name.startsWith(`${lang} `))?.[1] ?? undefined;

/**
 * Loads the texts of an element in a language, if there are any, and calls the listeners. Rejects if they did not load;
 * the next call tries again.
 */
export async function loadTexts(lang: string, element: string): Promise<void> {
  if (textsIn(lang, element) !== undefined) return;
  const texts = await (globalThis as Page)[Symbol.for('laurel.load')]?.texts?.(lang, element);
  loaded.set(`${lang} ${element}`, texts ?? null);
  languageChanged();
}
