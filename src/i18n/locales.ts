import { shared } from './en/shared.js';
import type { Texts } from './messages.js';

/**
 * Loads the texts of an element in a language. Resolves with `undefined` if there are none, neither in this language nor in the one
 * that it is a variety of; rejects if they did not arrive.
 */
export type LoadTexts = (lang: string, element: string) => Promise<Texts | undefined>;

/** Changes words in a text. */
export type Rename = (text: string) => string;

interface Added {
  readonly tag: string;
  readonly texts: Texts;
  readonly rename: Rename | undefined;
}

interface Spoken {
  readonly texts: Texts;
  readonly rename: Rename | undefined;
}

/** Where script tags find texts (src/script-tag.ts). */
const page = globalThis as { [key: symbol]: LoadTexts | undefined };
/** Whether English came with the elements. Pages in other languages load files without it. */
const hasEnglish = 'action.retry' in shared;
const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Texts>();
const combined = new Map<string, Spoken>();
const listeners = new Set<() => void>();
let added: readonly Added[] = [];

const isEnglish = (lang: string): boolean => /^en\b/i.test(lang);

/**
 * Adds texts in a language for every element of the page: a language that Laurel does not have, or texts in place of its own.
 * They replace those added before, and elements on the page change.
 *
 * @param tag BCP 47 tag; its varieties use the texts too
 * @param rename changes words in all texts of this language
 */
export function addLanguage(tag: string, texts: Texts, rename?: Rename): void {
  added = [...added.filter((one) => one.tag !== tag), { tag, texts, rename }];
  combined.clear();
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when texts are added. Returns what stops that. */
export function onLanguageAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the texts of an element in a language, as far as they are on the page besides those that it brings along. */
export function textsIn(lang: string, element: string): Spoken | undefined {
  const key = `${lang} ${element}`;
  let spoken = combined.get(key);
  if (!spoken) {
    const own = added.find(({ tag }) => `${lang}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase()));
    if (!own && !loaded.has(key)) return undefined;
    combined.set(key, (spoken = { texts: { ...loaded.get(key), ...own?.texts }, rename: own?.rename }));
  }
  return spoken;
}

/** Returns the language in which an element speaks: the wanted one if its texts are on the page, otherwise English. */
export function spokenLanguage(wanted: string, element: string): string {
  return isEnglish(wanted) || textsIn(wanted, element) ? wanted : 'en';
}

/** Loads the texts of an element in a language, if there are any. Rejects if they did not arrive; the next call tries again. */
export function loadTexts(lang: string, element: string): Promise<void> {
  const key = `${lang} ${element}`;
  let wanted = loading.get(key);
  if (!wanted) {
    loading.set(key, (wanted = load(lang, element)));
    wanted.catch(() => loading.delete(key));
  }
  return wanted;
}

async function load(lang: string, element: string): Promise<void> {
  if (hasEnglish && isEnglish(lang)) return;
  const texts = await page[Symbol.for('laurel.texts')]?.(lang, element);
  if (!texts) return;
  loaded.set(`${lang} ${element}`, texts);
  combined.delete(`${lang} ${element}`);
}
