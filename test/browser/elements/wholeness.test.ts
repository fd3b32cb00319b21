import { expect } from '@open-wc/testing';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { reduceMotion, setWidth } from '../../support/page-look.js';
import { tellingStates } from '../../support/telling-states.js';
import { brokenOrCut, changedLetters } from '../../support/wholeness.js';

/** Returns the names and symbols of the currencies and tokens in a state's answers. */
function unitsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { name, symbol } = data as { readonly name?: unknown; readonly symbol?: unknown };
  const own = typeof symbol === 'string' ? [symbol, ...(typeof name === 'string' ? [name] : [])] : [];
  return [...own.filter(Boolean), ...Object.values(data).flatMap(unitsIn)];
}

/** Returns every part name in a tree. */
const partsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...element.part,
    ...(element.shadowRoot ? partsIn(element.shadowRoot) : []),
  ]);

describe('amounts, names and addresses', () => {
  let rendered: RenderedState | undefined;
  const page = new CSSStyleSheet();
  const { style } = document.documentElement;

  before(async () => {
    await reduceMotion();
    await setWidth(320);
    document.adoptedStyleSheets.push(page);
  });
  after(() => document.adoptedStyleSheets.pop());
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    style.fontSize = '';
    page.replaceSync('');
  });

  for (const state of tellingStates) {
    it(`${state.tag} ${state.name}: are neither broken nor cut off on a small phone, also at twice the text size`, async () => {
      for (const size of ['100%', '200%']) {
        style.fontSize = size;
        rendered?.remove();
        rendered = await renderState(state);
        const units = [...new Set(unitsIn(rendered.network.answers))];
        expect(brokenOrCut(document.body, units), size).to.deep.equal([]);
      }
    });

    it(`${state.tag} ${state.name}: keep their own letters, whatever text-transform the page sets`, async () => {
      rendered = await renderState(state);
      const parts = [...new Set(partsIn(document.body))].map((part) => `*::part(${part})`);
      page.replaceSync(`${['*', ...parts].join(', ')} { text-transform: uppercase }`);
      expect(changedLetters(document.body)).to.deep.equal([]);
    });
  }

  it('keep a member’s name in a title unchanged, while other titles follow the page', async () => {
    page.replaceSync('*::part(title) { text-transform: uppercase }');
    for (const [tag, name, transform] of [
      ['laurel-leaderboard', 'podium', 'uppercase'],
      ['laurel-profile', 'whole', 'none'],
    ] as const) {
      rendered?.remove();
      const state = tellingStates.find((each) => each.tag === tag && each.name === name);
      if (!state) throw new Error(`${tag} ${name} is not among the states.`);
      rendered = await renderState(state);
      const title = rendered.element.shadowRoot?.querySelector('.title > bdi') ?? document.body;
      expect(getComputedStyle(title).textTransform, tag).to.equal(transform);
    }
  });
});
