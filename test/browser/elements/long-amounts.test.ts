import { expect } from '@open-wc/testing';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { useLanguage } from '../../../demo/use-language.js';
import { directionOf } from '../../../src/browser/i18n/localizer.js';
import { withLongAmounts } from '../../support/long-amounts.js';
import { reduceMotion, setWidth } from '../../support/page-look.js';
import { tellingStates } from '../../support/telling-states.js';
import { brokenOrCut } from '../../support/wholeness.js';
import { damagedAmounts } from './contract/ruler.js';

/** Resolves once a new language and a new text size are rendered. */
async function drawn(element: HTMLElement): Promise<void> {
  await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

describe('amounts of twenty digits and more', () => {
  let rendered: RenderedState | undefined;
  const { style } = document.documentElement;
  const languages = ['en', 'de', 'ar'];
  const page = new CSSStyleSheet();
  page.replaceSync('body { margin: 0; padding: 16px }');

  before(async () => {
    for (const lang of languages) await useLanguage(lang);
    await reduceMotion();
    await setWidth(320);
    document.adoptedStyleSheets.push(page);
  });
  after(() => document.adoptedStyleSheets.pop());
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    style.fontSize = '';
  });

  for (const state of tellingStates)
    it(`${state.tag} ${state.name}: break between groups of digits at most, and are never cut, on a small phone, also at twice the text size`, async () => {
      const found: string[] = [];
      for (const size of ['100%', '200%']) {
        style.fontSize = size;
        rendered?.remove();
        rendered = await renderState(withLongAmounts(state));
        for (const lang of languages) {
          Object.assign(rendered.program ?? rendered.element, { lang, dir: directionOf(lang) });
          await drawn(rendered.element);
          const cut = brokenOrCut(document.body, []).filter((each) => each.includes(' is cut '));
          found.push(...[...damagedAmounts(document.body), ...cut].map((each) => `${lang}, ${size}: ${each}`));
        }
      }
      expect(found.join('; ')).to.equal('');
    });
});
