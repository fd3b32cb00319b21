/**
 * Matches a decimal number as JSON and databases write it, such as `1234.5`, `5e-7` and `1E+21`: sign, whole part, fraction,
 * exponent. Further exponents than three digits belong to no amount.
 */
export const decimalPattern = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
