import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.js';
import { useLanguage } from '../../demo/languages.js';
import { type RenderedState, renderState } from '../../demo/states/render.js';
import { states } from '../../demo/states/index.js';

let rendered: RenderedState | undefined;

/** Returns the nodes with a sentence that the operator wrote in English. */
function englishSentences(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some(
      ({ nodeType, textContent }) =>
        nodeType === Node.TEXT_NODE && /^[A-Z][a-z]+ [^\u0600-\u06ff]*[a-z]\.$/.test((textContent ?? '').trim()),
    ),
  );
}

describe('a page in Arabic', () => {
  const { lang, dir } = document.documentElement;
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    Object.assign(document.documentElement, { lang, dir });
  });

  async function show(tag: string, name: string): Promise<ShadowRoot> {
    const state = states.find((each) => each.tag === tag && each.name === name);
    if (!state) throw new Error(`There is no ${tag} ${name}.`);
    await useLanguage('ar');
    Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' });
    rendered = await renderState(state);
    const root = rendered.element.shadowRoot;
    if (!root) throw new Error(`${tag} has no shadow root.`);
    await waitUntil(() => /[\u0600-\u06ff]/.test(root.textContent ?? ''), 'Arabic');
    return root;
  }

  for (const [tag, name] of [
    ['laurel-mint-gallery', 'gallery'],
    ['laurel-mint-gallery', 'detail'],
    ['laurel-badge-shelf', 'detail-progress'],
    ['laurel-quest-list', 'opened'],
    ['laurel-profile', 'whole'],
  ] as const)
    it(`${tag} ${name}: an English sentence of the operator ends with its full stop at its right`, async () => {
      const sentences = englishSentences(await show(tag, name));
      expect(sentences.length).to.be.above(0);
      for (const sentence of sentences)
        expect(getComputedStyle(sentence).direction, sentence.textContent ?? '').to.equal('ltr');
    });

  it('arrows of links lead to the left', async () => {
    const root = await show('laurel-quest-list', 'opened');
    const arrow = root.querySelector('a > .icon');
    expect(arrow && getComputedStyle(arrow).scale).to.equal('-1 1');
  });
});
