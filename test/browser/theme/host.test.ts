import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { findState } from '../../../demo/states/index.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';

/** Values that include a non-initial one for every inherited property. */
const odd = [
  ...['none', 'hidden', 'collapse', 'both', 'all', 'end', 'center', 'justify', 'uppercase', 'small-caps', 'italic'],
  ...['vertical-rl', 'upright', 'break-all', 'anywhere', 'strict', 'pre', 'nowrap', 'balance', 'square', 'inside'],
  ...['rgb(1, 2, 3)', '9px', '7', '900', '50%', 'pointer', 'crisp-edges', 'pixelated', 'evenodd', 'stroke', 'square'],
  ...['bevel', 'geometricprecision', 'optimizespeed', 'optimizelegibility', 'ultra-condensed', 'condensed', 'disc'],
  ...['circle', 'dot', 'under', 'left', 'bottom', 'hide', 'separate', 'inert', 'exact', 'rtl', 'dark', 'manual'],
  ...['"«" "»"', '1px 1px 1px rgb(1, 2, 3)', '"smcp"', '"wght" 900', 'linearrgb', 'middle', 'no-common-ligatures'],
  ...['trim-start', 'last', 'first', 'sub', 'historical-forms', 'slashed-zero', 'weight', 'emoji', 'jis78', 'loose'],
  ...['each-line', 'from-image', 'over', 'always', 'sideways', 'hanging-indent', 'text', 'numeric-only', 'fill'],
  ...['cover', 'alternate', 'ruby', 'keep-all', '"x"', 'allow-keywords', 'antialiased', 'cjk-decimal', 'nearest'],
];

/** Returns the inherited properties, each with a value that differs from its initial one. */
function inheritedProperties(): Map<string, string> {
  const [parent, child] = [document.createElement('div'), document.createElement('span')];
  parent.append(child);
  document.body.append(parent);
  const found = new Map<string, string>();
  for (const name of getComputedStyle(child)) {
    const usual = getComputedStyle(child).getPropertyValue(name);
    // What follows another property, such as the colour of a border, is not inherited itself.
    const own = getComputedStyle(parent).getPropertyValue(name);
    for (const value of odd) {
      parent.style.setProperty(name, value);
      const [above, below] = [getComputedStyle(parent), getComputedStyle(child)].map((style) =>
        style.getPropertyValue(name),
      );
      parent.style.removeProperty(name);
      if (above !== own && below === above && below !== usual) {
        found.set(name, value);
        break;
      }
    }
  }
  parent.remove();
  return found;
}

/** Properties that elements take from the page, because they concern how the whole page is read, shown or used. */
const taken = new Set([
  ...['direction', '-webkit-locale', 'font-family', 'color-scheme', 'visibility', 'pointer-events', 'interactivity'],
  ...['-webkit-font-smoothing', '-moz-osx-font-smoothing', 'font-synthesis', 'font-synthesis-weight', 'font-palette'],
  ...['forced-color-adjust', 'print-color-adjust', '-webkit-print-color-adjust', 'dynamic-range-limit'],
]);

describe('a page’s styles', () => {
  let rendered: RenderedState | undefined;
  afterEach(() => rendered?.remove());

  for (const [what, tag, name, selector] of [
    ['an element', 'laurel-leaderboard', 'search', '.box, .box h2, .box li, .box button, .box input'],
    ['an open sheet', 'laurel-wallet-connect', 'picker', 'dialog[open], dialog[open] :is(h2, p, button)'],
    ['an open menu', 'laurel-wallet-connect', 'menu', '[popover], [popover] button'],
  ] as const)
    it(`do not reach into ${what}, except those meant for the whole page`, async () => {
      const state = findState(tag, name);
      if (!state) throw new Error('There is no such state.');
      rendered = await renderState(state);
      const { element } = rendered;
      const page = element.parentElement ?? document.body;
      const inside = [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
      expect(inside.length).to.be.greaterThan(3);
      const inherited = inheritedProperties();
      expect(inherited.size).to.be.greaterThan(30);
      const reached: string[] = [];
      for (const [property, value] of inherited) {
        if (taken.has(property)) continue;
        const looks = (): string => inside.map((each) => getComputedStyle(each).getPropertyValue(property)).join('|');
        const before = looks();
        page.style.setProperty(property, value);
        if (looks() !== before) reached.push(`${property}: ${value}`);
        page.style.removeProperty(property);
      }
      expect(reached).to.deep.equal([]);
    });

  it('leave an element’s text visible inside gradient text', async () => {
    const state = findState('laurel-points-balance', 'single');
    if (!state) throw new Error('There is no such state.');
    rendered = await renderState(state);
    const { element } = rendered;
    const page = element.parentElement ?? document.body;
    page.style.cssText +=
      'background: linear-gradient(red, blue); background-clip: text; -webkit-text-fill-color: transparent';
    const text = element.shadowRoot?.querySelector('.box') ?? element;
    const style = getComputedStyle(text);
    expect(style.getPropertyValue('-webkit-text-fill-color')).to.equal(style.color);
  });

  it('do not replace an element’s own language or the page’s, by which browsers hyphenate and choose glyphs', async () => {
    const state = findState('laurel-points-balance', 'single');
    if (!state) throw new Error('There is no such state.');
    rendered = await renderState(state);
    const { element } = rendered;
    if (!CSS.supports('-webkit-locale', '"de"')) return;
    const locale = (of: Element): string => getComputedStyle(of).getPropertyValue('-webkit-locale');
    const box = element.shadowRoot?.querySelector('.box') ?? element;
    box.removeAttribute('lang');
    element.parentElement?.setAttribute('lang', 'ja');
    expect(locale(box)).to.equal('"ja"');
    element.setAttribute('lang', 'de');
    box.removeAttribute('lang');
    expect(locale(box)).to.equal('"de"');
  });

  it('can make an element’s text twice as large through the root font size, but no larger', async () => {
    const { style } = document.documentElement;
    try {
      const state = findState('laurel-points-balance', 'single');
      if (!state) throw new Error('There is no such state.');
      rendered = await renderState(state);
      const size = (): string => getComputedStyle(rendered?.element ?? document.body).fontSize;
      const sizes: string[] = [];
      for (const root of ['10px', '16px', '24px', '32px', '100px']) {
        style.fontSize = root;
        sizes.push(size());
      }
      expect(sizes).to.deep.equal(['15px', '15px', '22.5px', '30px', '30px']);
    } finally {
      style.fontSize = '';
    }
  });

  it('tell the owner once if the root font size is larger than texts may become, unless their size is set', async () => {
    const { style } = document.documentElement;
    const { warn } = console;
    const told: string[] = [];
    console.warn = (text: string) => void told.push(text);
    const lines = (): string[] => told.filter((text) => text.includes('--laurel-font-size'));
    const state = findState('laurel-points-balance', 'single');
    if (!state) throw new Error('There is no such state.');
    // An element looks at the page in its first frame, and then loads what warns.
    const settled = async (): Promise<void> => {
      await nextFrame();
      await nextFrame();
      await import('../../../src/browser/elements/limited-text-size.js');
    };
    try {
      for (const [root, own] of [
        ['32px', ''],
        ['100px', '16px'],
      ] as const) {
        style.fontSize = root;
        style.setProperty('--laurel-font-size', own);
        rendered = await renderState(state);
        await settled();
        rendered.remove();
      }
      expect(lines()).to.deep.equal([]);
      style.removeProperty('--laurel-font-size');
      for (let time = 0; time < 2; time += 1) {
        rendered = await renderState(state);
        await waitUntil(() => lines().length > 0, 'it is told');
        await settled();
        rendered.remove();
      }
      expect(lines().length).to.equal(1);
      expect(lines()[0]).to.contain('up to 30px').and.not.to.contain('\n');
    } finally {
      console.warn = warn;
      style.fontSize = '';
      style.removeProperty('--laurel-font-size');
    }
  });
});
