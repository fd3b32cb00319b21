import { type Figures, type Roles, contrast, derive, figuresOf, isDark } from './colour.js';
import { type StudioState, initialTokens, tokensOf } from './design.js';

/** The colours of the page, all as `#rrggbb`, and their contrasts. */
export interface Palette {
  readonly accent: string;
  readonly surface: string;
  readonly text: string;
  readonly gold: string;
  readonly roles: Roles;
  readonly figures: Figures;
  /** Whether the page sets the colour of links itself. */
  readonly isOwnLink: boolean;
  /** The colour that Laurel derives for links, which applies unless the page sets one. */
  readonly derivedLink: string;
}

const isHex = (value: string | undefined): value is string => /^#[\da-f]{6}$/.test(value ?? '');

/** Computes the palette of a state. A page that sets no surface gets Laurel's for the scheme. */
export function paletteOf(state: StudioState, isSystemDark: boolean): Palette {
  const tokens = tokensOf(state);
  const { scheme } = state.view;
  const dark = scheme === 'system' ? isSystemDark : scheme === 'dark';
  const accent = isHex(tokens['accent']) ? tokens['accent'] : initialTokens.accent;
  const surface = isHex(tokens['surface']) ? tokens['surface'] : dark ? '#191817' : '#ffffff';
  const text = isHex(tokens['text']) ? tokens['text'] : isDark(surface) ? '#f2efe9' : '#221d16';
  const derived = derive(accent, surface, text);
  const link = isHex(tokens['accent-text']) ? tokens['accent-text'] : derived.link;
  const line = isHex(tokens['accent-line']) ? tokens['accent-line'] : derived.line;
  const roles = { ...derived, link, line };
  return {
    ...{ accent, surface, text, roles, gold: tokens['gold'] ?? initialTokens.gold },
    figures: figuresOf(roles, accent, surface, text),
    isOwnLink: isHex(tokens['accent-text']),
    derivedLink: derived.link,
  };
}

/** A pair that has to reach a contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Pair {
  readonly name: string;
  readonly figure: number;
  readonly least: number;
}

/** Lists the pairs that Studio watches. */
export const pairsOf = ({ figures }: Palette): readonly Pair[] => [
  { name: 'Text', figure: figures.text, least: 4.5 },
  { name: 'Muted', figure: figures.muted, least: 4.5 },
  { name: 'Links', figure: figures.link, least: 4.5 },
  { name: 'Buttons', figure: figures.button, least: 4.5 },
  { name: 'Lines', figure: figures.line, least: 3 },
];

export const fails = ({ figure, least }: Pair): boolean => figure < least;

/**
 * Returns the nearest surface, by lightness alone, on which every pair holds; `undefined` if the given one is fine or none is
 * found.
 */
export function nearestSurface(state: StudioState, palette: Palette): string | undefined {
  if (!pairsOf(palette).some(fails)) return undefined;
  const { surface } = palette;
  const steps = Array.from({ length: 50 }, (_, at) => (at + 1) / 50);
  const towards = (target: '#ffffff' | '#000000') => steps.map((share) => mixed(surface, target, share));
  const holds = (candidate: string): boolean => {
    const tokens = { ...tokensOf(state), surface: candidate, text: isDark(candidate) ? '#f2efe9' : '#221d16' };
    const tried = paletteOf({ ...state, design: { ...state.design, tokens } }, false);
    return !pairsOf(tried).some(fails);
  };
  const found = [towards('#ffffff'), towards('#000000')].flatMap((all) => all.find(holds) ?? []);
  return found.sort((a, b) => contrast(a, surface) - contrast(b, surface))[0];
}

function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
