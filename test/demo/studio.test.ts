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

describe('the address of Studio', () => {
  it('holds the whole state, and gives it back', () => {
    fc.assert(
      fc.property(state, (wanted) => {
        const { state: read, leftOut } = readAddress(writeAddress(wanted));
        assert.deepEqual([read, leftOut], [wanted, []]);
      }),
    );
  });

  it('keeps a token apart from the one whose short name it has', () => {
    const tokens = { rs: '#000000', 'radius-scale': '.7' };
    const design = { ...initialState.design, tokens };
    assert.deepEqual(readAddress(writeAddress({ ...initialState, design })).state.design.tokens, tokens);
  });

  it('is empty at the beginning, and short for a page to begin with', () => {
    assert.equal(writeAddress(initialState), '');
    const auction = { ...initialState, design: { ...initialState.design, elements: pages['Auction'] ?? [] } };
    assert.equal(writeAddress(auction), '#v1/p=Auction');
  });

  it('writes tokens by short names', () => {
    const design = withToken({ ...initialState, view: { ...initialState.view, site: 'own' } }, 'accent', '#ff7a2e');
    assert.equal(writeAddress({ ...initialState, design }), '#v1/t=a:ff7a2e');
  });

  it('is read as far as it can be read, and what it leaves out is named', () => {
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
  it('are taken back and taken again, to the same values', () => {
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

  it('are 200 at most, and forgotten forwards when something else is done', () => {
    let history: History<number> = noHistory;
    for (let count = 0; count < 250; count += 1) history = noted(history, count, 'step');
    assert.equal(history.past.length, 200);
    const back = undone(history, 250);
    assert.ok(back);
    assert.equal(redone(noted(back.history, back.value, 'other'), 0), undefined);
  });
});

describe('the theme of Studio', () => {
  it('is the site’s own until a token is set, and from then on the one that was made', () => {
    assert.equal(tokensOf(initialState), themes.ashfall.tokens);
    const changed = { ...initialState, design: withToken(initialState, 'depth', '0') };
    assert.deepEqual(tokensOf(changed), { ...themes.ashfall.tokens, depth: '0' });
    assert.deepEqual(tokensOf({ ...changed, view: { ...changed.view, site: 'almanac' } }), tokensOf(changed));
    assert.ok(!('depth' in tokensOf({ ...changed, design: withToken(changed, 'depth', undefined) })));
  });

  it('reads on the sites as they are', () => {
    for (const site of sites) {
      const palette = paletteOf({ ...initialState, view: { ...initialState.view, site } }, false);
      assert.deepEqual(pairsOf(palette).filter(fails), [], site);
    }
  });

  it('keeps links and buttons readable on a light and on a dark surface, whatever the accent', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('#ffffff', '#191817'), (accent, surface) => {
        const design = { ...initialState.design, tokens: { accent, surface } };
        const { figures } = paletteOf({ ...initialState, design }, false);
        assert.ok(figures.link >= 4.5 && figures.button >= 4.5, `${accent} on ${surface}: ${JSON.stringify(figures)}`);
      }),
    );
  });

  it('is offered the nearest surface where nothing can be read on the given one', () => {
    const design = { ...initialState.design, tokens: { accent: '#5b8cff', surface: '#8fa3b8', text: '#221d16' } };
    const unreadable = { ...initialState, design };
    const nearest = nearestSurface(unreadable, paletteOf(unreadable, false));
    assert.ok(nearest);
    const mended = { ...unreadable, design: { ...design, tokens: { ...design.tokens, surface: nearest, text: '' } } };
    assert.deepEqual(pairsOf(paletteOf(mended, false)).filter(fails), []);
    assert.equal(nearestSurface(mended, paletteOf(mended, false)), undefined);
  });

  it('is a surprise that can be read, keeps what is locked, and is the same for the same numbers', () => {
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

  it('counts contrast as WCAG does', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });
});

describe('the page of Studio', () => {
  it('is written with its elements in the order of a page, tokens that differ, and nothing that a value could break', () => {
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

  it('changes places by one, and not beyond its ends', () => {
    const elements = pages['Season'] ?? [];
    assert.equal(moved(elements, 0, -1), elements);
    assert.equal(moved(elements, elements.length - 1, 1), elements);
    assert.deepEqual(moved(moved(elements, 1, 1), 2, -1), elements);
  });

  it('weighs each file once', () => {
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

describe('a theme that leaves Studio and comes in again', () => {
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

  it('is written in the types of the Design Tokens Community Group, and what has none under extensions', () => {
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

  it('is read from groups of others, and what Laurel does not know is named', () => {
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
