import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { states } from '../../../demo/states/index.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { State } from '../../../demo/states/state.js';
import { type LaurelTag, registry } from '../../../src/browser/registry.js';

/** Languages whose texts are not available here, with different plurals, number and date formats, and direction. */
const languages = ['ja', 'fr', 'ar'] as const;
const tags = (Object.keys(registry) as LaurelTag[]).filter((tag) => tag !== 'laurel-program');
/** States whose texts contain counts, besides the first state of each element. */
const counting = ['empty', 'ready', 'stake-optional', 'several'];
const shown = tags.flatMap((tag) => {
  const own = states.filter((state) => state.tag === tag);
  return own.filter(({ name }, at) => at === 0 || counting.includes(name));
});

let rendered: RenderedState | undefined;

async function show(state: State, locale: string, dir: string): Promise<HTMLElement> {
  rendered?.remove();
  document.documentElement.lang = locale;
  document.documentElement.dir = dir;
  rendered = await renderState(state);
  return rendered.element;
}

/** Returns all texts of an element without digits, because clocks change. */
function said(element: Element): string {
  const all = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter(({ localName }) => localName !== 'style');
  const labels = all.flatMap((each) => ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name)));
  const texts = all.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
  );
  return [...texts, ...labels].join(' ').replace(/[\d\s]+/g, ' ');
}

/** Returns an element's words once they have not changed for a quarter of a second: some parts render late. */
async function steadyWords(element: HTMLElement): Promise<string> {
  let words = said(element);
  for (let same = 0; same < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = said(element);
    same = now === words ? same + 1 : 0;
    words = now;
  }
  return words;
}

describe('a page in a language without available texts', () => {
  const { lang, dir } = document.documentElement;
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    Object.assign(document.documentElement, { lang, dir });
  });

  for (const state of shown)
    it(`${state.tag} ${state.name}: shows English, marked as such, in ${languages.join(', ')}`, async () => {
      const english = await steadyWords(await show(state, 'en', 'ltr'));
      for (const language of languages) {
        const element = await show(state, language, language === 'ar' ? 'rtl' : 'ltr');
        await waitUntil(() => said(element) === english, 'the same words').catch(() => undefined);
        expect(said(element), language).to.equal(english);
        await waitUntil(() => element.shadowRoot?.querySelector('[lang=en]'), 'the marks');
        for (const child of element.shadowRoot?.children ?? []) {
          if (child.localName === 'style') continue;
          expect([child.getAttribute('lang'), child.getAttribute('dir')], child.outerHTML).to.deep.equal(['en', 'ltr']);
        }
        expect([element.lang, element.dir, getComputedStyle(element).direction]).to.deep.equal([
          '',
          '',
          language === 'ar' ? 'rtl' : 'ltr',
        ]);
      }
    });

  it('leaves slotted content in the page’s language, and removes the marks once the page is in English', async () => {
    const state = states.find(({ tag, name }) => tag === 'laurel-token-claim' && name === 'ready');
    if (!state) throw new Error('There is no such state.');
    const element = await show(state, 'ar', 'rtl');
    const own = document.createElement('p');
    own.slot = 'footer';
    own.textContent = 'الشروط';
    element.append(own);
    await waitUntil(() => getComputedStyle(own).direction === 'rtl', 'what is the page’s');
    expect(own.closest('[lang]')).to.equal(document.documentElement);
    document.documentElement.lang = 'en-GB';
    document.documentElement.dir = 'ltr';
    await waitUntil(() => !element.shadowRoot?.querySelector('[lang], [dir=ltr]'), 'no marks');
  });

  it('isolates numbers with their units if the text is English on a right-to-left page', async () => {
    const state = states.find(({ tag, name }) => tag === 'laurel-token-claim' && name === 'ready');
    if (!state) throw new Error('There is no such state.');
    const element = await show(state, 'en', 'rtl');
    const days = [...(element.shadowRoot?.querySelectorAll('.lockup') ?? [])].map((each) => each.textContent?.trim());
    expect(days).to.include('\u206630 days\u2069');
  });
});
