/**
 * Matches a decimal number as JSON and databases write it, such as `1234.5`, `5e-7` and `1E+21`: sign, whole part,
 * fraction, exponent. An exponent has at most three digits, which is enough for any amount.
 */
export const decimalPattern = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
