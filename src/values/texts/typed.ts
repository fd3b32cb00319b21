/** Zeros of the digits that keyboards of Arabic, Persian and Indian languages write. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];
const invisible = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
/** The same, except the invisible letters that make up a flag such as Scotland's. */
const invisibleInTexts =
  /^(?:(?![\u{e0020}-\u{e007f}])[\s\p{Cc}\p{Cf}])+|(?:(?![\u{e0020}-\u{e007f}])[\s\p{Cc}\p{Cf}])+$/gu;

/** Returns a text that somebody typed or pasted, without the spaces and invisible characters at its ends. */
export const typedText = (text: string): string => text.replace(invisibleInTexts, '');

/**
 * Returns a code, an address or a hash that somebody typed or pasted, in its usual characters: without invisible ones,
 * in normal width (Unicode NFKC), with ASCII digits, quotes and dashes.
 */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Nd}/gu, (digit) => plainDigit(digit))
    .replace(invisible, '');

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}
