import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddress, writeAddress } from '../../demo/studio/address.js';
import { weightOf, type Catalogue } from '../../demo/studio/catalogue.js';
import { contrast } from '../../demo/studio/colour.js';
import {
  type StudioState,
  frames,
  initialState,
  members,
  moved,
  pages,
  places,
  schemes,
  sites,
  themes,
  tokensOf,
  withToken,
} from '../../demo/studio/design.js';
import { readTheme, toDesignTokens } from '../../demo/studio/design-tokens.js';
import { type History, noHistory, noted, redone, undone } from '../../demo/studio/history.js';
import { fails, nearestSurface, pairsOf, paletteOf } from '../../demo/studio/palette.js';
import { snippetsOf } from '../../demo/studio/snippets.js';
import { surprise } from '../../demo/studio/surprise.js';
import { fc } from '../support/properties.js';

const name = fc.stringMatching(/^[a-z][a-z-]{0,12}[a-z]$/);
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const value = fc.oneof(colour, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }));
const plain = { noNullPrototype: true } as const;
const element = fc.record(
  {
    name,
    place: fc.constantFrom(...places),
    attributes: fc.dictionary(name, fc.oneof(fc.constant(''), value), { noNullPrototype: true, maxKeys: 4 }),
  },
  plain,
);
const state: fc.Arbitrary<StudioState> = fc.record(
  {
    design: fc.record(
      {
        tokens: fc.oneof(fc.constant(undefined), fc.dictionary(name, value, { noNullPrototype: true, maxKeys: 6 })),
        elements: fc.array(element, { minLength: 1, maxLength: 6 }),
      },
      plain,
    ),
    view: fc.record(
      {
        site: fc.constantFrom(...sites),
        member: fc.constantFrom(...members),
        scheme: fc.constantFrom(...schemes),
        frame: fc.constantFrom(...frames),
        language: fc.constantFrom('en', 'de', 'pt-BR', 'zh-Hant'),
      },
      plain,
    ),
  },
  plain,
);

describe('Studio’s address', () => {
  it('holds the whole state, and restores it', () => {
    fc.assert(
      fc.property(state, (wanted) => {
        const { state: read, leftOut } = readAddress(writeAddress(wanted));
        assert.deepEqual([read, leftOut], [wanted, []]);
      }),
    );
  });

  it('distinguishes a token from the one whose short name it has', () => {
    const tokens = { rs: '#000000', 'radius-scale': '.7' };
    const design = { ...initialState.design, tokens };
    assert.deepEqual(readAddress(writeAddress({ ...initialState, design })).state.design.tokens, tokens);
  });

  it('is empty at first, and short for a starter page', () => {
    assert.equal(writeAddress(initialState), '');
    const auction = { ...initialState, design: { ...initialState.design, elements: pages['Auction'] ?? [] } };
    assert.equal(writeAddress(auction), '#v1/p=Auction');
  });

  it('writes tokens by their short names', () => {
    const design = withToken({ ...initialState, view: { ...initialState.view, site: 'own' } }, 'accent', '#ff7a2e');
    assert.equal(writeAddress({ ...initialState, design }), '#v1/t=a:ff7a2e');
  });

  it('is read as far as possible, and lists what it leaves out', () => {
    const { state: read, leftOut } = readAddress(
      '#v1/t=a:ff7a2e,%:x/e=quest-list@main(hide-search);quest-list@attic/v=moon,failing/z=1',
    );
    assert.deepEqual(read.design.tokens, { accent: '#ff7a2e' });
    assert.deepEqual(read.design.elements, [{ name: 'quest-list', place: 'main', attributes: { 'hide-search': '' } }]);
    assert.equal(read.view.member, 'failing');
    assert.deepEqual(leftOut, ['%:x', 'quest-list@attic', 'moon', 'z=1']);
    assert.deepEqual(readAddress('#v2/t=a:000000'), { state: initialState, leftOut: ['v2'] });
  });

  it('never throws, whatever somebody types', () => {
    fc.assert(fc.property(fc.string(), (text) => void readAddress(`#v1/${text}`)));
  });
});

describe('steps in Studio', () => {
  it('can be undone and redone, to the same values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), (values) => {
        let history: History<number> = noHistory;
        let now = 0;
        for (const next of values) {
          history = noted(history, now, 'step');
          now = next;
        }
        const seen = [now];
        for (let step = undone(history, now); step; step = undone(history, now)) {
          ({ history, value: now } = step);
          seen.unshift(now);
        }
        assert.deepEqual(seen, [0, ...values]);
        const seenAgain = [now];
        for (let step = redone(history, now); step; step = redone(history, now)) {
          ({ history, value: now } = step);
          seenAgain.push(now);
        }
        assert.deepEqual(seenAgain, seen);
        assert.deepEqual(history.future, []);
      }),
    );
  });

  it('are limited to 200, and can no longer be redone after another step', () => {
    let history: History<number> = noHistory;
    for (let count = 0; count < 250; count += 1) history = noted(history, count, 'step');
    assert.equal(history.past.length, 200);
    const back = undone(history, 250);
    assert.ok(back);
    assert.equal(redone(noted(back.history, back.value, 'other'), 0), undefined);
  });
});

describe('Studio’s theme', () => {
  it('is the site’s own until a token is set, and the custom one from then on', () => {
    assert.equal(tokensOf(initialState), themes.ashfall.tokens);
    const changed = { ...initialState, design: withToken(initialState, 'depth', '0') };
    assert.deepEqual(tokensOf(changed), { ...themes.ashfall.tokens, depth: '0' });
    assert.deepEqual(tokensOf({ ...changed, view: { ...changed.view, site: 'almanac' } }), tokensOf(changed));
    assert.ok(!('depth' in tokensOf({ ...changed, design: withToken(changed, 'depth', undefined) })));
  });

  it('is readable on the sites as they are', () => {
    for (const site of sites) {
      const palette = paletteOf({ ...initialState, view: { ...initialState.view, site } }, false);
      assert.deepEqual(pairsOf(palette).filter(fails), [], site);
    }
  });

  it('keeps links and buttons readable on light and dark surfaces, whatever the accent', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('#ffffff', '#191817'), (accent, surface) => {
        const design = { ...initialState.design, tokens: { accent, surface } };
        const { figures } = paletteOf({ ...initialState, design }, false);
        assert.ok(figures.link >= 4.5 && figures.button >= 4.5, `${accent} on ${surface}: ${JSON.stringify(figures)}`);
      }),
    );
  });

  it('suggests the nearest readable surface if the given one is not', () => {
    const design = { ...initialState.design, tokens: { accent: '#5b8cff', surface: '#8fa3b8', text: '#221d16' } };
    const unreadable = { ...initialState, design };
    const nearest = nearestSurface(unreadable, paletteOf(unreadable, false));
    assert.ok(nearest);
    const mended = { ...unreadable, design: { ...design, tokens: { ...design.tokens, surface: nearest, text: '' } } };
    assert.deepEqual(pairsOf(paletteOf(mended, false)).filter(fails), []);
    assert.equal(nearestSurface(mended, paletteOf(mended, false)), undefined);
  });

  it('can be a random one that is readable, keeps locked tokens, and repeats for the same numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 20, maxLength: 20 }),
        (numbers) => {
          const draw = () => {
            let at = 0;
            return surprise(initialState, new Set(['corner']), () => numbers[at++ % numbers.length] ?? 0);
          };
          const tokens = draw();
          assert.equal(tokens['corner'], 'bevel');
          assert.deepEqual(draw(), tokens);
          const drawn = { ...initialState, design: { ...initialState.design, tokens } };
          assert.deepEqual(pairsOf(paletteOf(drawn, false)).filter(fails), []);
        },
      ),
    );
  });

  it('computes contrast as WCAG does', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });
});

describe('Studio’s page', () => {
  it('is written with its elements in page order, only the changed tokens, and escaped values', () => {
    const design = {
      tokens: { accent: '#ff7a2e' },
      elements: [
        { name: 'leaderboard', place: 'side' as const, attributes: { heading: '"><script>' } },
        { name: 'quest-list', place: 'main' as const, attributes: { 'hide-search': '' } },
      ],
    };
    const [html, react, vue, wordPress] = snippetsOf({ ...initialState, design }).map(({ code }) => code);
    assert.equal(
      html,
      '<script type="module" src="/laurel/loader.js"></script>\n\n<style>\n  :root {\n    --laurel-accent: #ff7a2e;\n  }\n</style>\n\n' +
        '<laurel-quest-list hide-search></laurel-quest-list>\n<laurel-leaderboard heading="&quot;>&lt;script>"></laurel-leaderboard>\n',
    );
    assert.match(
      String(react),
      /import 'laurel-widgets\/elements\/program';\nimport 'laurel-widgets\/elements\/quest-list';/,
    );
    assert.match(String(vue), /<laurel-program proxy="\/laurel">\n {4}<laurel-quest-list hide-search>/);
    assert.match(String(wordPress), /^\[laurel element="quest-list" hide-search="true"\]\n/);
    assert.match(
      String(snippetsOf(initialState, 'sha384-abc')[0]?.code),
      /integrity="sha384-abc" crossorigin="anonymous"/,
    );
  });

  it('moves elements by one place, but not beyond the ends', () => {
    const elements = pages['Season'] ?? [];
    assert.equal(moved(elements, 0, -1), elements);
    assert.equal(moved(elements, elements.length - 1, 1), elements);
    assert.deepEqual(moved(moved(elements, 1, 1), 2, -1), elements);
  });

  it('counts the size of each file once', () => {
    const catalogue: Catalogue = {
      ...{ version: '1.0.0', integrity: '', tokens: [], files: { 'loader.js': 4, core: 20, shared: 8, list: 10 } },
      elements: [
        { name: 'program', title: '', summary: '', attributes: [], files: ['core'] },
        { name: 'list', title: '', summary: '', attributes: [], files: ['core', 'shared', 'list'] },
      ],
    };
    assert.equal(weightOf(catalogue, []), 24);
    assert.equal(weightOf(catalogue, [{ name: 'list' }, { name: 'list' }]), 42);
  });
});

describe('a theme exported from Studio and imported again', () => {
  it('is the same, as design tokens and as CSS', () => {
    for (const { tokens } of Object.values(themes)) {
      if (Object.keys(tokens).length === 0) continue;
      const known = Object.keys(tokens);
      assert.deepEqual(readTheme(toDesignTokens(tokens), known), { tokens, leftOut: [] });
      const state = { ...initialState, design: { ...initialState.design, tokens } };
      const [html] = snippetsOf(state).map(({ code }) => code);
      assert.deepEqual(readTheme(String(html), known), { tokens, leftOut: [] });
    }
  });

  it('uses the types of the Design Tokens Community Group, and extensions for other tokens', () => {
    const written: unknown = JSON.parse(
      toDesignTokens({
        accent: '#ff7a2e',
        'radius-scale': '0.7',
        'font-size': '15px',
        corner: 'bevel',
        font: "'A B', serif",
      }),
    );
    assert.deepEqual(written, {
      accent: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.4784, 0.1804], hex: '#ff7a2e' } },
      'radius-scale': { $type: 'number', $value: 0.7 },
      'font-size': { $type: 'dimension', $value: { value: 15, unit: 'px' } },
      font: { $type: 'fontFamily', $value: ['A B', 'serif'] },
      $extensions: { 'org.laurel': { corner: 'bevel' } },
    });
  });

  it('is read from groups of other tools, and lists unknown tokens', () => {
    const theirs = JSON.stringify({
      color: {
        accent: { $value: { colorSpace: 'srgb', components: [0, 0.5, 1] } },
        brand: { $value: { hex: '#000000' } },
      },
    });
    assert.deepEqual(readTheme(theirs, ['accent']), { tokens: { accent: '#0080ff' }, leftOut: ['brand'] });
    assert.throws(() => readTheme('body { color: red }', ['accent']), /no token of Laurel/);
    assert.throws(() => readTheme('{ "$": ', ['accent']), SyntaxError);
  });
});
