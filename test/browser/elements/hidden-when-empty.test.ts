import { expect } from '@open-wc/testing';
import type { LaurelElement } from '../../../src/browser/elements/element.js';
import { registry } from '../../../src/browser/registry.js';
import { waitUntil } from '../../support/wait-until.js';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('an element on a site that hides empty elements', () => {
  const { warn } = console;
  let told: string[] = [];
  beforeEach(() => {
    told = [];
    console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
    document.body.replaceChildren();
  });

  /** Puts elements on a page with a style. */
  async function put(style: string, markup: string): Promise<LaurelElement[]> {
    document.body.innerHTML = `<style>${style}</style>${markup}`;
    const elements = [...document.querySelectorAll<LaurelElement>(Object.keys(registry).join())];
    await Promise.all(Object.values(registry).map((load) => load()));
    await Promise.all(elements.map((element) => element.updateComplete));
    await nextFrame();
    await nextFrame();
    return elements;
  }
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  const empty = '*:empty:not(input, img, br, svg) { display: none }';

  it('is shown all the same, and the owner is told why, once for each tag', async () => {
    const tags = Object.keys(registry).filter((tag) => tag !== 'laurel-program');
    const markup = tags.map((tag) => `<${tag}></${tag}>`).join('');
    const elements = await put(empty, markup + markup);
    expect(elements.filter((element) => !isShown(element)).map(({ localName }) => localName)).to.deep.equal([]);
    const lines = () => told.filter((text) => text.includes('because it has no children'));
    await waitUntil(() => lines().length === tags.length, 'all are told');
    expect(tags.filter((tag) => !lines().some((line) => line.includes(`<${tag}>`)))).to.deep.equal([]);
  });

  it('is shown under other styles of that kind', async () => {
    for (const style of [
      ':empty { display: none }',
      'body > :empty { display: none !important }',
      'body > :not(:has(*)):empty { display: none }',
    ])
      expect(isShown((await put(style, '<laurel-leaderboard></laurel-leaderboard>'))[0] as Element), style).to.equal(
        true,
      );
  });

  it('stays hidden if it is hidden for another reason, and is given no children', async () => {
    for (const [style, markup] of [
      ['laurel-leaderboard { display: none }', '<laurel-leaderboard></laurel-leaderboard>'],
      [empty, '<laurel-leaderboard hidden></laurel-leaderboard>'],
      [`${empty} div { display: none }`, '<div><laurel-leaderboard style="display: none"></laurel-leaderboard></div>'],
    ] as const) {
      const [board] = await put(style, markup);
      expect([isShown(board as Element), board?.childNodes.length], markup).to.deep.equal([false, 0]);
    }
    const [board] = await put('', '<laurel-leaderboard></laurel-leaderboard>');
    expect([isShown(board as Element), board?.childNodes.length]).to.deep.equal([true, 0]);
    expect(told.filter((text) => text.includes('no children'))).to.deep.equal([]);
  });
});
