import type { Message, PluralForms } from './plural-forms.js';
import type { Texts } from './messages.js';

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuWwYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþŔŕŠšŢţÛûŴŵÝýŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** A text that is still readable, 40 % longer and in brackets: text on a page without brackets does not come from here. */
export function pseudo(text: string): string {
  const stretched = text.replace(/\{\w+\}|[\s\S]/g, (part) => accents.get(part) ?? part);
  return `⟦${stretched}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`;
}

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
