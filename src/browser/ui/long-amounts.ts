import { html, type TemplateResult } from 'lit';

/** Marks between groups of digits and before decimals, in any language. */
const marks = ".,'’٫٬\\u00a0\\u202f";
const digits = `[\\u061c\\u200e\\u200f]?[+−-]?\\p{Nd}[\\p{Nd}${marks}]{12,}\\p{Nd}`;
/** An amount of more than 13 characters, with its marks of direction and what follows it without a space. */
const longAmount = new RegExp(`((?:[\\u2066-\\u2068]${digits}\\u2069|${digits})\\p{P}*)`, 'u');
/** Where a group begins; decimals count in threes. */
const groupStart = new RegExp(`(?<=[${marks}](?:\\p{Nd}{3})*)(?=\\p{Nd})`, 'u');

/**
 * Draws a text so that the amounts in it that may be longer than a line break only between groups of digits, and only if
 * they have no room on a line of their own. Shorter ones never break. Copied and read out, the text stays as it is.
 */
export function longAmounts<T>(text: T): T | TemplateResult {
  if (typeof text !== 'string') return text;
  const parts = text.split(longAmount);
  if (parts.length === 1) return text;
  // A space that keeps a unit beside its amount would begin a line if it has no room there.
  return html`${parts.map((part, at) => (at % 2 === 1 ? inGroups(part) : at > 0 ? part.replace(/^\u00a0/, ' ') : part))}`;
}

// Screen readers would stop at each group, so they get the amount in one piece.
const inGroups = (amount: string): TemplateResult =>
  html`<span class="long-amount"
    ><span class="vh">${amount}</span
    ><span aria-hidden="true"
      >${amount.split(groupStart).map((group, at) => (at > 0 ? html`<wbr />${group}` : group))}</span
    ></span
  >`;
