import type { Tokens } from './design.js';

/* A theme in the format of the Design Tokens Community Group (2025.10), which Style Dictionary and others read, and
   back. Values for which the format has no type are kept under `$extensions`. */

/** Key of the extension with the values that the format cannot express. */
const extension = 'org.laurel';

interface Token {
  readonly $type: 'color' | 'number' | 'dimension' | 'fontFamily';
  readonly $value: unknown;
}

/** The imported tokens, and the names that match no token of Laurel. */
export interface Imported {
  readonly tokens: Tokens;
  readonly leftOut: readonly string[];
}

/** Writes a theme as design tokens. */
export function toDesignTokens(tokens: Tokens): string {
  const all = Object.entries(tokens).map(([name, value]) => [name, tokenOf(name, value)] as const);
  const others: Tokens = Object.fromEntries(Object.entries(tokens).filter(([name, value]) => !tokenOf(name, value)));
  const document = {
    ...Object.fromEntries(all.filter(([, token]) => token)),
    ...(Object.keys(others).length > 0 && { $extensions: { [extension]: others } }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function tokenOf(name: string, value: string): Token | undefined {
  if (/^#[\da-f]{6}$/.test(value)) {
    const components = [1, 3, 5].map((at) => Math.round((parseInt(value.slice(at, at + 2), 16) / 255) * 1e4) / 1e4);
    return { $type: 'color', $value: { colorSpace: 'srgb', components, hex: value } };
  }
  const [, number, unit] = /^(-?\d*\.?\d+)(px|rem)?$/.exec(value) ?? [];
  if (number !== undefined)
    return unit
      ? { $type: 'dimension', $value: { value: Number(number), unit } }
      : { $type: 'number', $value: Number(number) };
  if (name === 'font' || name === 'font-display')
    return { $type: 'fontFamily', $value: value.split(',').map((family) => family.trim().replaceAll(/^'|'$/g, '')) };
  return undefined;
}

/**
 * Reads a theme from design tokens or from a style sheet. Throws a `SyntaxError` for any other text.
 *
 * @param known names of Laurel's tokens, without `--laurel-`
 */
export function readTheme(text: string, known: readonly string[]): Imported {
  const found = text.trim().startsWith('{') && text.includes('$') ? readDesignTokens(text) : readStyleSheet(text);
  if (found.length === 0) throw new SyntaxError('There is no token of Laurel in it.');
  return {
    tokens: Object.fromEntries(found.filter(([name]) => known.includes(name))),
    leftOut: found.map(([name]) => name).filter((name) => !known.includes(name)),
  };
}

function readStyleSheet(text: string): [name: string, value: string][] {
  return [...text.matchAll(/--laurel-([\w-]+)\s*:\s*([^;}]+)/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ]);
}

function readDesignTokens(text: string): [name: string, value: string][] {
  const document = JSON.parse(text) as Record<string, unknown>;
  const own = (document['$extensions'] as Record<string, unknown> | undefined)?.[extension];
  const others = Object.entries(isGroup(own) ? own : {}).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return [...tokensIn(document), ...others];
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Yields the tokens of a group and of those inside it, by their own name. */
function* tokensIn(group: Record<string, unknown>): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(group)) {
    if (name.startsWith('$') || !isGroup(value)) continue;
    if (!('$value' in value)) yield* tokensIn(value);
    else {
      const text = textOf(value['$value']);
      if (text !== undefined) yield [name, text];
    }
  }
}

/** Writes a value as CSS does; `undefined` for one that Laurel has no use for. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (Array.isArray(value))
    return value.map((family) => (/^[\w-]+$/.test(String(family)) ? String(family) : `'${String(family)}'`)).join(', ');
  if (!isGroup(value)) return undefined;
  if (typeof value['hex'] === 'string') return value['hex'].toLowerCase();
  if (typeof value['value'] === 'number' && typeof value['unit'] === 'string')
    return `${value['value']}${value['unit']}`;
  const { components } = value;
  if (!Array.isArray(components) || components.length !== 3) return undefined;
  const parts = components.map((part) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return value['colorSpace'] === 'srgb' ? `#${parts.join('')}` : undefined;
}
