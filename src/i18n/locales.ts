import type { Texts } from './messages.js';

/** A language: what it says in place of English texts. Those it does not know it leaves out. */
export type Translation = (english: Texts) => Texts;

/** Languages beside English, each a chunk of its own, by BCP 47 tag. */
const locales: Readonly<Record<string, () => Promise<Translation>>> = {
  'en-XA': () => import('./pseudo.js').then(({ pseudoLocale }) => pseudoLocale),
};

const loaded = new Map<string, Translation>();

/** The translation into a language, or into the one it is a variety of, once it is here. */
export function translationInto(lang: string): Translation | undefined {
  return loaded.get(available(lang) ?? '');
}

/** The language that texts are in where one is wanted: that one if there are texts in it, else English. */
export function spokenLanguage(wanted: string): string {
  return /^en\b/i.test(wanted) || translationInto(wanted) ? wanted : 'en';
}

/** Fetches the translation into a language. Resolves with whether other texts than before are to be shown. */
export async function loadTranslation(lang: string): Promise<boolean> {
  const tag = available(lang);
  const load = tag && !loaded.has(tag) ? locales[tag] : undefined;
  if (!tag || !load) return false;
  try {
    loaded.set(tag, await load());
    return true;
  } catch {
    // The chunk did not arrive; English stays on the page and the next element tries again.
    return false;
  }
}

function available(lang: string): string | undefined {
  const wanted = lang.toLowerCase();
  return Object.keys(locales).find((tag) => {
    const offered = tag.toLowerCase();
    return wanted === offered || wanted.startsWith(`${offered}-`);
  });
}
