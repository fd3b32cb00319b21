import type { Message, PluralForms } from './plural-forms.js';

const plural = /^\{count, plural,([^]*)\}$/;
const form = /\s*(zero|one|two|few|many|other)\s*\{((?:[^{}]|\{\w+\})*)\}\s*/y;

/**
 * Reads a message of a language file. It supports two parts of ICU MessageFormat: `{name}`, and a plural of `count`
 * around the whole text, as in `{count, plural, one {{count} day} other {{count} days}}`. Throws a `SyntaxError` for
 * anything else, which says what to write instead.
 */
export function parseMessage(text: string): Message {
  const forms = plural.exec(text)?.[1];
  if (forms === undefined) {
    if (/[{}]/.test(text.replace(/\{\w+\}/g, '')))
      throw new SyntaxError(`Write {name}, or {count, plural, …} around the whole text, in “${text}”.`);
    return text;
  }
  const found: Record<string, string> = {};
  form.lastIndex = 0;
  for (let at = 0; at < forms.length; at = form.lastIndex) {
    const [, category = '', content = ''] = form.exec(forms) ?? [];
    if (!category || category in found)
      throw new SyntaxError(`Write each plural form once, as in “other {{count} days}”, in “${text}”.`);
    found[category] = content;
  }
  if (found['other'] === undefined) throw new SyntaxError(`Add the form “other {…}” to “${text}”.`);
  return found as unknown as PluralForms;
}
