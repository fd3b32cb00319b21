import { decimalText } from '../../values/amounts/base-units.js';
import { readMoment } from '../../values/moments/read-moment.js';
import type { Message } from './plural-forms.js';
import type { MessageKey, Texts } from './messages.js';

/** An amount as the contract writes it, or as a whole number of units. */
export type AmountValue = string | number | bigint | null | undefined;

export interface AmountOptions {
  /**
   * Shortens to thousands, millions and so on, and to a power of ten where the language has no word for so much. Rounded towards zero,
   * so that the text never shows too much.
   */
  readonly compact?: boolean;
  /** Puts a plus sign before gains. */
  readonly signed?: boolean;
  /** Minimum number of decimals to show, so that amounts in a column are aligned. */
  readonly least?: number;
}

/** Which parts of a moment to show. */
export type DateStyle = 'date' | 'time' | 'date-time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
};

/** Maximum number of decimals to show. Further ones are cut off, never rounded up. */
const mostDecimals = 36;
/** Most decimals that every engine can format; the digits after them are added. */
const formattedDecimals = 20;

/**
 * Formatters of all localizers by language, kind and options. Each is created once per page, because creating one costs
 * a hundred times as much as using it.
 */
const formats = new Map<string, unknown>();

/** How texts fit into the page around them. */
export interface LocalizerOptions {
  /** English texts for messages that the language lacks. Their plurals follow English rules. */
  readonly english?: Texts;
  /** Direction of the surrounding text. Default: the language's own direction. */
  readonly around?: 'ltr' | 'rtl';
}

/** Formats texts, numbers and dates in one language. Independent of elements and programmes. */
export class Localizer {
  /** BCP 47 tag of the language that texts and numbers follow, with the calendar of dates, for `Intl`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly #texts: Texts;
  readonly #english: Localizer | undefined;
  readonly #isolates: boolean;

  /** @param lang language of the texts */
  constructor(lang: string, texts: Texts, { english, around }: LocalizerOptions = {}) {
    this.lang = usable(lang);
    this.dir = directionOf(this.lang);
    this.#texts = texts;
    this.#isolates = around !== undefined && around !== this.dir;
    this.#english = english && new Localizer('en', english, { around: around ?? this.dir });
  }

  /** Returns a message with its `{names}` filled in. Numbers among the values are formatted for the language. */
  text(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
    if (this.#texts[key] === undefined && this.#english) return this.#english.text(key, values);
    const message: Message = this.#texts[key] ?? key;
    const form = typeof message === 'string' ? message : this.#form(message, values['count']);
    // Keeps an amount and its unit on one line.
    const template = form.replace(/\} (?=\{(?:currency|symbol|token)\})/g, '}\u00a0');
    // A sign stays on the left of its number. The full stop of a value such as `24. Nov.` or `4 p.m.` also ends its
    // sentence.
    const text = template.replace(/([+×]?)\{(\w+)\}(\.?)/g, (placeholder, sign: string, name: string, stop: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      const shown = typeof value === 'number' ? this.number(value) : value;
      const put = sign || shown === value ? this.isolate(sign + shown) : shown;
      return endsSentence.test(shown) ? put : put + stop;
    });
    return this.#isolated(text);
  }

  /** Isolates a foreign text, such as a name, from the surrounding words if their directions may differ. */
  isolate(text: string): string {
    return this.dir === 'rtl' || rightToLeftLetter.test(text) ? isolated(text, FIRST_STRONG) : text;
  }

  /**
   * Formats an amount, exact to its last digit. Returns the text of `value.none` for a missing amount and for one that is not
   * a number.
   *
   * @param decimals the currency's decimals, up to 36; further ones are cut off, missing ones are not filled up
   */
  amount(value: AmountValue, decimals = mostDecimals, options: AmountOptions = {}): string {
    const exact = decimalText(value);
    if (exact === undefined) return this.text('value.none');
    const shown = (exact.split('.')[1] ?? '').slice(0, Math.min(decimals, mostDecimals)).replace(/0+$/, '');
    const further = options.compact ? '' : shown.padEnd(options.least ?? 0, '0').slice(formattedDecimals);
    // The sign must not depend only on the digits that are formatted first.
    const isSome = /[1-9]/.test(further);
    const format = this.#format('amount', { decimals, ...options, isLong: further !== '', isSome }, () => {
      const style: Intl.NumberFormatOptions = options.compact
        ? { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' }
        : {
            minimumFractionDigits: further === '' ? (options.least ?? 0) : formattedDecimals,
            maximumFractionDigits: Math.min(decimals, formattedDecimals),
            roundingMode: 'trunc',
          };
      return new Intl.NumberFormat(
        this.lang,
        options.signed ? { ...style, signDisplay: isSome ? 'always' : 'exceptZero' } : style,
      );
    });
    // `Intl.NumberFormat` reads decimal strings exactly, but TypeScript allows only literals.
    const number = exact as Intl.StringNumericLiteral;
    const parts = format.formatToParts(number as unknown as number);
    if (options.compact && isBeyondWords(parts)) return this.#isolated(this.#power.format(number));
    if (further === '') return this.#isolated(format.format(number));
    const digit = this.#format('digit', '', () => new Intl.NumberFormat(this.lang));
    const end = [...further].map((each) => digit.format(Number(each))).join('');
    return this.#isolated(parts.map((part) => (part.type === 'fraction' ? part.value + end : part.value)).join(''));
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const format = this.#format('number', options, () => new Intl.NumberFormat(this.lang, options));
    return this.#isolated(format.format(value));
  }

  /** Formats a percentage, 0 to 100, cut to a whole number: 100 only if nothing is left. */
  percent(value: number): string {
    return this.number(Math.floor(value) / 100, { style: 'percent' });
  }

  /**
   * Formats a moment in the reader's own time zone.
   *
   * @param moment ISO 8601 or epoch milliseconds
   */
  date(moment: string | number, style: DateStyle = 'date-time'): string {
    const at = typeof moment === 'string' ? readMoment(moment) : moment;
    if (Number.isNaN(at)) return this.text('value.none');
    const format = this.#format('date', style, () => new Intl.DateTimeFormat(this.lang, dateStyles[style]));
    return this.#isolated(format.format(at));
  }

  get #power(): Intl.NumberFormat {
    const style = { notation: 'scientific', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
    return this.#format('power', '', () => new Intl.NumberFormat(this.lang, style));
  }

  /**
   * Isolates text whose direction differs from that of the surrounding text. Digits alone, as in a field, have only one
   * order and need no isolation.
   */
  #isolated(text: string): string {
    return this.#isolates && /[^\d.,\s]/.test(text) ? isolated(text, this.dir === 'rtl' ? RIGHT : LEFT) : text;
  }

  #form(forms: Exclude<Message, string>, count: string | number | undefined): string {
    const rules = this.#format('plural', '', () => new Intl.PluralRules(this.lang));
    return forms[rules.select(Number(count))] ?? forms.other;
  }

  #format<T>(kind: string, options: unknown, make: () => T): T {
    const key = `${this.lang} ${kind} ${JSON.stringify(options)}`;
    const known = formats.get(key) as T | undefined;
    if (known) return known;
    const made = make();
    formats.set(key, made);
    return made;
  }
}

/**
 * Unicode marks that open an isolate (left to right, right to left, by the first strong character), and the one that closes
 * it.
 */
const [LEFT, RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2067', '\u2068', '\u2069'];
const isolated = (text: string, mark: string): string => `${mark}${text}${END}`;

/**
 * Returns a tag that `Intl` accepts, and English in place of an invalid tag, because a wrong `lang` must not break a
 * page. Dates follow the Gregorian calendar, as the rest of a site does, unless the tag names another: `fa` alone would
 * give Persian years and `th` Buddhist ones; a page that wants them writes `fa-u-ca-persian`.
 */
function usable(lang: string): string {
  try {
    const { calendar = 'gregory' } = new Intl.Locale(lang);
    return String(new Intl.Locale(lang, { calendar }));
  } catch {
    return 'en';
  }
}

/** Whether a shortened number still has more digits than the largest word of a language leaves. */
const isBeyondWords = (parts: readonly Intl.NumberFormatPart[]): boolean =>
  parts.reduce((digits, { type, value }) => digits + (type === 'integer' ? value.length : 0), 0) > 4;

/** A full stop at the end, before marks of direction. */
const endsSentence = /\.[\u200e\u200f\u2069]*$/;

/** Letters of Hebrew, Arabic and their neighbours in Unicode. */
const rightToLeftLetter = /[\u0590-\u08ff]/;

/** Returns the writing direction of a language. @param lang a tag that `Intl` accepts */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/.test(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr';
}
