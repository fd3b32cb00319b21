import { en } from '../../src/browser/i18n/en/index.js';
import { ownWords, setOwnWords } from '../../src/browser/i18n/locales.js';
import { mapTexts } from '../../src/browser/i18n/map-texts.js';
import type { Texts } from '../../src/browser/i18n/messages.js';

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
  return mapTexts(english, pseudo) as T;
}

/** Offers `en-XA` to the elements of the page. */
export function addPseudoLocale(): void {
  const texts = pseudoLocale(en);
  const words = () => texts;
  const others = ownWords;
  setOwnWords((lang) => (lang === 'en-XA' ? words : others(lang)));
}
