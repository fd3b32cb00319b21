import { parseMessage } from './message-format.js';
import type { Texts } from './messages.js';
import type { Message } from './plural-forms.js';
import source from './translations/en.json';

interface Described {
  readonly 'x-modules': readonly string[];
}

/**
 * Returns the English texts whose `x-modules` name a module, or all texts. The build replaces each call with the texts
 * (.config/build/texts.ts), so that a page loads only those of its elements. Texts that several chunks need have their
 * own file in `en/`, because each call puts a copy into its chunk.
 */
export function english(module?: string): Texts {
  const entries = source as Readonly<Record<string, unknown>>;
  const texts: Record<string, Message> = {};
  for (const [key, text] of Object.entries(entries)) {
    if (key.startsWith('@')) continue;
    const { 'x-modules': modules } = entries[`@${key}`] as Described;
    if (module === undefined || modules.includes(module)) texts[key] = parseMessage(String(text));
  }
  return texts;
}
