/** Matches what a spreadsheet treats as a formula, also with a full-width sign, and what looks like an escaped formula. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/;
const number = /^-\d+(\.\d+)?$/;

/**
 * Returns a text for a cell of CSV that no spreadsheet runs: with a leading `'` if it begins like a formula, as OWASP recommends
 * against CSV injection, because members choose their names and an operator opens the file.
 */
export const escapeFormula = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);

/** Returns the text that {@link escapeFormula} was given. */
export const unescapeFormula = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell);
