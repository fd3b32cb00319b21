import { fromOklch } from './colour.js';
import { type StudioState, type Tokens, tokensOf } from './design.js';
import { fails, pairsOf, paletteOf } from './palette.js';

/** Maximum number of themes that are generated until one passes. */
const tries = 50;
const corners = ['round', 'squircle', 'bevel', 'notch'];
const densities = ['0.8', '1', '1.2'];

/**
 * Generates a random theme in which every pair is readable, without changing locked tokens. The same random numbers
 * give the same theme.
 *
 * @param random returns a number from 0 (inclusive) to 1 (exclusive)
 */
export function surprise(state: StudioState, locked: ReadonlySet<string>, random: () => number): Tokens {
  const pickOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  const before = tokensOf(state);
  for (let count = 0; count < tries; count += 1) {
    const drawn: Tokens = {
      accent: fromOklch(0.45 + random() * 0.4, 0.09 + random() * 0.14, random() * 2 * Math.PI),
      'radius-scale': String(Math.floor(random() * 17) / 10),
      depth: String(Math.floor(random() * 6) / 2),
      corner: pickOf(corners),
      density: pickOf(densities),
    };
    const free = Object.fromEntries(Object.entries(drawn).filter(([name]) => !locked.has(name)));
    const { 'accent-text': _, 'accent-line': __, ...rest } = before;
    const tokens = { ...(free['accent'] ? rest : before), ...free };
    const tried = { ...state, design: { ...state.design, tokens } };
    if (!pairsOf(paletteOf(tried, false)).some(fails)) return tokens;
  }
  return before;
}
