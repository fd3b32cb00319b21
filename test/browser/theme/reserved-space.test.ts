/// <reference types="vite/client" />
import { expect, waitUntil } from '@open-wc/testing';
import type { LaurelElement } from '../../../src/browser/elements/element.js';
import { type LaurelTag, registry } from '../../../src/browser/registry.js';
import sheet from '../../../src/browser/theme/laurel.css?inline';
import { address, createFakeProxy, type FakeProxy, type Reply } from '../../support/fake-proxy.js';
import { clear, mount } from '../../support/program-host.js';

/** Places for an element, `<i>`. Nearly all ask for its preferred width. */
const places: Readonly<Record<string, string>> = {
  'a column': '<div><i></i></div>',
  'a flex row': '<div style="display: flex"><i></i><b>Beside</b></div>',
  'a narrow flex row': '<div style="display: flex; width: 300px"><i></i><b style="flex: none">Beside</b></div>',
  'a flex row in a line': '<div style="display: inline-flex"><i></i><b>Beside</b></div>',
  'a float': '<div><i style="float: right"></i></div>',
  'a column of a grid': '<div style="display: grid; grid-template-columns: auto 1fr"><i></i><b>Beside</b></div>',
  'a box as wide as its content': '<div style="width: max-content"><i></i></div>',
  'a box as narrow as its content': '<div style="width: min-content"><i></i></div>',
  'a layer above the page': '<div style="position: relative"><i style="position: absolute"></i></div>',
};

/** Elements that are as wide as their text. */
const short = ['<laurel-wallet-connect>', '<laurel-wallet-connect inline>'];
const wide = [
  ...(Object.keys(registry) as LaurelTag[])
    .filter((tag) => !/program|wallet-connect/.test(tag))
    .map((tag) => `<${tag}>`),
  '<laurel-leaderboard podium="false" standing="true">',
  '<laurel-referral view="welcome">',
  '<laurel-points-balance variant="inline">',
];

/** Heights of a leaderboard before it is defined, by its attributes as frameworks write them. */
const heights: Readonly<Record<string, number>> = {
  'podium="false" standing="false"': 520,
  'podium="false" standing="true"': 600,
  'seasonend="2026-12-24T18:00:00Z"': 600,
  'podium standing="false"': 740,
  'podium="true" seasonend="2026-12-24T18:00:00Z"': 820,
};

/** Puts an element into each place of a page, inside a programme. */
async function put(tag: string): Promise<LaurelElement[]> {
  const [start = '', name = ''] = /^<([\w-]+)[^>]*/.exec(tag) ?? [];
  const boxes = Object.values(places).map((place) => {
    const box = document.createElement('div');
    box.innerHTML = place.replace('<i', `${start} data-measured`).replace('</i>', `</${name}>`);
    return box;
  });
  await mount(createFakeProxy({ 'GET /session': () => ({ status: 'signed-out' }) }), ...boxes).updateComplete;
  return boxes.flatMap((box) => [...box.querySelectorAll<LaurelElement>('[data-measured]')]);
}

/** Returns the widths of elements by the names of their places. */
const widthsOf = (elements: readonly LaurelElement[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(places).map((place, index) => [place, elements[index]?.getBoundingClientRect().width ?? Number.NaN]),
  );

describe('before it is defined', () => {
  const tags = [...wide, ...short];
  const elements = new Map<string, readonly LaurelElement[]>();
  const undefinedWidths = new Map<string, Record<string, number>>();
  const waitingWidths = new Map<string, Record<string, number>>();
  /** Widths of a leaderboard on a page with a large root font size, before and after it is defined. */
  const largeWidths: Record<string, number>[] = [];
  const measureLarge = (): void => {
    document.documentElement.style.fontSize = '100px';
    largeWidths.push(widthsOf(elements.get('<laurel-leaderboard>') ?? []));
    document.documentElement.style.fontSize = '';
  };

  const measured: Record<string, number> = {};

  before(async () => {
    const reserved = new CSSStyleSheet();
    reserved.replaceSync(sheet);
    document.adoptedStyleSheets.push(reserved);
    for (const attributes of Object.keys(heights)) {
      document.body.innerHTML = `<laurel-leaderboard ${attributes}></laurel-leaderboard>`;
      measured[attributes] = document.body.firstElementChild?.clientHeight ?? 0;
    }
    clear();
    for (const tag of tags) elements.set(tag, await put(tag));
    for (const [tag, each] of elements) undefinedWidths.set(tag, widthsOf(each));
    measureLarge();
    await Promise.all(Object.values(registry).map((load) => load()));
    await Promise.all([...elements.values()].flat().map(({ updateComplete }) => updateComplete));
    for (const [tag, each] of elements) waitingWidths.set(tag, widthsOf(each));
    measureLarge();
  });
  after(() => {
    document.adoptedStyleSheets.pop();
    clear();
  });

  it('a leaderboard reserves the height that its attributes need, except those set to "false"', () => {
    expect(measured).to.deep.equal(heights);
  });

  for (const tag of wide)
    it(`${tag} is as wide as once it is defined, in every container`, () => {
      expect(undefinedWidths.get(tag)).to.deep.equal(waitingWidths.get(tag));
    });

  it('an element is as wide as once it is defined on a page with a very large root font size, too', () => {
    expect(largeWidths[0]).to.deep.equal(largeWidths[1]);
  });

  for (const tag of short)
    it(`${tag} is about as wide as with its text, in every container, even before that is known`, async () => {
      const shown = elements.get(tag) ?? [];
      // An element requests its data once it is near the viewport.
      shown[0]?.scrollIntoView();
      await waitUntil(() => shown.every(({ state }) => !/idle|loading/.test(state)), `${tag} has its text`);
      for (const [place, width] of Object.entries(widthsOf(shown)))
        for (const known of [undefinedWidths, waitingWidths])
          expect(known.get(tag)?.[place], place).to.be.closeTo(width, 12);
    });
});

describe('while it waits', () => {
  const tags = ['laurel-activity', 'laurel-profile'] as const;
  const ofVisitor = { 'laurel-activity': 120, 'laurel-profile': 110 };
  const ofMember = { 'laurel-activity': 928, 'laurel-profile': 544 };
  const mark = `laurel-member ${address}`;
  const member = {
    status: 'signed-in',
    user: { id: 'm1', displayName: null, logoUrl: null, wallets: [] },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };

  before(async () => {
    const reserved = new CSSStyleSheet();
    reserved.replaceSync(sheet);
    document.adoptedStyleSheets.push(reserved);
    await Promise.all(Object.values(registry).map((load) => load()));
  });
  beforeEach(() => localStorage.removeItem(mark));
  afterEach(clear);
  after(() => {
    document.adoptedStyleSheets.pop();
    localStorage.removeItem(mark);
  });

  const heights = (): Record<string, number> =>
    Object.fromEntries(tags.map((tag) => [tag, document.querySelector(tag)?.clientHeight ?? 0]));

  /** Puts a sign-in button in view, and elements far below that request nothing yet. */
  async function show(session: Reply): Promise<FakeProxy> {
    const proxy = createFakeProxy({ 'GET /session': session });
    const below = document.createElement('div');
    below.style.height = '5000px';
    const button = document.createElement('laurel-wallet-connect');
    const elements = tags.map((tag) => document.createElement(tag));
    mount(proxy, button, below, ...elements);
    await Promise.all([button, ...elements].map(({ updateComplete }) => updateComplete));
    return proxy;
  }

  it('an element out of view reserves a member’s space once the page knows of a member', async () => {
    const proxy = await show(() => member);
    await waitUntil(() => heights()['laurel-activity'] !== 120, 'it has another space');
    expect(heights()).to.deep.equal(ofMember);
    expect(proxy.seen.filter(({ route }) => route.includes('/api/'))).to.deep.equal([]);
  });

  it('an element out of view reserves a visitor’s space again once nobody is signed in', async () => {
    localStorage.setItem(mark, '');
    await show(() => ({ status: 'signed-out' }));
    await waitUntil(() => heights()['laurel-activity'] !== 928, 'it has another space');
    expect(heights()).to.deep.equal(ofVisitor);
  });

  it('an element reserves a member’s space from the start if a member returns', async () => {
    localStorage.setItem(mark, '');
    await show(() => new Promise(() => undefined));
    expect(heights()).to.deep.equal(ofMember);
  });

  it('an element reserves a visitor’s space from the start otherwise', async () => {
    await show(() => new Promise(() => undefined));
    expect(heights()).to.deep.equal(ofVisitor);
  });

  it('an element without a separate height for members keeps its only one', async () => {
    localStorage.setItem(mark, '');
    const shelf = document.createElement('laurel-badge-shelf');
    await mount(createFakeProxy({ 'GET /session': () => new Promise(() => undefined) }), shelf).updateComplete;
    await shelf.updateComplete;
    expect(shelf.clientHeight).to.equal(540);
  });
});
