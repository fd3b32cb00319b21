import { expect } from '@open-wc/testing';
import { states } from '../../demo/states/index.js';
import { type RenderedState, renderState } from '../../demo/states/render.js';
import { type LaurelTag, registry } from '../../src/browser/registry.js';

const tags = Object.keys(registry) as LaurelTag[];

/** Containers that ask their content for its preferred width. `here` marks where the element goes. */
const places = {
  'flex item': '<div class="flex here"></div>',
  'centred in a flex column': '<div class="column here"></div>',
  dialog: '<dialog class="here"></dialog>',
  'inline block': '<div class="inline-block here"></div>',
  float: '<div class="float here"></div>',
  'auto grid column': '<div class="grid here"></div>',
  'table cell': '<table><tbody><tr><td class="here"></td><td>beside</td></tr></tbody></table>',
  absolute: '<div class="absolute here"></div>',
  'header of a site': '<header class="flex apart here"><b>Ashfall</b></header>',
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  .room { position: relative; font: 15px/1.5 sans-serif; text-align: start }
  .room dialog, .room td { padding: 0; border: 0 }
  .room table { border-spacing: 0 }
  .room dialog { position: absolute; max-inline-size: 100% }
  .wide { inline-size: 900px } .phone { inline-size: 280px } .small { inline-size: 200px } .tight { inline-size: 120px }
  .flex { display: flex } .apart { justify-content: space-between }
  .column { display: flex; flex-direction: column; align-items: center }
  .inline-block { display: inline-block } .float { float: left } .absolute { position: absolute }
  .grid { display: grid; grid-template-columns: auto 1fr }
`);

let rendered: RenderedState | undefined;
const room = document.createElement('div');

/** Shows an element in its first state, in a block of the given width. */
async function show(tag: LaurelTag, width: string): Promise<HTMLElement> {
  const state = states.find((each) => each.tag === tag);
  if (!state) throw new Error(`There is no state of ${tag}.`);
  room.className = `room ${width}`;
  document.body.append(room);
  rendered = await renderState(state, { container: room });
  return rendered.element;
}

/** Moves the shown element into a container. */
function moveTo(place: keyof typeof places): HTMLElement {
  const shown = rendered?.program ?? rendered?.element;
  if (!shown) throw new Error('Nothing is shown.');
  const frame = document.createElement('div');
  frame.innerHTML = places[place];
  const here = frame.querySelector<HTMLElement>('.here');
  here?.append(shown);
  room.replaceChildren(frame);
  if (here instanceof HTMLDialogElement) here.show();
  return here ?? frame;
}

/** Returns the element whose box is measured: a programme has none of its own. */
const boxOf = (element: HTMLElement): Element =>
  element.localName === 'laurel-program' ? (element.firstElementChild ?? element) : element;

const widthOf = (element: HTMLElement): number => Math.round(boxOf(element).getBoundingClientRect().width);

/** Returns the expected width: that of the button or chip for `<laurel-wallet-connect>`, and 360 px for all others. */
const wish = (element: HTMLElement): number => {
  if (boxOf(element).localName !== 'laurel-wallet-connect') return 360;
  const button = boxOf(element).shadowRoot?.querySelector('.button, .account');
  return Math.round(button?.getBoundingClientRect().width ?? NaN);
};

describe('a container that asks for a preferred width', () => {
  before(() => document.adoptedStyleSheets.push(sheet));
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    room.remove();
  });

  for (const tag of tags) {
    it(`gives ${tag} the width that it prefers, and no more than there is`, async () => {
      const element = await show(tag, 'wide');
      const found: Record<string, number> = {};
      for (const place of Object.keys(places) as (keyof typeof places)[]) {
        moveTo(place);
        found[place] = widthOf(element);
      }
      const wished = wish(element);
      expect(wished).to.be.greaterThan(60);
      expect(found).to.deep.equal(Object.fromEntries(Object.keys(places).map((place) => [place, wished])));

      room.className = 'room phone';
      for (const place of Object.keys(places) as (keyof typeof places)[]) {
        const here = moveTo(place);
        expect(widthOf(element), `${place} on a phone`).to.be.within(Math.min(wished, 195), 280);
        expect(room.scrollWidth, `${place} on a phone`).to.equal(280);
        expect(here.getBoundingClientRect().right, `${place} on a phone`).to.be.at.most(
          room.getBoundingClientRect().right + 0.5,
        );
      }
    });
  }

  it('is filled by an element that adapts to its width, if it is a block', async () => {
    const element = await show('laurel-auction-bidder', 'wide');
    const columns = (): number => {
      const lot = element.shadowRoot?.querySelector('.lot');
      return lot ? getComputedStyle(lot).gridTemplateColumns.split(' ').length : NaN;
    };
    expect(widthOf(element)).to.equal(900);
    expect(columns()).to.equal(2);
    room.className = 'room phone';
    expect(widthOf(element)).to.equal(280);
    expect(columns()).to.equal(1);
  });

  it('truncates a member’s name in a header without room for it', async () => {
    const element = await show('laurel-program', 'small');
    moveTo('header of a site');
    expect(widthOf(element)).to.be.within(96, 150);
    expect(room.scrollWidth).to.equal(200);
  });

  it('may be narrower than any element prefers, in which case only content overflows', async () => {
    const element = await show('laurel-leaderboard', 'tight');
    const box = element.shadowRoot?.querySelector<HTMLElement>('.box');
    if (box) box.hidden = true;
    expect(widthOf(element)).to.equal(120);
    expect(room.scrollWidth).to.equal(120);
  });

  it('respects the width that the page sets', async () => {
    const element = await show('laurel-leaderboard', 'wide');
    moveTo('header of a site');
    element.style.width = '500px';
    expect(widthOf(element)).to.equal(500);
  });
});
