import {
  type Design,
  type PlacedElement,
  type StudioState,
  type Tokens,
  type View,
  frames,
  initialState,
  members,
  pages,
  places,
  schemes,
  sites,
} from './design.js';

/* The address holds the whole state:
   `#v1/t=a:ff7a2e,rs:.7/e=quest-list@main(currency:EMBER,hide-search)/v=ashfall,failing`. A part at its default is
   left out, and every value is percent-encoded. */

const version = 'v1';

/** Short names of the tokens that have a control. */
const shortNames: Readonly<Record<string, string>> = {
  ...{ accent: 'a', surface: 's', text: 'x', gold: 'g', font: 'f', 'font-display': 'fd', 'font-size': 'fs' },
  ...{ density: 'dn', 'radius-scale': 'rs', corner: 'c', depth: 'd', motion: 'm' },
};
const longNames = Object.fromEntries(Object.entries(shortNames).map(([long, short]) => [short, long]));
/**
 * Returns the name with which a token is written. A name that equals another token's short name gets the prefix `--`.
 */
const writtenName = (name: string): string => shortNames[name] ?? (longNames[name] ? `--${name}` : name);

/** Characters that separate parts, besides those that `encodeURIComponent` encodes. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Writes a state as the fragment of an address, with the `#`; empty if nothing differs from the initial state. */
export function writeAddress({ design, view }: StudioState): string {
  const parts = [
    design.tokens === undefined ? '' : `t=${writeTokens(design.tokens)}`,
    isPage(design.elements) ? '' : `e=${design.elements.map(writeElement).join(';')}`,
    pageName(design.elements) === 'Season' || !isPage(design.elements) ? '' : `p=${pageName(design.elements)}`,
    writeView(view),
  ].filter(Boolean);
  return parts.length > 0 ? `#${[version, ...parts].join('/')}` : '';
}

/** Reads the fragment of an address as far as it can be read, and names what it left out. */
export function readAddress(hash: string): { readonly state: StudioState; readonly leftOut: readonly string[] } {
  const [first, ...parts] = hash.replace(/^#/, '').split('/');
  let { design, view } = initialState;
  const leftOut: string[] = [];
  if (first !== version) return { state: initialState, leftOut: first ? [first] : [] };
  for (const part of parts) {
    const [, kind, text = ''] = /^([tepv])=(.*)$/s.exec(part) ?? [];
    if (kind === 't') design = { ...design, tokens: readTokens(text, leftOut) };
    else if (kind === 'e') design = { ...design, elements: readElements(text, leftOut) };
    else if (kind === 'p' && pages[text]) design = { ...design, elements: pages[text] };
    else if (kind === 'v') view = readView(text, leftOut);
    else leftOut.push(part);
  }
  return { state: { design, view }, leftOut };
}

const pageName = (elements: Design['elements']): string | undefined =>
  Object.keys(pages).find((name) => JSON.stringify(pages[name]) === JSON.stringify(elements));
const isPage = (elements: Design['elements']): boolean => pageName(elements) !== undefined;

const writeTokens = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${writtenName(name)}:${encode(/^#[\da-f]{6}$/.test(value) ? value.slice(1) : value)}`)
    .join(',');

function readTokens(text: string, leftOut: string[]): Tokens {
  const tokens: Record<string, string> = {};
  for (const pair of text.split(',').filter(Boolean)) {
    const [, key, encoded = ''] = /^([a-z\d-]+):(.+)$/.exec(pair) ?? [];
    const value = decode(encoded);
    if (!key || !value) leftOut.push(pair);
    else tokens[longNames[key] ?? key.replace(/^--/, '')] = /^[\da-f]{6}$/.test(value) ? `#${value}` : value;
  }
  return tokens;
}

function writeElement({ name, place, attributes }: PlacedElement): string {
  const set = Object.entries(attributes).map(([key, value]) => (value === '' ? key : `${key}:${encode(value)}`));
  return `${name}@${place}${set.length > 0 ? `(${set.join(',')})` : ''}`;
}

function readElements(text: string, leftOut: string[]): PlacedElement[] {
  return text
    .split(';')
    .filter(Boolean)
    .flatMap((each) => {
      const [, name, where, inside = ''] = /^([a-z-]+)@([a-z]+)(?:\((.*)\))?$/.exec(each) ?? [];
      const place = places.find((known) => known === where);
      if (name && place) return [{ name, place, attributes: readAttributes(inside, leftOut) }];
      leftOut.push(each);
      return [];
    });
}

function readAttributes(text: string, leftOut: string[]): Record<string, string> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .flatMap((pair): [string, string][] => {
      const [, key, encoded = ''] = /^([a-z][a-z\d-]*)(?::(.*))?$/.exec(pair) ?? [];
      const value = decode(encoded);
      if (key !== undefined && value !== undefined) return [[key, value]];
      leftOut.push(pair);
      return [];
    });
  return Object.fromEntries(pairs);
}

function writeView(view: View): string {
  const { site, member, scheme, frame, language } = view;
  return JSON.stringify(view) === JSON.stringify(initialState.view)
    ? ''
    : `v=${[site, member, scheme, frame, language].join(',')}`;
}

function readView(text: string, leftOut: string[]): View {
  const initial = initialState.view;
  const [site, member, scheme, frame, language = initial.language] = text.split(',');
  const known = <T>(all: readonly T[], value: string | undefined, otherwise: T): T => {
    const found = all.find((each) => String(each) === value);
    if (found === undefined && value !== undefined) leftOut.push(value);
    return found ?? otherwise;
  };
  return {
    site: known(sites, site, initial.site),
    member: known(members, member, initial.member),
    scheme: known(schemes, scheme, initial.scheme),
    frame: known(frames, frame, initial.frame),
    language: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(language) ? language : initial.language,
  };
}
