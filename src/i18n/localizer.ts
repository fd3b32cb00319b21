import type { Message } from './plural-forms.js';
import type { MessageKey, Texts } from './messages.js';

/** Amount as the contract writes it, or as a whole number of units. */
export type AmountValue = string | number | bigint | null | undefined;

export interface AmountOptions {
  /** Shortens to thousands, millions and so on, towards zero: never more than there is. */
  readonly compact?: boolean;
  /** Puts a plus before gains. */
  readonly signed?: boolean;
}

/** How much of a moment to say. */
export type DateStyle = 'date' | 'time' | 'date-time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
};

/** Decimals that every browser can write; no chain has more than 18. Further ones are cut off, never rounded up. */
const mostDecimals = 20;

const decimalText = /^[+-]?\d+(\.\d+)?$/;

/** How texts stand among others. */
export interface LocalizerOptions {
  /** Texts for what is missing: they are inflected as English. */
  readonly english?: Texts;
  /** Which way the text around is written; as the language itself where nothing is said. */
  readonly around?: 'ltr' | 'rtl';
}

/** Everything of a page that depends on its language. Holds no element and no programme. */
export class Localizer {
  /** BCP 47 tag the texts and numbers follow. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly #texts: Texts;
  readonly #english: Localizer | undefined;
  readonly #isolates: boolean;
  readonly #formats = new Map<string, unknown>();

  /** @param lang language of the texts */
  constructor(lang: string, texts: Texts, { english, around }: LocalizerOptions = {}) {
    this.lang = usable(lang);
    this.dir = directionOf(this.lang);
    this.#texts = texts;
    this.#isolates = around !== undefined && around !== this.dir;
    this.#english = english && new Localizer('en', english, { around: around ?? this.dir });
  }

  /** Text of a message, its `{names}` filled in. A number among the values is written as the language writes numbers. */
  text(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
    if (this.#texts[key] === undefined && this.#english) return this.#english.text(key, values);
    const message: Message = this.#texts[key] ?? key;
    const template = typeof message === 'string' ? message : this.#form(message, values['count']);
    const text = template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number'
        ? this.number(value)
        : this.dir === 'rtl'
          ? isolated(value, FIRST_STRONG)
          : value;
    });
    return this.#isolated(text);
  }

  /**
   * An amount, exact to its last digit; `value.none` where there is none or it is not a number.
   *
   * @param decimals how many the currency has; further ones are cut off, missing ones not filled up
   */
  amount(value: AmountValue, decimals = mostDecimals, options: AmountOptions = {}): string {
    if (value === null || value === undefined || value === '') return this.text('value.none');
    if (typeof value === 'string' && !decimalText.test(value)) return this.text('value.none');
    const format = this.#format('amount', { decimals, ...options }, () => {
      const style: Intl.NumberFormatOptions = options.compact
        ? { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' }
        : { maximumFractionDigits: Math.min(decimals, mostDecimals), roundingMode: 'trunc' };
      return new Intl.NumberFormat(this.lang, options.signed ? { ...style, signDisplay: 'exceptZero' } : style);
    });
    // The standard reads a decimal string exactly; the type says so only for literals.
    return this.#isolated(format.format(value as Intl.StringNumericLiteral | number | bigint));
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const format = this.#format('number', options, () => new Intl.NumberFormat(this.lang, options));
    return this.#isolated(format.format(value));
  }

  /** A moment in the reader's own time zone. @param moment ISO 8601 or epoch milliseconds */
  date(moment: string | number, style: DateStyle = 'date-time'): string {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return this.text('value.none');
    const format = this.#format('date', style, () => new Intl.DateTimeFormat(this.lang, dateStyles[style]));
    return this.#isolated(format.format(at));
  }

  /** Keeps its order where the text around runs the other way. Digits alone have but one order, also in a field. */
  #isolated(text: string): string {
    return this.#isolates && /[^\d.,\s]/.test(text) ? isolated(text, this.dir === 'rtl' ? RIGHT : LEFT) : text;
  }

  #form(forms: Exclude<Message, string>, count: string | number | undefined): string {
    const rules = this.#format('plural', '', () => new Intl.PluralRules(this.lang));
    return forms[rules.select(Number(count))] ?? forms.other;
  }

  /** Making a formatter costs a hundred times what using it does, so each is made once. */
  #format<T>(kind: string, options: unknown, make: () => T): T {
    const key = kind + JSON.stringify(options);
    const known = this.#formats.get(key) as T | undefined;
    if (known) return known;
    const made = make();
    this.#formats.set(key, made);
    return made;
  }
}

/** Marks of Unicode that begin an isolate, from the left, from the right, and as its first letter says; one that ends it. */
const [LEFT, RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2067', '\u2068', '\u2069'];
const isolated = (text: string, mark: string): string => `${mark}${text}${END}`;

/** The tag if `Intl` takes it, English otherwise: a wrong `lang` must not stop a page. */
function usable(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const rightToLeft = /^(ar|arc|ckb|dv|fa|ha-Arab|he|khw|ks|ku-Arab|ps|sd|ug|ur|yi)\b/;

/** Which way a language is written. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.test(lang) ? 'rtl' : 'ltr';
}
