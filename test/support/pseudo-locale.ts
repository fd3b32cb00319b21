import { en } from '../../src/i18n/en/index.js';
import { ownWords, setOwnWords } from '../../src/i18n/locales.js';
import type { Texts } from '../../src/i18n/messages.js';
import type { Message, PluralForms } from '../../src/i18n/plural-forms.js';

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuWwYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþŔŕŠšŢţÛûŴŵÝýŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/**
 * Returns a text that is still readable, in brackets and with each word 40 % longer. Text without brackets on a page does
 * not come from the message files.
 */
export function pseudo(text: string): string {
  const stretched = text.replace(/\{\w+\}|[^\s{]+/g, (part) => (part.startsWith('{') ? part : stretch(part)));
  return `⟦${stretched}⟧`;
}

const stretch = (word: string): string =>
  [...word].map((letter) => accents.get(letter) ?? letter).join('') + '~'.repeat(Math.round(word.length * 0.4));

/** The pseudo-locale `en-XA`. Tests use it to find text that is not translated or does not fit. */
export function pseudoLocale<T extends Texts>(english: T): T {
  const entries = Object.entries<Message>(english).map(([key, message]) => [
    key,
    typeof message === 'string' ? pseudo(message) : pseudoForms(message),
  ]);
  return Object.fromEntries(entries) as T;
}

function pseudoForms(forms: PluralForms): PluralForms {
  return Object.fromEntries(
    Object.entries(forms).map(([category, text]) => [category, pseudo(text)]),
  ) as unknown as PluralForms;
}

/** Offers `en-XA` to the elements of the page. */
export function addPseudoLocale(): void {
  const words = { texts: pseudoLocale(en), rename: (text: string) => text };
  const others = ownWords;
  setOwnWords((lang) => (lang === 'en-XA' ? words : others(lang)));
}
