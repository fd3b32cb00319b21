import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { useLanguage } from '../../../demo/use-language.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { states } from '../../../demo/states/index.js';
import {
  iconArrowRight,
  iconArrowUpRight,
  iconChevronLeft,
  iconExternal,
  iconLogout,
} from '../../../src/browser/ui/icons.js';

/** Icons that point to one side. */
const pointing = [iconArrowRight, iconArrowUpRight, iconChevronLeft, iconExternal, iconLogout];

let rendered: RenderedState | undefined;

/** Returns the elements that contain a sentence the operator wrote in English. */
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
    it(`${tag} ${name}: runs the operator’s English sentences left to right`, async () => {
      const sentences = englishSentences(await show(tag, name));
      expect(sentences.length).to.be.above(0);
      for (const sentence of sentences)
        expect(getComputedStyle(sentence).direction, sentence.textContent ?? '').to.equal('ltr');
    });

  for (const [tag, name] of [
    ['laurel-token-claim', 'ready'],
    ['laurel-activity', 'points'],
    ['laurel-points-balance', 'single'],
  ] as const)
    it(`${tag} ${name}: separates a unit from the amount to its right`, async () => {
      const root = await show(tag, name);
      await waitUntil(() => root.querySelector('.unit'), 'an amount with its unit');
      const wordsOf = (element: Element | null | undefined): DOMRect => {
        const range = document.createRange();
        const text = document.createTreeWalker(element ?? root, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const start = text.data.length - text.data.trimStart().length;
        range.setStart(text, start);
        range.setEnd(text, text.data.trimEnd().length);
        return range.getBoundingClientRect();
      };
      const units = [...root.querySelectorAll('.unit')];
      for (const unit of units)
        expect(
          wordsOf(unit.previousElementSibling).left - wordsOf(unit.querySelector('bdi') ?? unit).right,
          unit.textContent ?? '',
        ).to.be.above(2);
    });

  for (const [tag, name, count] of [
    ['laurel-quest-list', 'opened', 1],
    ['laurel-wallet-connect', 'menu', 1],
    ['laurel-wallet-connect', 'wrong-network', 1],
    ['laurel-wallet-connect', 'link-picker', 1],
    ['laurel-social-connect', 'menu', 1],
    ['laurel-social-connect', 'blocked', 2],
    ['laurel-profile', 'data', 1],
  ] as const)
    it(`${tag} ${name}: mirrors its arrows`, async () => {
      const root = await show(tag, name);
      const arrows = (): Element[] =>
        [...root.querySelectorAll('.icon')].filter(({ firstElementChild: path }) =>
          pointing.includes(path?.getAttribute('d') ?? ''),
        );
      await waitUntil(() => arrows().length >= count, `${count} arrows`);
      for (const arrow of arrows())
        expect(getComputedStyle(arrow).scale, arrow.parentElement?.outerHTML ?? '').to.equal('-1 1');
    });

  for (const [tag, name, selector] of [
    ['laurel-profile', 'editing', 'input[type=url]'],
    ['laurel-social-connect', 'email', 'input[type=email]'],
    ['laurel-social-connect', 'profile', 'form .input, output'],
    ['laurel-quest-list', 'content-link', 'input[type=url]'],
    ['laurel-token-claim', 'lookup', '.input'],
    ['laurel-token-claim', 'review', 'pre'],
    ['laurel-auction-bidder', 'signing-text', 'pre'],
    ['laurel-wallet-connect', 'signing', 'pre'],
  ] as const)
    it(`${tag} ${name}: runs addresses, codes and signed text left to right`, async () => {
      const found = [...(await show(tag, name)).querySelectorAll(selector)];
      expect(found.length).to.be.above(0);
      for (const one of found) expect(getComputedStyle(one).direction, one.outerHTML).to.equal('ltr');
    });

  it('runs a member’s own text in its own direction', async () => {
    const [bio] = (await show('laurel-profile', 'editing')).querySelectorAll('textarea');
    if (!bio) throw new Error('There is no field.');
    for (const [text, direction] of [
      ['Grows tomatoes on a balcony.', 'ltr'],
      ['أزرع الطماطم في الشرفة.', 'rtl'],
    ] as const) {
      bio.value = text;
      expect(getComputedStyle(bio).direction, text).to.equal(direction);
    }
  });
});
