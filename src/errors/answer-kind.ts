import { walletAnswers, type AnswerKind, type KnownAnswer } from './wallet-answers.js';

/** Fields in which wallets, nodes and libraries wrap each other's errors, or say what happened. */
const fields = [
  ...['message', 'shortMessage', 'details', 'reason', 'body', 'name', 'type', 'errorType', 'title', 'description'],
  ...['cause', 'data', 'originalError', 'error', 'errors', 'info', 'response', 'value', 'result', 'payload', 'context'],
];
/** At most this many nested errors, and this many characters of a text, are read. */
const mostLayers = 64;
const mostCharacters = 10_000;

/** One error, without the errors nested inside it. */
interface Layer {
  readonly code: string | undefined;
  /** Each in lower case, with a space around every word. */
  readonly texts: readonly string[];
}

/**
 * Returns what a wallet or node meant by an error, whatever its shape: an error in other errors, a JSON text, an object
 * that contains itself. If several are nested, the innermost known one counts, because the others only pass it on.
 *
 * @param answers the known answers; by default those of wallets
 */
export function answerKind(thrown: unknown, answers = walletAnswers): AnswerKind {
  for (const layer of layersOf(thrown)) {
    const known = answers.find((answer) => fits(answer, layer));
    if (known) return known.kind;
  }
  return 'unknown';
}

const fits = ({ codes = [], phrases = [], texts = [], together = [] }: KnownAnswer, layer: Layer): boolean =>
  codes.some((code) => String(code) === layer.code) ||
  layer.texts.some(
    (text) =>
      phrases.some((phrase) => text.includes(` ${phrase}`)) ||
      texts.includes(text.trim()) ||
      (together.length > 0 && together.every((list) => list.some((part) => text.includes(part)))),
  );

/** Returns an error and all errors nested inside it, the innermost first. */
function layersOf(thrown: unknown): readonly Layer[] {
  const inside = new Set<unknown>([thrown]);
  const layers: Layer[] = [];
  for (const value of inside) {
    if (layers.length >= mostLayers) break;
    const parts = typeof value === 'object' && value !== null ? partsOf(value) : [value];
    const code = typeof value === 'object' && value !== null ? fieldOf(value, 'code') : undefined;
    const texts = [...parts, code]
      .filter((part) => typeof part === 'string')
      .map((text) => text.slice(0, mostCharacters));
    layers.unshift({
      code: typeof code === 'number' || typeof code === 'string' ? String(code) : undefined,
      texts: texts.map(wordsOf),
    });
    for (const part of [...parts, ...texts.map(jsonIn)])
      if (typeof part === 'object' && part !== null) inside.add(part);
  }
  return layers;
}

const partsOf = (value: object): readonly unknown[] =>
  Array.isArray(value) ? value : fields.map((field) => fieldOf(value, field));

/** Returns a field; `undefined` if reading it fails. */
function fieldOf(value: object, field: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[field];
  } catch {
    return undefined;
  }
}

/** Returns the JSON object in a text; `undefined` if there is none. */
function jsonIn(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

/** Returns the words of a text or name in lower case, with a space around each. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize()
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
