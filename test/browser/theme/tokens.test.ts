import { expect, fixture, html } from '@open-wc/testing';
import { tokens } from '../../../src/browser/theme/tokens.js';
import { contrast, parseColour } from './contrast.js';

/** Roles that change with the accent, each with a property of its own, so that one element per accent shows all of them. */
const roles = {
  'accent-fill': 'background-color',
  'on-accent': 'color',
  'accent-hover': 'border-top-color',
  'accent-active': 'border-right-color',
  'accent-text': 'border-bottom-color',
  'accent-line': 'border-left-color',
  'accent-soft': 'outline-color',
  focus: 'text-decoration-color',
  surface: 'column-rule-color',
  raised: 'fill',
  sunken: 'stroke',
  hover: 'flood-color',
  track: 'lighting-color',
  text: 'stop-color',
  'text-muted': '-webkit-text-fill-color',
} as const;

/** Roles that do not change with the accent, read in the same way. */
const fixedRoles = {
  'text-subtle': 'color',
  'border-strong': 'background-color',
  'success-text': 'border-top-color',
  'success-soft': 'border-right-color',
  'warning-text': 'border-bottom-color',
  'warning-soft': 'border-left-color',
  'danger-text': 'outline-color',
  'danger-soft': 'text-decoration-color',
  'gold-text': 'column-rule-color',
  'gold-soft': 'fill',
  surface: 'stroke',
  sunken: 'flood-color',
  hover: 'lighting-color',
  raised: 'stop-color',
  text: '-webkit-text-fill-color',
} as const;

type Role = keyof typeof roles | keyof typeof fixedRoles;
type Pair = readonly [ink: Role, ground: Role, least: number];

const accentPairs: readonly Pair[] = [
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-active', 4.5],
  ...(['surface', 'raised', 'sunken', 'hover', 'accent-soft'] as const).map((ground): Pair => [
    'accent-text',
    ground,
    4.5,
  ]),
  ['accent-line', 'surface', 3],
  ['accent-line', 'track', 3],
  ['focus', 'surface', 3],
  ['focus', 'accent-soft', 3],
  ['text', 'accent-soft', 4.5],
  ['text-muted', 'accent-soft', 4.5],
];

const fixedPairs: readonly Pair[] = [
  ...(['surface', 'raised', 'sunken', 'hover'] as const).map((ground): Pair => ['text-subtle', ground, 4.5]),
  ['border-strong', 'surface', 3],
  ['border-strong', 'raised', 3],
  ...(['success', 'warning', 'danger', 'gold'] as const).flatMap((tone): Pair[] => [
    [`${tone}-text`, `${tone}-soft`, 4.5],
    [`${tone}-text`, 'surface', 4.5],
    [`${tone}-text`, 'sunken', 4.5],
    [`${tone}-text`, 'raised', 4.5],
    ['text', `${tone}-soft`, 4.5],
  ]),
];

const channel = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
const accents = channel.flatMap((r) => channel.flatMap((g) => channel.map((b) => `#${r}${g}${b}`)));

/** Puts one element per accent on the page and reads its roles. */
async function read<R extends Partial<Record<Role, string>>>(
  scheme: 'light' | 'dark',
  map: R,
  each: readonly string[],
  surface = '',
) {
  const sheet = new CSSStyleSheet();
  const declarations = Object.entries(map).map(([role, property]) => `${property}: var(--_${role});`);
  sheet.replaceSync(
    `${tokens.cssText} .sample { ${declarations.join(' ')} border-style: solid; outline-style: solid; }`,
  );
  document.adoptedStyleSheets.push(sheet);
  try {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    root.style.colorScheme = scheme;
    for (const accent of each) {
      const sample = document.createElement('i');
      sample.className = 'laurel sample';
      sample.style.setProperty('--laurel-accent', accent);
      if (surface) sample.style.setProperty('--laurel-surface', surface);
      root.append(sample);
    }
    return [...root.children].map((sample) => {
      const style = getComputedStyle(sample);
      return Object.fromEntries(
        Object.entries(map).map(([role, property]) => [role, parseColour(style.getPropertyValue(property))]),
      );
    });
  } finally {
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
  }
}

function failures(
  samples: Awaited<ReturnType<typeof read>>,
  pairs: readonly Pair[],
  names: readonly string[],
): string[] {
  return samples.flatMap((colours, index) =>
    pairs.flatMap(([ink, ground, least]) => {
      const [above, below] = [colours[ink], colours[ground]];
      const ratio = above && below ? contrast(above, below) : 0;
      return ratio >= least ? [] : [`${ink} on ${ground} of ${names[index]}: ${ratio.toFixed(2)} < ${least}`];
    }),
  );
}

describe('token colours', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it(`keep their contrast for 4,096 accents, ${scheme}`, async function () {
      this.timeout(120_000);
      expect(accents).to.have.length(4096);
      const samples = await read(scheme, roles, accents);
      expect(failures(samples, accentPairs, accents).slice(0, 5)).to.deep.equal([]);
    });

    it(`keep the contrast of texts, edges and tones, ${scheme}`, async () => {
      const samples = await read(scheme, fixedRoles, ['#1f7a4f']);
      expect(failures(samples, fixedPairs, ['default'])).to.deep.equal([]);
    });
  }

  for (const [scheme, surface] of [
    ['light', '#fff'],
    ['dark', '#000'],
  ] as const)
    it(`show wells, rows under the pointer and tracks on ${surface}`, async () => {
      const [colours] = await read(scheme, roles, ['#1f7a4f'], surface);
      const of = (role: 'sunken' | 'hover' | 'track'): number =>
        colours?.[role] && colours.surface ? contrast(colours[role], colours.surface) : 0;
      expect(of('hover')).to.be.greaterThan(1.05);
      expect(of('sunken')).to.be.greaterThan(of('hover'));
      expect(of('track')).to.be.greaterThan(1.15);
    });

  it('are measured correctly: black on white is 21, and equal colours are 1', () => {
    expect(contrast(parseColour('rgb(0, 0, 0)'), parseColour('color(srgb 1 1 1)'))).to.be.closeTo(21, 0.01);
    expect(contrast(parseColour('oklch(0.6 0.1 200)'), parseColour('oklch(0.6 0.1 200)'))).to.equal(1);
    expect(contrast(parseColour('color(xyz-d65 0.9505 1 1.089)'), parseColour('rgb(255, 255, 255)'))).to.be.closeTo(
      1,
      0.01,
    );
  });
});
