import { expect, waitUntil } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import axe from 'axe-core';
import { states } from '../../demo/states/index.js';
import { type RenderedState, renderState } from '../../demo/states/render.js';
import type { State } from '../../demo/states/state.js';
import { type LaurelTag, registry } from '../../src/registry.js';
import { pressWithFocus, watchFocus } from '../support/focus.js';
import { unreadable } from './ruler.js';
import { hardCodedTexts, inlineStyles, strangers } from './shadow-audit.js';

const tags = Object.keys(registry) as LaurelTag[];
const issued = (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings ?? new Set<string>();

/** Only a page that holds nothing but the element has no landmarks and no first heading. */
const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };

let rendered: RenderedState | undefined;

const render = async (state: State, options?: Parameters<typeof renderState>[1]): Promise<RenderedState> =>
  (rendered = await renderState(state, options));

const firstOf = (tag: string): State => {
  const state = states.find((each) => each.tag === tag);
  if (!state) throw new Error(`There is no state of ${tag}.`);
  return state;
};

const sideBySide = new CSSStyleSheet();
sideBySide.replaceSync(`
  body { margin: 0; padding: 16px }
  .beside { display: grid; grid-template-columns: 1fr 1fr; align-items: start }
`);

// What fades in has no contrast yet.
before(() => emulateMedia({ reducedMotion: 'reduce' }));
before(() => document.adoptedStyleSheets.push(sideBySide));

afterEach(() => {
  rendered?.remove();
  rendered = undefined;
  document.documentElement.dir = '';
});

describe('every element of the registry', () => {
  // First, while nothing is defined yet.
  it('takes attributes that were set before it was defined', async () => {
    const waiting = tags.map((tag) => {
      const element = document.createElement(tag);
      element.setAttribute('proxy', '/fixtures/waiting');
      element.setAttribute('theme', 'dark');
      return element;
    });
    await Promise.all(Object.values(registry).map((load) => load()));
    for (const element of waiting) {
      customElements.upgrade(element);
      expect(element, element.localName).to.include({ proxy: '/fixtures/waiting', theme: 'dark' });
    }
  });

  it('has a state in the gallery', () => {
    expect([...new Set(states.map(({ tag }) => tag))]).to.have.members(tags);
  });

  it('has states whose names are its own', () => {
    const names = states.map(({ tag, name }) => `${tag} ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  for (const tag of tags) {
    describe(tag, () => {
      it('exists without a page', () => {
        const element = document.createElement(tag);
        element.setAttribute('theme', 'light');
        expect(element.isConnected).to.equal(false);
        element.remove();
      });

      it('survives being removed, put back, and moved to another document', async () => {
        const { element, program } = await render(firstOf(tag));
        const outermost = program ?? element;
        const home = outermost.parentElement ?? document.body;
        const text = (): string => (element.shadowRoot ?? element).textContent ?? '';
        const before = text();
        const isAsBefore = (): Promise<void> =>
          waitUntil(() => text() === before, `It shows ${text()}`, { timeout: 5000 });
        outermost.remove();
        home.append(outermost);
        await settle(element);
        await isAsBefore();

        const frame = document.createElement('iframe');
        home.append(frame);
        frame.contentDocument?.body.append(outermost);
        await settle(element);
        expect(element.ownerDocument).to.equal(frame.contentDocument);
        home.append(outermost);
        await settle(element);
        frame.remove();
        await isAsBefore();
      });

      it('stands beside another of its kind', async () => {
        // Side by side: below a tall one the other would be out of sight, and ask for nothing.
        document.body.classList.add('beside');
        let second: RenderedState | undefined;
        try {
          const first = await render(firstOf(tag), { instance: 'first' });
          second = await renderState(firstOf(tag), { instance: 'second' });
          expect(second.element.shadowRoot?.textContent).to.equal(first.element.shadowRoot?.textContent);
          second.remove();
          await settle(first.element);
          expect(first.element.isConnected).to.equal(true);
        } finally {
          second?.remove();
          document.body.classList.remove('beside');
        }
      });

      it('takes no room when hidden', async () => {
        const { element } = await render(firstOf(tag));
        element.hidden = true;
        expect(getComputedStyle(element).display).to.equal('none');
      });

      it('writes nothing outside itself and leaves nothing behind', async () => {
        const records: MutationRecord[] = [];
        const observer = new MutationObserver((list) => records.push(...list));
        observer.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
        const { element, program } = await render(firstOf(tag));
        const own = program ?? element;
        rendered?.remove();
        rendered = undefined;
        records.push(...observer.takeRecords());
        observer.disconnect();
        expect(strangers(records, own)).to.deep.equal([]);
      });
    });
  }
});

describe('every state of the gallery', () => {
  for (const state of states) {
    it(`${state.tag} ${state.name}: is reached without losing the focus, accessible, to be read at any width, without inline style, and asks only the proxy`, async () => {
      performance.clearResourceTimings();
      const stop = pressWithFocus();
      const focus = watchFocus();
      const { element, network } = await render(state);
      expect(network.unexpected).to.deep.equal([]);
      const foreign = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(location.origin));
      expect(foreign.filter(({ name }) => name.startsWith('http')).map(({ name }) => name)).to.deep.equal([]);
      expect(inlineStyles(element)).to.deep.equal([]);
      await stillness();
      stop();
      focus.stop();
      expect(focus.lost).to.deep.equal([]);
      const { violations } = await axe.run(rendered?.program ?? element, { rules });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
      expect(await unreadableAtAnyWidth()).to.deep.equal([]);
    });
  }

  for (const state of states) {
    it(`${state.tag} ${state.name}: takes all its words from the language, and has room for longer ones`, async () => {
      const { element, network } = await render(state, { locale: 'en-XA' });
      await settle(element);
      expect(hardCodedTexts(element, [network.answers, state.wallets, state.attributes])).to.deep.equal([]);
      expect(await unreadableAtAnyWidth()).to.deep.equal([]);
    });
  }

  for (const tag of tags) {
    it(`${tag}: follows the direction of the page`, async () => {
      document.documentElement.dir = 'rtl';
      const { element } = await render(firstOf(tag));
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).to.equal(clientWidth);
      expect(getComputedStyle(element).direction).to.equal('rtl');
    });
  }

  it('makes Lit warn of nothing', () => {
    expect(
      [...issued].filter((warning) => /change-in-update|shadow|migration|multiple-versions/.test(warning)),
    ).to.deep.equal([]);
  });
});

/** What cannot be read or hit on a phone, and in a column as wide as articles are. */
async function unreadableAtAnyWidth(): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 720]) {
    await setViewport({ width, height: 640 });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    found.push(...unreadable(document.body).map((wrong) => `at ${width} px: ${wrong}`));
  }
  return found;
}

/** Resolves when nothing moves any more but what always does: what is half faded in has too little contrast. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function settle(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  await (element as { updateComplete?: Promise<unknown> }).updateComplete;
}
