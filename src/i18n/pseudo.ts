import type { Message, PluralForms } from './plural-forms.js';
import type { Texts } from './messages.js';

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuWwYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþŔŕŠšŢţÛûŴŵÝýŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/**
 * A text that is still readable, each of its words 40 % longer, and in brackets: text on a page without brackets does not
 * come from here.
 */
export function pseudo(text: string): string {
  const stretched = text.replace(/\{\w+\}|[^\s{]+/g, (part) => (part.startsWith('{') ? part : stretch(part)));
  return `⟦${stretched}⟧`;
}

const stretch = (word: string): string =>
  [...word].map((letter) => accents.get(letter) ?? letter).join('') + '~'.repeat(Math.round(word.length * 0.4));

/** The pseudo-locale `en-XA`, with which tests find text that is not translated or does not fit. */
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
