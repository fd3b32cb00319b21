/** How a language writes numbers. */
export interface NumberMarks {
  /** Between whole and fraction. */
  readonly decimal: string;
  /** Between thousands. */
  readonly group: string;
  /** The ten digits, from zero. */
  readonly digits: string;
}

/** What somebody has typed or pasted. */
export type AmountReading =
  /** In base units. */
  | { readonly kind: 'amount'; readonly units: bigint }
  /**
   * - `ambiguous` it can be read in two ways, and it is about value: nobody guesses
   * - `fine` it has more decimals than the currency
   */
  | { readonly kind: 'empty' | 'unreadable' | 'negative' | 'ambiguous' | 'fine' | 'large' };

/** Digits of the largest number a chain can hold. */
const MOST_DIGITS = 77;
const SPACES = /[\s\u00a0\u2009\u202f'’_]/g;

export function numberMarks(lang: string): NumberMarks {
  const format = new Intl.NumberFormat(lang);
  const parts = format.formatToParts(-1234567.8);
  const mark = (type: Intl.NumberFormatPartTypes, otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const plain = new Intl.NumberFormat(lang, { useGrouping: false });
  const digits = [...Array<undefined>(10)].map((_, digit) => plain.format(digit)).join('');
  const decimal = mark('decimal', '.');
  return { decimal, group: mark('group', decimal === ',' ? '.' : ','), digits };
}

/**
 * Reads an amount as a member of that language would mean it, exactly. Pasted numbers of another language are read where
 * there is one way to read them: `1.234,5` and `1,234.5` are the same everywhere.
 *
 * @param decimals of the currency
 */
export function readAmount(text: string, decimals: number, marks: NumberMarks): AmountReading {
  const plain = asciiOf(text, marks);
  if (plain === '') return { kind: 'empty' };
  if (/^[-−].*\d/.test(plain)) return { kind: 'negative' };
  const unsigned = plain.replace(/^\+/, '');
  if (!/^[\d.,]+$/.test(unsigned) || !/\d/.test(unsigned)) return { kind: 'unreadable' };
  const parts = split(unsigned, marks, decimals);
  if (typeof parts === 'string') return { kind: parts };
  const [whole, fraction] = parts;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return { kind: 'fine' };
  const digits = whole.replace(/^0+/, '') + kept.padEnd(decimals, '0');
  if (digits.length > MOST_DIGITS) return { kind: 'large' };
  return { kind: 'amount', units: BigInt(digits || '0') };
}

/** With the digits and marks of ASCII, without spaces. */
function asciiOf(text: string, { decimal, group, digits }: NumberMarks): string {
  const own = [...digits];
  const foreign: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '，': ',', '．': '.' };
  return [...text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(SPACES, '')]
    .map((sign) => {
      const digit = own.indexOf(sign);
      if (digit >= 0) return String(digit);
      const mapped = foreign[sign];
      // Marks that are neither point nor comma mean what the language means by them, whatever stands beside them.
      return mapped ?? (sign === decimal ? decimal : sign === group ? group : sign);
    })
    .join('');
}

/** Whole and fraction; or why there are none. */
function split(
  text: string,
  { decimal, group }: NumberMarks,
  decimals: number,
): [string, string] | 'unreadable' | 'ambiguous' {
  const signs = text.replace(/\d/g, '');
  if (signs === '') return [text, ''];
  const last = signs.slice(-1);
  const others = new Set(signs.slice(0, -1));
  if (others.size === 0) return splitAtOne(text, last, { isDecimal: last === pointOf(decimal, group), decimals });
  if (others.has(last))
    return others.size === 1 && isGrouped(text, last) ? [text.replaceAll(last, ''), ''] : 'unreadable';
  // Both occur: the one that comes last, once, stands before the decimals.
  const [whole = '', fraction = ''] = text.split(last);
  const mark = last === '.' ? ',' : '.';
  return isGrouped(whole, mark) ? [whole.replaceAll(mark, ''), fraction] : 'unreadable';
}

/** A single mark: what the language makes of it, unless it cannot be what it says. */
function splitAtOne(
  text: string,
  mark: string,
  { isDecimal, decimals }: { readonly isDecimal: boolean; readonly decimals: number },
): [string, string] | 'ambiguous' {
  const [whole = '', fraction = ''] = text.split(mark);
  const couldBeGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!isDecimal) return couldBeGroup ? [whole + fraction, ''] : 'ambiguous';
  // `1.234` of a currency without decimals: somebody meant one thousand, or did not look at the currency.
  return couldBeGroup && decimals < 3 && /[1-9]/.test(fraction) ? 'ambiguous' : [whole, fraction];
}

/** What of point and comma stands before decimals, in a language that may use another mark for one of the two. */
const pointOf = (decimal: string, group: string): string =>
  decimal === '.' || decimal === ',' ? decimal : decimal === '٫' || group !== '.' ? '.' : ',';

const isGrouped = (text: string, mark: string): boolean =>
  new RegExp(`^\\d{1,3}(?:\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(text);
