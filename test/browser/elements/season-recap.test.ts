import { expect } from '@open-wc/testing';
import { click, shadowed } from '../../../demo/states/drive.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { states } from '../../../demo/states/season-recap.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;

async function show(name: string, attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({ ...state, attributes: { ...state.attributes, ...attributes } });
  return rendered.element;
}

const all = (element: HTMLElement, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const text = (element: Element | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const figuresOf = (element: HTMLElement): string[] => all(element, '.recap-facts > *').map(text);
/** Description of the picture, without the marks that keep names apart from the text around them. */
const labelOf = (element: HTMLElement): string =>
  (all(element, '.preview')[0]?.getAttribute('aria-label') ?? '').replaceAll(/[\u2066-\u2069]/g, '');

describe('<laurel-season-recap>', () => {
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  it('says the place, the points and the days, and who earned which badges', async () => {
    const element = await show('whole');
    expect(figuresOf(element)).to.deep.equal([
      'Place 34 of 1,842 members',
      '9,240 Leaf earned',
      '38 days with points earned',
    ]);
    expect(text(all(element, '.recap-badges')[0])).to.equal('3 badges Evergreen, Chorus, Cartographer');
  });

  it('describes the branch in one sentence, with a pair of leaves for each week', async () => {
    const element = await show('whole');
    const [branch] = all(element, '.weeks');
    expect(branch?.getAttribute('role')).to.equal('img');
    expect(branch?.getAttribute('aria-label')).to.equal(
      'Points earned. Week 1: 620, Week 2: 1,140, Week 3: 1,480, Week 4: 2,310, Week 5: 1,690, Week 6: 2,000. Best: week 4',
    );
    expect(all(element, '.weeks .leaf').length).to.equal(12);
    expect(all(element, '.weeks .berry').length).to.equal(1);
  });

  it('begins a short season with its days, and names no place', async () => {
    expect(figuresOf(await show('short'))).to.deep.equal(['6 days with points earned', '310 Leaf earned']);
  });

  it('names no place and shares nothing before the end', async () => {
    const element = await show('counting');
    expect(figuresOf(element)).to.deep.equal(['9,240 Leaf so far', '38 days with points earned']);
    expect(all(element, '.button')).to.deep.equal([]);
  });

  it('names no place that is not known', async () => {
    expect(figuresOf(await show('no-rank'))[0]).to.equal('9,240 Leaf earned');
  });

  it('draws the picture only after a press, and moves the focus there', async () => {
    const element = await show('whole');
    expect(all(element, '.preview')).to.deep.equal([]);
    await click(element, '.footer .button');
    await waitUntil(() => element.shadowRoot?.activeElement === all(element, '.share-part')[0], 'the focus moves');
    expect(labelOf(element)).to.match(/^mira\.eth, .*, Season 3: Top 2%$/);
  });

  it('posts nothing for the member: it draws the picture in the browser, and waits', async () => {
    const element = await show('whole');
    const sent: string[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      sent.push(String(input instanceof Request ? input.url : input));
      return fetch(input, init);
    };
    try {
      await click(element, '.footer .button');
      const canvas = await shadowed<HTMLCanvasElement>(element, '.preview');
      await waitUntil(() => canvas.width === 1200, 'it is drawn');
    } finally {
      window.fetch = fetch;
    }
    expect(sent.filter((url) => !url.includes('/src/') && !url.startsWith('data:'))).to.deep.equal([]);
  });

  it('takes the name off the picture when the member wants that, or the page', async () => {
    const element = await show('shared');
    await click(element, '[aria-pressed]');
    await waitUntil(() => !labelOf(element).includes('mira.eth'), 'the name is gone');
    expect(all(element, '[aria-pressed]')[0]?.getAttribute('aria-pressed')).to.equal('true');
    rendered?.remove();
    const other = await show('shared', { name: 'hidden' });
    expect(labelOf(other)).not.to.include('mira.eth');
    expect(all(other, '[aria-pressed]')).to.deep.equal([]);
  });

  it('claims the points in the lower half', async () => {
    expect(labelOf(await show('shared-lower-half'))).to.match(/: 9,240\sLeaf$/);
  });

  it('draws words, leaves and badges in the colours of the theme', async () => {
    const element = await show('shared', { theme: 'dark' });
    const canvas = await shadowed<HTMLCanvasElement>(element, '.preview');
    await waitUntil(() => canvas.width === 1200 && canvas.height === 630, 'it is drawn');
    const at = (x: number, y: number) =>
      [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    const ground = at(5, 5);
    expect(Math.max(...ground), 'a dark ground').to.be.below(80);
    // the middle of the stem
    expect(at(588, 458), 'the stem').not.to.deep.equal(ground);
  });

  it('saves the picture, and says so', async () => {
    const element = await show('shared');
    const saved: string[] = [];
    const { click: press } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      const save = all(element, '.share-line .button').find((button) => text(button) === 'Save as PNG');
      save?.click();
      await waitUntil(() => text(all(element, '.share-news')[0]) === 'Saved', 'it says so');
    } finally {
      HTMLAnchorElement.prototype.click = press;
    }
    expect(saved).to.deep.equal(['season-3.png']);
  });

  it('has no picture if the page wants none', async () => {
    expect(all(await show('whole', { share: 'off' }), '.button')).to.deep.equal([]);
  });

  it('takes no space if the platform cannot sum up seasons', async () => {
    const element = await show('none');
    expect(element.getBoundingClientRect().width).to.equal(0);
    expect(text(element.shadowRoot?.firstElementChild ?? undefined)).to.equal('');
  });

  it('tells the page’s owner what is absent, or not a moment with a time zone', async () => {
    const told: string[] = [];
    const { warn } = console;
    console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
    try {
      const state = states.find(({ name }) => name === 'whole');
      if (!state) throw new Error('There is no state whole.');
      const { settled: _, ...rest } = state;
      rendered = await renderState({
        ...rest,
        attributes: { season: 'Season 3', start: '2025-10-21' },
      });
      await waitUntil(() => told.length === 2, 'it says so');
    } finally {
      console.warn = warn;
    }
    expect(told[0]).to.include('start="2025-10-21" is not a moment with a time zone');
    expect(told[1]).to.include('<laurel-season-recap> needs end. Write, for example, end="');
    expect((rendered?.element as HTMLElement & { state: string }).state).to.equal('unavailable');
  });
});
