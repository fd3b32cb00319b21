import { expect } from '@open-wc/testing';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { findState } from '../../../demo/states/index.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { contrast, parseColour } from '../theme/contrast.js';

let rendered: RenderedState | undefined;

async function show(tag: string, name: string): Promise<ShadowRoot> {
  const state = findState(tag, name);
  if (!state) throw new Error(`There is no state ${name} of ${tag}.`);
  rendered = await renderState(state);
  const root = rendered.element.shadowRoot;
  if (!root) throw new Error(`${tag} has no shadow root.`);
  return root;
}

const colour = (root: ShadowRoot, selector: string, name: 'backgroundColor' | 'stroke'): string => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return getComputedStyle(element)[name];
};

describe('looks', () => {
  afterEach(() => rendered?.remove());

  describe('under forced colours', () => {
    before(() => executeServerCommand('media-features', { 'forced-colors': 'active' }));
    after(() => executeServerCommand('media-features', {}));

    for (const [tag, name, full, empty] of [
      ['laurel-token-claim', 'ready', '.slider .fill', '.slider .rail'],
      ['laurel-quest-list', 'whole', '.progress-fill', '.progress'],
    ] as const)
      it(`distinguishes ${full} from ${empty}`, async () => {
        const root = await show(tag, name);
        const [ink, paper] = [colour(root, full, 'backgroundColor'), colour(root, empty, 'backgroundColor')];
        expect(contrast(parseColour(ink), parseColour(paper))).to.be.greaterThan(7);
      });
  });

  describe('marks under forced colours', () => {
    before(() => executeServerCommand('media-features', { 'forced-colors': 'active' }));
    after(() => executeServerCommand('media-features', {}));

    for (const [tag, name, mark, pseudo] of [
      ['laurel-auction-bidder', 'live', '.chip.live', '::before'],
      ['laurel-token-claim', 'ready', '.portion.free dt', '::before'],
      ['laurel-quest-list', 'locked-and', '.conditions.and .condition:not(.met)', '::after'],
      ['laurel-mint-gallery', 'confirm', '.grip', undefined],
    ] as const)
      it(`shows ${mark}${pseudo ?? ''}`, async () => {
        const root = await show(tag, name);
        const element = root.querySelector(mark);
        if (!element) throw new Error(`There is no ${mark}.`);
        const ink = getComputedStyle(element, pseudo).backgroundColor;
        const paper = colour(root, '.frame', 'backgroundColor');
        expect(contrast(parseColour(ink), parseColour(paper))).to.be.greaterThan(3);
      });
  });

  describe('printing', () => {
    before(() => executeServerCommand('media-features', { media: 'print' }));
    after(() => executeServerCommand('media-features', {}));

    it('shows a short leaderboard in full, and a long one in its scroller', async () => {
      const list = (await show('laurel-leaderboard', 'list')).querySelector('.scroller') as HTMLElement;
      expect(list.querySelectorAll('li').length).to.be.greaterThan(7);
      expect(list.clientHeight).to.equal(list.scrollHeight);
      rendered?.remove();
      const long = (await show('laurel-leaderboard', 'many')).querySelector('.scroller') as HTMLElement;
      expect(long.clientHeight).to.be.lessThan(1_000);
    });
  });

  for (const [tag, name, parts] of [
    ['laurel-quest-list', 'empty', ['.twig', '.sprig']],
    ['laurel-mint-gallery', 'empty', ['.icon', '.wreath .off']],
  ] as const)
    it(`draws the picture of ${tag} without entries in one tint`, async () => {
      const root = await show(tag, name);
      const tints = parts.map((part) => {
        const element = root.querySelector(`.empty-art ${part}`);
        if (!element) throw new Error(`There is no ${part}.`);
        const { stroke, fill } = getComputedStyle(element);
        return stroke === 'none' ? fill : stroke;
      });
      expect(new Set(tints).size, tints.join(', ')).to.equal(1);
    });

  it('draws the leaf of an empty mint gallery in the middle of its wreath', async () => {
    const root = await show('laurel-mint-gallery', 'empty');
    const [wreath, leaf] = ['.wreath', '.icon'].map((part) => {
      const { left, right, top, bottom } = root.querySelector(`.empty-art ${part}`)?.getBoundingClientRect() ?? {};
      return [Number(left) + Number(right), Number(top) + Number(bottom)].map(Math.round);
    });
    expect(leaf).to.deep.equal(wreath);
  });

  it('gives the link to a wallet a target of at least 24 px', async () => {
    const root = await show('laurel-wallet-connect', 'picker');
    expect(root.querySelector('.sheet-note a')?.getBoundingClientRect().height).to.be.at.least(24);
  });

  it('keeps pills round, whatever corner shape the page sets', async () => {
    document.documentElement.style.setProperty('--laurel-corner', 'bevel');
    try {
      const root = await show('laurel-token-claim', 'ready');
      const pills = [...root.querySelectorAll('*')].filter(
        (each) => Number.parseFloat(getComputedStyle(each).borderTopLeftRadius) >= 999,
      );
      expect(pills.length).to.be.greaterThan(2);
      const shapeOf = (element: Element): string => getComputedStyle(element).getPropertyValue('corner-shape');
      const bevelled = shapeOf(root.querySelector('.frame') ?? root.host);
      expect(pills.filter((pill) => shapeOf(pill) === bevelled).map(({ className }) => className)).to.deep.equal([]);
    } finally {
      document.documentElement.style.removeProperty('--laurel-corner');
    }
  });

  it('keeps the mint sheet’s button in view, with the text scrolled to the top', async () => {
    await setViewport({ width: 360, height: 480 });
    const root = await show('laurel-mint-gallery', 'detail');
    const foot = root.querySelector('.sheet .button.primary.block')?.getBoundingClientRect();
    const sheet = root.querySelector('.sheet')?.getBoundingClientRect();
    expect(root.querySelector('.sheet-body')?.scrollTop).to.equal(0);
    expect(foot?.bottom).to.be.at.most(sheet?.bottom ?? 0);
  });
});
