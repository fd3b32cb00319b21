/// <reference types="vite/client" />
import { expect, waitUntil } from '@open-wc/testing';
import type { LaurelElement } from '../../src/elements/element.js';
import { type LaurelTag, registry } from '../../src/registry.js';
import sheet from '../../src/theme/laurel.css?inline';
import { createFakeProxy } from '../support/fake-proxy.js';
import { clear, mount } from '../support/program-host.js';

/** Places for an element, `<i>`. Nearly all ask how wide it wants to be. */
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
    await Promise.all(Object.values(registry).map((load) => load()));
    await Promise.all([...elements.values()].flat().map(({ updateComplete }) => updateComplete));
    for (const [tag, each] of elements) waitingWidths.set(tag, widthsOf(each));
  });
  after(() => {
    document.adoptedStyleSheets.pop();
    clear();
  });

  it('a leaderboard is as high as what its attributes ask for, and without what they say is false', () => {
    expect(measured).to.deep.equal(heights);
  });

  for (const tag of wide)
    it(`${tag} is as wide as afterwards, wherever it stands`, () => {
      expect(undefinedWidths.get(tag)).to.deep.equal(waitingWidths.get(tag));
    });

  for (const tag of short)
    it(`${tag} is about as wide as with its text, wherever it stands, and while that is not known`, async () => {
      const shown = elements.get(tag) ?? [];
      // An element asks once it is near the viewport.
      shown[0]?.scrollIntoView();
      await waitUntil(() => shown.every(({ state }) => !/idle|loading/.test(state)), `${tag} has its text`);
      for (const [place, width] of Object.entries(widthsOf(shown)))
        for (const known of [undefinedWidths, waitingWidths])
          expect(known.get(tag)?.[place], place).to.be.closeTo(width, 12);
    });
});
