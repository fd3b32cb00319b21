import { en } from './en/index.js';
import type { Messages } from './messages.js';

/** Languages beside English, each a chunk of its own, by BCP 47 tag. */
const locales: Readonly<Record<string, () => Promise<Messages>>> = {
  'en-XA': () => import('./pseudo.js').then(({ pseudoLocale }) => pseudoLocale(en)),
};

const loaded = new Map<string, Messages>();

/** Texts for a language as far as they are here now: the language itself, the one it is a variety of, or English. */
export function messagesFor(lang: string): Messages {
  return loaded.get(available(lang) ?? '') ?? en;
}

/** Fetches the texts of a language. Resolves with whether other texts than before are to be shown. */
export async function loadMessages(lang: string): Promise<boolean> {
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
