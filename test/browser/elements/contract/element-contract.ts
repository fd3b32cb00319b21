import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../support/wait-until.js';
import axe from 'axe-core';
import { type RenderedState, renderState } from '../../../../demo/states/render.js';
import type { State } from '../../../../demo/states/state.js';
import type { LaurelTag } from '../../../../src/browser/registry.js';
import { pressWithFocus, watchFocus } from '../../../support/focus.js';
import { reduceMotion, setScheme, setWidth } from '../../../support/page-look.js';
import { languages } from '../../../../demo/languages.js';
import { useLanguage } from '../../../../demo/use-language.js';
import { directionOf } from '../../../../src/browser/i18n/localizer.js';
import { addPseudoLocale } from '../../../support/pseudo-locale.js';
import { bareNames } from './bare-names.js';
import { unreadable } from './ruler.js';
import { hardCodedTexts, inlineStyles, strangers } from './shadow-audit.js';
import { zoomedByPhones } from './touch-screen.js';

const issued = (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings ?? new Set<string>();

/** Rules that fail only because the test page holds nothing but the element: it has no landmarks and no first heading. */
const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
/** Rules of axe about colours, the only ones whose result can differ on a dark page. */
const coloured = ['color-contrast', 'link-in-text-block'];
/** Languages with long words, right-to-left script, no spaces, tall letters, and special casing. */
const measured = ['de', 'ar', 'ja', 'hi', 'tr'].filter((lang) => languages.includes(lang));
/** Widths of a phone and of a typical article column, in px. */
const phone = 320;
const column = 720;
const widths = [phone, column];
/** The same, starting where `widths` ends: a window that keeps its width needs no new layout. */
const andBack = [column, phone];

let rendered: RenderedState | undefined;
/**
 * Whether motion is reduced, which only Chromium allows. Texts and colours are then stable, so that engine checks them closely;
 * the other engines only have to draw the same tree within the same width.
 */
let isStill = false;

const render = async (state: State, options?: Parameters<typeof renderState>[1]): Promise<RenderedState> =>
  (rendered = await renderState(state, options));

function remove(): void {
  rendered?.remove();
  rendered = undefined;
}

const sideBySide = new CSSStyleSheet();
sideBySide.replaceSync(`
  body { margin: 0; padding: 16px; box-sizing: border-box }
  .beside { display: grid; grid-template-columns: 1fr 1fr; align-items: start }
`);

/** Tests the requirements for every element of the registry, in each of its gallery states. */
export function testElementContract(tag: LaurelTag, states: readonly State[]): void {
  before(async () => {
    for (const lang of measured) await useLanguage(lang);
    addPseudoLocale();
  });
  before(async () => void (isStill = await reduceMotion()));
  before(() => document.adoptedStyleSheets.push(sideBySide));
  after(remove);
  testElement(tag, states);
  testStates(tag, states);
}

const firstOf = (tag: string, states: readonly State[]): State => {
  const [state] = states;
  if (!state) throw new Error(`There is no state of ${tag}.`);
  return state;
};

const textOf = (element: HTMLElement): string =>
  (element.shadowRoot ?? element).textContent?.replaceAll(/\s+/g, ' ') ?? '';

function testElement(tag: LaurelTag, states: readonly State[]): void {
  describe('every element of the registry', () => {
    const { now } = Date;
    afterEach(() => {
      Date.now = now;
      remove();
    });
    describe(tag, () => {
      it('can be created without being on a page', () => {
        const element = document.createElement(tag);
        element.setAttribute('theme', 'light');
        expect(element.isConnected).to.equal(false);
        element.remove();
      });

      it('survives being removed, put back, and moved to another document', async () => {
        // Freezes the clock, or else "42 seconds ago" changes before the comparison.
        const moment = now();
        Date.now = () => moment;
        const { element, program, network } = await render(firstOf(tag, states));
        const outermost = program ?? element;
        const home = outermost.parentElement ?? document.body;
        await network.quiet();
        const before = textOf(element);
        const isAsBefore = (): Promise<void> =>
          waitUntil(() => textOf(element) === before, `It shows again: ${before}`);
        const sheets = (): number => element.shadowRoot?.adoptedStyleSheets.length ?? 0;
        const dressed = sheets();
        outermost.remove();
        home.append(outermost);
        await isAsBefore();

        const frame = document.createElement('iframe');
        home.append(frame);
        frame.contentDocument?.body.append(outermost);
        expect(element.ownerDocument).to.equal(frame.contentDocument);
        await waitUntil(() => sheets() >= dressed, 'It has its styles in the other document');
        home.append(outermost);
        frame.remove();
        await isAsBefore();
        expect(sheets()).to.be.at.least(dressed);
      });

      it('works beside a second one, and is unaffected when that one is removed', async () => {
        // Side by side: an element below a tall one would be out of sight and would request nothing.
        document.body.classList.add('beside');
        let second: RenderedState | undefined;
        try {
          const first = await render(firstOf(tag, states), { instance: 'first' });
          second = await renderState(firstOf(tag, states), { instance: 'second' });
          const both = [first.element, second.element];
          await waitUntil(() => new Set(both.map(textOf)).size === 1, 'They show the same');
          const before = textOf(first.element);
          second.remove();
          await drawn(first.element);
          expect(textOf(first.element)).to.equal(before);
        } finally {
          second?.remove();
          document.body.classList.remove('beside');
        }
      });

      it('takes no space when hidden', async () => {
        const { element } = await render(firstOf(tag, states));
        element.hidden = true;
        expect(getComputedStyle(element).display).to.equal('none');
      });

      it('changes nothing outside itself and leaves nothing behind', async () => {
        const records: MutationRecord[] = [];
        const observer = new MutationObserver((list) => records.push(...list));
        observer.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
        const { element, program } = await render(firstOf(tag, states));
        const own = program ?? element;
        remove();
        records.push(...observer.takeRecords());
        observer.disconnect();
        expect(strangers(records, own)).to.deep.equal([]);
      });
    });
  });
}

function testStates(tag: LaurelTag, states: readonly State[]): void {
  describe('every gallery state', () => {
    for (const state of states) {
      it(`${tag} ${state.name}: keeps the focus, is accessible and readable at any width, has no inline styles, and requests only the proxy`, async () => {
        remove();
        performance.clearResourceTimings();
        const stop = pressWithFocus();
        const focus = watchFocus();
        const { element, network } = await render(state);
        expect(network.unexpected).to.deep.equal([]);
        const foreign = performance
          .getEntriesByType('resource')
          .filter(({ name }) => !name.startsWith(location.origin));
        expect(foreign.filter(({ name }) => name.startsWith('http')).map(({ name }) => name)).to.deep.equal([]);
        expect(inlineStyles(element)).to.deep.equal([]);
        expect(zoomedByPhones(element), 'on a touch screen').to.deep.equal([]);
        await stillness();
        stop();
        focus.stop();
        expect(focus.lost).to.deep.equal([]);
        for (const width of widths) {
          await setWidth(width);
          await expectSound(`${width} px wide`);
        }
      });

      it(`${tag} ${state.name}: has no hard-coded words, and room for longer ones and other languages`, async () => {
        const { element, program } = rendered ?? (await render(state));
        (program ?? element).lang = 'en-XA';
        await drawn(element);
        if (textsOfNoLanguage(state).length > 0) {
          // An announcement keeps its language, so the test starts the state again.
          remove();
          await render(state, { locale: 'en-XA' });
          await waitUntil(() => textsOfNoLanguage(state).length === 0).catch(() => undefined);
        }
        expect(textsOfNoLanguage(state)).to.deep.equal([]);
        for (const [at, lang] of (isStill ? ['en-XA', ...measured] : []).entries()) {
          const outermost = rendered?.program ?? rendered?.element ?? element;
          Object.assign(outermost, { lang, dir: directionOf(lang) });
          await drawn(rendered?.element ?? element);
          for (const width of at % 2 === 0 ? andBack : widths) {
            await setWidth(width);
            expect(unreadable(document.body), `${lang}, ${width} px wide`).to.deep.equal([]);
          }
          if (lang === 'ar') expect(namesWithoutDirection(state)).to.deep.equal([]);
        }
        remove();
      });
    }

    it(`${tag}: follows the direction of the page`, async () => {
      remove();
      document.documentElement.dir = 'rtl';
      const { element } = await render(firstOf(tag, states));
      const { scrollWidth, clientWidth } = document.documentElement;
      const { direction } = getComputedStyle(element);
      document.documentElement.dir = '';
      expect(scrollWidth).to.equal(clientWidth);
      expect(direction).to.equal('rtl');
    });

    it('causes no Lit warnings', () => {
      expect(
        [...issued].filter((warning) => /change-in-update|shadow|migration|multiple-versions/.test(warning)),
      ).to.deep.equal([]);
    });
  });
}

/** Expects a page to fit its width, be readable and break no accessibility rule, in light and in dark colours. */
async function expectSound(where: string): Promise<void> {
  const shown = rendered?.program ?? rendered?.element ?? document.body;
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, where).to.be.at.most(clientWidth);
  if (!isStill) return;
  expect(unreadable(document.body), where).to.deep.equal([]);
  const { violations } = await axe.run(shown, { rules, resultTypes: ['violations'] });
  expect(violations.map(describeViolation), where).to.deep.equal([]);
  setScheme('dark');
  const { violations: inTheDark } = await axe.run(shown, { runOnly: coloured, resultTypes: ['violations'] });
  setScheme('light');
  expect(inTheDark.map(describeViolation), `${where}, dark`).to.deep.equal([]);
}

/** Returns the rendered texts that come neither from a language nor from the state's own data. */
const textsOfNoLanguage = ({ wallets, attributes }: State): string[] =>
  rendered ? hardCodedTexts(rendered.element, [rendered.network.answers, wallets, attributes]) : [];

/** Returns the names from the state's own data that are drawn without a direction of their own. */
const namesWithoutDirection = ({ wallets, attributes }: State): string[] =>
  rendered ? bareNames(rendered.element, [rendered.network.answers, wallets, attributes]) : [];

const describeViolation = ({ id, nodes }: axe.Result): string =>
  `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' ')}`;

/** Resolves when only endless animations are left: a text that is still fading in has too little contrast. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Resolves once a new language is rendered: it reaches nested elements one after another. */
async function drawn(element: HTMLElement): Promise<void> {
  await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
