import arabic from '../../../../src/browser/i18n/translations/ar.json' with { type: 'json' };
import { letters, spoken, stringsOf, within } from './shadow-audit.js';

/** Latin letters up to the next Arabic one. */
const latin = /\p{Script=Latin}[^\p{Script=Arabic}]*/gu;
const isArabic = /\p{Script=Arabic}/u;
/** A number with an exponent, such as `9.8E22`. */
const power = /\d[.,\d]*E\d+/g;
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** Latin words in the Arabic texts themselves, such as `NFT`. */
const ownWords = new Set(
  Object.entries(arabic).flatMap(([key, text]) =>
    key.startsWith('@') ? [] : (String(text).replace(/\{\w+/g, '').match(latin) ?? []).map(letters),
  ),
);

/**
 * Returns the names from `data` that a host rendered in Arabic shows without isolation: names with neither a `<bdi>` or `dir` of their
 * own around them nor, in plain text, isolate characters. Their punctuation and the numbers beside them would be drawn in the wrong
 * place.
 */
export function bareNames(host: Element, data: unknown): string[] {
  const known = letters([...stringsOf(data)].join(' '));
  const namesIn = (text: string): string[] =>
    (text.replaceAll(isolates, '').replaceAll(power, '').match(latin) ?? []).filter((run) =>
      run.split('…').some((part) => {
        const name = letters(part);
        return name !== '' && !ownWords.has(name) && known.includes(name);
      }),
    );
  const found: string[] = [];
  for (const element of within(host)) {
    if (element.matches('style, pre, svg *')) continue;
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE && namesIn(child.textContent ?? '').length > 0 && !isAlone(element))
        found.push(`${describe(element)}: ${child.textContent?.trim() ?? ''}`);
    for (const name of spoken) {
      const value = element.getAttribute(name) ?? '';
      if (isArabic.test(value) && namesIn(value).length > 0) found.push(`${describe(element)} ${name}="${value}"`);
    }
  }
  return found;
}

/** Whether an element or an ancestor has its own direction and holds the name alone, or an element is a block that holds a code alone. */
function isAlone(element: Element): boolean {
  if (/^\w+$/.test(element.textContent ?? '') && getComputedStyle(element).display !== 'inline') return true;
  const isolated = element.closest('bdi, [dir]');
  return isolated !== null && !isArabic.test(isolated.textContent ?? '');
}

const describe = ({ localName, className }: Element): string => [localName, String(className)].join('.');
