/** The marks and digits with which a language writes numbers. */
export interface NumberMarks {
  /** The mark between the whole part and the fraction. */
  readonly decimal: string;
  /** The mark between thousands. */
  readonly group: string;
  /** The ten digits, from zero. */
  readonly digits: string;
}

/** The result of reading a typed or pasted amount. */
export type AmountReading =
  /** In base units. */
  | { readonly kind: 'amount'; readonly units: bigint }
  /**
   * - `ambiguous`: it can be read in two ways, and because money is at stake, Laurel does not guess
   * - `fine`: it has more decimals than the currency
   */
  | { readonly kind: 'empty' | 'unreadable' | 'negative' | 'ambiguous' | 'fine' | 'large' };

/** Maximum number of digits of an amount: any number with this many fits into a contract's 256 bits. */
const maximumDigits = 77;

/** Returns the marks and digits of a language. @param lang a tag that `Intl` accepts */
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
 * Reads an amount exactly, as a member who uses the language means it. A number from another language is read if only one reading
 * is possible: `1.234,5` and `1,234.5` mean the same everywhere.
 *
 * @param decimals number of decimals of the currency
 */
export function readAmount(text: string, decimals: number, marks: NumberMarks): AmountReading {
  const plain = plainOf(text, marks);
  if (plain === '') return { kind: 'empty' };
  if (/^[-−].*\d/.test(plain)) return { kind: 'negative' };
  const unsigned = plain.replace(/^\+ ?/, '');
  if (!/^[\d.,' DG]+$/.test(unsigned) || !/\d/.test(unsigned)) return { kind: 'unreadable' };
  const parts = split(unsigned, marks, decimals);
  if (typeof parts === 'string') return { kind: parts };
  const [whole, fraction] = parts;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return { kind: 'fine' };
  const digits = whole.replace(/^0+/, '') + kept.padEnd(decimals, '0');
  if (digits.length > maximumDigits) return { kind: 'large' };
  return { kind: 'amount', units: BigInt(digits || '0') };
}

/** Zeros of the digits that keyboards write: Arabic, Persian, Devanagari, Bengali, Thai, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/**
 * Marks by their one meaning in all languages: `D` precedes decimals, `G` stands between thousands. All spaces are one
 * mark, all apostrophes another. A tab or a line break is no mark, because it separates two cells.
 */
const plainMarks: Readonly<Record<string, string>> = {
  ...{ '٫': 'D', '٬': 'G', '，': ',', '．': '.', '’': "'", D: '?', G: '?' },
  ...{ '\u00a0': ' ', '\u2007': ' ', '\u2009': ' ', '\u202f': ' ', '\u3000': ' ' },
};

/**
 * Returns the text with ASCII digits and plain marks, without direction marks and without the currency or spaces around
 * it.
 */
function plainOf(text: string, { decimal, group, digits }: NumberMarks): string {
  const own = [...digits];
  return [...text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').trim()]
    .map((sign) => {
      const digit = own.indexOf(sign);
      if (digit >= 0) return String(digit);
      const code = sign.charCodeAt(0);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      if (zero !== undefined) return String(code - zero);
      return sign === decimal || sign === group
        ? roleOf(sign, sign === decimal ? 'D' : 'G')
        : (plainMarks[sign] ?? sign);
    })
    .join('');
}

/** Returns a language's mark as a plain one; a mark that no other language has means what it means there. */
const roleOf = (mark: string, otherwise: 'D' | 'G'): string =>
  plainMarks[mark] ?? (/[.,' ]/.test(mark) ? mark : otherwise);

/** Returns the whole part and the fraction, or the reason why they cannot be told apart. */
function split(text: string, marks: NumberMarks, decimals: number): [string, string] | 'unreadable' | 'ambiguous' {
  const [decimal, group] = [roleOf(marks.decimal, 'D'), roleOf(marks.group, 'G')];
  const signs = text.replace(/\d/g, '');
  if (signs === '') return [text, ''];
  // Elsewhere, a space may as well stand between two numbers.
  if (signs.includes(' ') && group !== ' ') return 'ambiguous';
  const last = signs.slice(-1);
  const others = new Set(signs.slice(0, -1));
  if (others.size === 0) return splitAtOne(text, last, { decimal, group, decimals });
  if (others.has(last))
    return others.size === 1 && isGrouped(text, last) ? [text.replaceAll(last, ''), ''] : 'unreadable';
  // Two marks occur. The last one occurs only once and precedes the decimals.
  const [whole = '', fraction = ''] = text.split(last);
  const [mark = ''] = others;
  const isSplit = others.size === 1 && /[.,D]/.test(last) && isGrouped(whole, mark);
  return isSplit ? [whole.replaceAll(mark, ''), fraction] : 'unreadable';
}

/** Splits at a single mark as the language means it, unless that reading is impossible. */
function splitAtOne(
  text: string,
  mark: string,
  { decimal, group, decimals }: { readonly decimal: string; readonly group: string; readonly decimals: number },
): [string, string] | 'unreadable' | 'ambiguous' {
  const [whole = '', fraction = ''] = text.split(mark);
  const couldBeGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (mark === 'D') return [whole, fraction];
  // A number pad has a point, whatever the mark of the language.
  if (mark === decimal || (mark === '.' && decimal === 'D'))
    // `1.234` in a currency without decimals: the member meant one thousand, or did not look at the currency.
    return couldBeGroup && decimals < 3 && /[1-9]/.test(fraction) ? 'ambiguous' : [whole, fraction];
  if (couldBeGroup && (mark === group || mark === 'G')) return [whole + fraction, ''];
  return /[.,']/.test(mark) ? 'ambiguous' : 'unreadable';
}

/** Whether a mark stands between thousands, or between lakhs and crores, and nowhere else. */
const isGrouped = (text: string, mark: string): boolean =>
  mark !== 'D' && new RegExp(`^\\d{1,3}(?:[${mark}]\\d{2,3})*[${mark}]\\d{3}$`).test(text);
