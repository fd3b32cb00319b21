import { languageTag } from './language-tag.js';
import { setOwnWords, type OwnWords } from './locales.js';
import { parseMessage } from './message-format.js';
import { mapTexts } from './map-texts.js';
import type { MessageKey } from './messages.js';
import type { Message } from './plural-forms.js';

/**
 * A site's own texts in one language: texts by key that replace Laurel's (keys as in `src/browser/i18n/translations`),
 * and `terms`, words that are replaced in all texts, such as `{"quest": "mission"}`.
 */
export type SiteLanguage = { readonly [Key in MessageKey]?: string } & {
  readonly terms?: Readonly<Record<string, string>>;
};

/** A site's own texts by language (BCP 47). They can also add a language that Laurel does not have. */
export type SiteTexts = Readonly<Record<string, SiteLanguage>>;

const words = new Map<string, OwnWords>();

/** Reads the texts in a page's `<script type="application/json" data-laurel-texts>`. */
export function readSiteTexts(document: Document): void {
  for (const { textContent } of document.querySelectorAll('script[data-laurel-texts]'))
    try {
      addSiteTexts(JSON.parse(textContent) as SiteTexts);
    } catch (error) {
      warn(`the JSON in <script data-laurel-texts> cannot be read: ${String(error)}`);
    }
}

/**
 * Applies a site's own texts to all elements of the page at once. It leaves out invalid texts, and the console says
 * what to write instead.
 */
export function addSiteTexts(texts: SiteTexts): void {
  if (!isRecord(texts)) return warn('texts must be an object, such as {"en": {"quest-list.title": "Missions"}}.');
  for (const [written, own] of Object.entries<unknown>(texts)) {
    const tag = languageTag(written);
    if (!tag) warn(`“${written}” is no language tag. Write, for example, “en” or “pt-BR”.`);
    else if (!isRecord(own)) warn(`the texts of “${tag}” must be an object of texts by key.`);
    else words.set(tag.toLowerCase(), wordsOf(tag, own));
  }
  // The longest tag is the most specific: `pt-BR` before `pt`.
  const tags = [...words.keys()].sort((a, b) => b.length - a.length);
  setOwnWords((lang) => words.get(tags.find((tag) => `${lang.toLowerCase()}-`.startsWith(`${tag}-`)) ?? ''));
}

function wordsOf(tag: string, own: Readonly<Record<string, unknown>>): OwnWords {
  const messages = messagesOf(tag, own);
  const rename = renaming(tag, isRecord(own['terms']) ? own['terms'] : {});
  return (texts) => mapTexts({ ...texts, ...messages }, rename);
}

function messagesOf(tag: string, own: Readonly<Record<string, unknown>>): Readonly<Record<string, Message>> {
  const messages: Record<string, Message> = {};
  for (const [key, text] of Object.entries(own)) {
    if (key === 'terms' || key.startsWith('@')) continue;
    try {
      if (typeof text !== 'string') throw new SyntaxError('it must be a text');
      messages[key] = parseMessage(text);
    } catch (error) {
      warn(`“${key}” in “${tag}” was left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return messages;
}

/** Scripts that are written without spaces between words. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns a function that replaces whole words in texts. A word at the beginning of a sentence keeps its capital
 * letter. Regular English plurals need not be listed.
 */
export function renaming(lang: string, terms: Readonly<Record<string, unknown>>): (text: string) => string {
  const words = new Map<string, string>();
  const lower = (text: string): string => text.toLocaleLowerCase(lang);
  for (const [from, to] of Object.entries(terms)) {
    if (typeof to !== 'string' || !from) continue;
    words.set(lower(from), to);
    const plural = lower(`${from}s`);
    if (/^en\b/i.test(lang) && !words.has(plural)) words.set(plural, `${to}s`);
  }
  if (words.size === 0) return (text) => text;
  const ofLength = [...words.keys()].sort((a, b) => b.length - a.length);
  const patterns = ofLength.map((word) => {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return withoutSpaces.test(word) ? escaped : `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`;
  });
  // Placeholders stay as they are, whatever their names are.
  const pattern = new RegExp(`\\{\\w+\\}|${patterns.join('|')}`, 'giu');
  return (text) =>
    text.replace(pattern, (found) => {
      const to = words.get(lower(found));
      if (to === undefined) return found;
      const [first = '', ...rest] = to;
      const isCapital = found.charAt(0) !== lower(found.charAt(0));
      return isCapital ? first.toLocaleUpperCase(lang) + rest.join('') : to;
    });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function warn(message: string): void {
  console.warn(`Laurel: ${message}`);
}
