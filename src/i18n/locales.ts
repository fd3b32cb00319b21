import type { Texts } from './messages.js';

/** Returns the texts of one language in place of the English ones. It leaves out those that it does not have. */
export type Translation = (english: Texts) => Texts;

/** Languages besides English, by BCP 47 tag. */
const locales = new Map<string, () => Promise<Translation>>();

const loaded = new Map<string, Translation>();

/** Offers a further language to every element of the page. It is fetched when an element first needs it. */
export function addLanguage(tag: string, load: () => Promise<Translation>): void {
  locales.set(tag, load);
}

/** Returns the translation for a language, or for the language it is a variety of, if it has been loaded. */
export function translationInto(lang: string): Translation | undefined {
  return loaded.get(available(lang) ?? '');
}

/** Returns the language in which texts will appear: the wanted one if its texts are loaded, otherwise English. */
export function spokenLanguage(wanted: string): string {
  return /^en\b/i.test(wanted) || translationInto(wanted) ? wanted : 'en';
}

/** Loads the translation for a language. Resolves with whether the texts on the page have to change. */
export async function loadTranslation(lang: string): Promise<boolean> {
  const tag = available(lang);
  const load = tag && !loaded.has(tag) ? locales.get(tag) : undefined;
  if (!tag || !load) return false;
  try {
    loaded.set(tag, await load());
    return true;
  } catch {
    // The chunk could not be loaded. English stays on the page, and the next element tries again.
    return false;
  }
}

function available(lang: string): string | undefined {
  const wanted = lang.toLowerCase();
  return [...locales.keys()].find((tag) => {
    const offered = tag.toLowerCase();
    return wanted === offered || wanted.startsWith(`${offered}-`);
  });
}
