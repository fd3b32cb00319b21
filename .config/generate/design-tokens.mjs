import { readFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/**
 * @typedef {object} DesignToken
 * @property {string} name such as `--laurel-accent`
 * @property {string} description one sentence
 * @property {string} default the CSS value without it. Other tokens in it stand for their values
 * @property {string} category part of the theming API that it belongs to, such as `Colour: the four inputs`
 * @property {string} [syntax] what it takes, in the words of CSS's `@property`, if one such word says it
 */

const heading = /\/\* --- (.+?) -+ \*\//g;
/** `--_private: value; /* 12 what it is *\/`: the numbers reveal a missing one. */
const declaration = /--_([\w-]+):\s+([^;]+);\s*\/\*\s*(\d+)\s+(.+?)\s*\*\//g;

/**
 * Reads the theming API from src/browser/theme/tokens.ts, whose comments describe each token.
 *
 * @returns {DesignToken[]}
 */
export function readTokens() {
  const source = readFileSync(`${root}src/browser/theme/tokens.ts`, 'utf8');
  const headings = [...source.matchAll(heading)];
  const found = [...source.matchAll(declaration)].map((match) => {
    const [, role, value, number, text] = match;
    const category = headings.findLast(({ index }) => index < match.index)[1].replace(/ \(.*\)$/, '');
    const [, name, initial = 'inherit'] = readVariable(value);
    return { role, value: oneLine(value), number: Number(number), name, initial: oneLine(initial), text, category };
  });
  const gap = found.findIndex(({ number }, index) => number !== index + 1);
  if (gap >= 0 || found.length === 0) throw new Error(`src/browser/theme/tokens.ts: token ${gap + 1} cannot be read.`);
  const inner = innerRoles(source);
  return found.map(({ name, initial, text, category }) => {
    const value = inner(initial);
    const syntax = syntaxOf(category, name, value);
    return {
      name,
      description: describe(text),
      default: value,
      category,
      ...(syntax && { syntax }),
    };
  });

  /** Returns a function that replaces private roles in values with public tokens. */
  function innerRoles(text) {
    const tokenOf = new Map(
      found.filter(({ value, name }) => value.startsWith(`var(${name}`)).map(({ role, name }) => [role, name]),
    );
    const roles = new Map(
      [...text.matchAll(/--_([\w-]+):\s+([^;]+);/g)].map(([, role, value]) => [role, oneLine(value)]).reverse(),
    );
    const write = (value) =>
      value.replace(/var\(--_([\w-]+)\)/g, (whole, role) => {
        const token = tokenOf.get(role);
        return token ? `var(${token})` : roles.has(role) ? write(roles.get(role)) : whole;
      });
    return write;
  }
}

/** Returns the first public token in a value, and its fallback, whose parentheses may be nested. */
function readVariable(value) {
  const [start, name] = /var\((--laurel-[\w-]+)/.exec(value) ?? [];
  if (!name) throw new Error(`src/browser/theme/tokens.ts: no token in ${value}`);
  const rest = value.slice(value.indexOf(start) + start.length);
  let depth = 1;
  const end = [...rest].findIndex((letter) => (depth += letter === '(' ? 1 : letter === ')' ? -1 : 0) === 0);
  return [start, name, rest.startsWith(',') ? rest.slice(1, end) : undefined];
}

function syntaxOf(category, name, value) {
  if (category.startsWith('Colour')) return '<color>';
  if (/^-?[\d.]+$/.test(value)) return '<number>';
  if (category === 'Motion') return '<easing-function>';
  if (!name.includes('shadow') && /\d(?:px|em)\b|--laurel-(?:space|font-size)\b/.test(value)) return '<length>';
  return undefined;
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** Writes a comment as a sentence: `ink [AA 4.5]` as `Ink; contrast at least 4.5:1.` */
const describe = (text) =>
  `${text
    .replace(/^--[\w-]+: /, '')
    .replace(
      / \[AA ([\d.]+)(?:, [^\]]*)?( on [^\]]*)?\]$/,
      (_, ratio, where = '') => `; contrast at least ${Number(ratio)}:1${where}`,
    )
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`;
