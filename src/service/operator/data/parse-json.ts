import { parseJsonExactly } from '../../http/parse-json-exactly.js';

/** Returns the value of a text in JSON, with every digit of its amounts; `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return undefined;
  }
}
