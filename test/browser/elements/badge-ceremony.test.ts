import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { states } from '../../../demo/states/badge-shelf.js';
import { shelf } from '../../../demo/states/badges.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { useLanguage } from '../../../demo/use-language.js';
import type { BadgeCeremonyEvent, BadgeDismissEvent } from '../../../src/browser/elements/badge-shelf/events.js';
import type { BadgeShelf } from '../../../src/browser/elements/badge-shelf/badge-shelf.js';
import { waitUntil } from '../../support/wait-until.js';

/** Longer than the page has to be still. */
const patience = 2500;

let rendered: RenderedState | undefined;
const extras: Element[] = [];

interface Visit {
  readonly attributes?: Record<string, string>;
  readonly isRevisit?: boolean;
  readonly locale?: string;
  /** Whether to return before the ceremony has begun. */
  readonly isEarly?: boolean;
}

async function show(name: string, { isEarly = false, attributes = {}, ...visit }: Visit = {}): Promise<BadgeShelf> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered?.remove();
  if (visit.locale) await useLanguage(visit.locale);
  const { settled, play, ...known } = state;
  rendered = await renderState(
    {
      ...known,
      name: 'ceremonies',
      attributes: { ...state.attributes, ...attributes },
      ...(!visit.isRevisit && play && { play }),
      ...(!isEarly && settled && { settled }),
    },
    visit,
  );
  return rendered.element as BadgeShelf;
}

/** Puts something of the page's on the page, for the length of a test. */
function put<T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  document.body.prepend(element);
  extras.push(element);
  return element;
}

const passes = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const dialogOf = (element: BadgeShelf) =>
  element.shadowRoot?.querySelector('.reveal')?.closest<HTMLDialogElement>('dialog') ?? undefined;
const isShown = (element: BadgeShelf): boolean => dialogOf(element)?.open ?? false;
const inside = <T extends HTMLElement>(element: BadgeShelf, selector: string): T => {
  const found = dialogOf(element)?.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const texts = (element: BadgeShelf, selector: string): string[] =>
  [...(dialogOf(element)?.querySelectorAll(selector) ?? [])].map((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
const press = (element: BadgeShelf, label: string): void => {
  const button = [...(dialogOf(element)?.querySelectorAll('button') ?? [])].find(
    ({ textContent, ariaLabel }) => textContent?.trim() === label || ariaLabel === label,
  );
  if (!button) throw new Error(`There is no button ${label}.`);
  button.click();
};

describe('the ceremony of <laurel-badge-shelf>', () => {
  before(() => setViewport({ width: 800, height: 900 }));
  afterEach(async () => {
    rendered?.remove();
    rendered = undefined;
    for (const extra of extras.splice(0)) extra.remove();
    await setViewport({ width: 800, height: 900 });
  });

  describe('one badge', () => {
    it('is shown whole: its name, why the member has it, who else does, and what came with it', async () => {
      const element = await show('ceremony');
      expect(texts(element, '.reveal-title')).to.deep.equal(['Evergreen']);
      expect(texts(element, '.line')).to.deep.equal([shelf.evergreen.description]);
      expect(texts(element, '.reasons li')).to.deep.equal(['Finish “Daily check-in” 30 times']);
      expect(texts(element, '.facts > div')).to.deep.equal(['38 members hold it', '+300 Leaf']);
      expect(texts(element, '.when')[0]).to.match(/^While you were away · /);
      expect(dialogOf(element)?.querySelectorAll('.wreath .on')).to.have.length(18);
    });

    it('names the badge that comes next on its branch, and leads to it', async () => {
      const element = await show('ceremony');
      expect(texts(element, '.branch').map((text) => text.replace(/[\u2066-\u2069]/g, ''))).to.deep.equal([
        'Next on this branch: Keyholder',
      ]);
      expect(texts(element, '.reveal-actions button')).to.deep.equal(['Share', 'What’s next']);
      const routes = rendered?.calls.map(({ route }) => route);
      expect(routes).not.to.include('GET /api/minting/contracts');
      const opened: string[] = [];
      element.addEventListener('laurel-badge-open', (event) => opened.push(event.detail.badgeId));
      press(element, 'What’s next');
      await waitUntil(() => element.shadowRoot?.querySelector('dialog[open] .card-title')?.textContent === 'Keyholder');
      expect(opened).to.deep.equal([shelf.keyholder.id]);
      expect(element.shadowRoot?.querySelectorAll('.reveal')).to.have.length(0);
      await waitUntil(() => element.shadowRoot?.querySelector('dialog[open] .way, dialog[open] .conditions'));
    });

    it('says nothing about what comes next if nothing is known to', async () => {
      const element = await show('ceremony-now');
      expect(texts(element, '.branch')).to.deep.equal([]);
      expect(texts(element, '.reveal-actions button')).to.deep.equal(['Share', 'Done']);
    });

    it('is named for assistive technology, with the focus on its heading', async () => {
      const element = await show('ceremony');
      expect(dialogOf(element)?.getAttribute('aria-label')).to.equal('You earned Evergreen');
      await waitUntil(() => element.shadowRoot?.activeElement?.matches('.reveal-title'));
    });

    it('was announced already if it was earned on the page, and says so', async () => {
      const element = await show('ceremony-now');
      expect(dialogOf(element)?.getAttribute('aria-label')).to.equal('First Light');
      expect(texts(element, '.when')).to.deep.equal(['Just now']);
      expect(texts(element, '.facts > div')[0]).to.equal('1 member holds it');
    });

    it('is shown without what nobody knows: no figure, no picture, no reason', async () => {
      const element = await show('ceremony-bare');
      expect(texts(element, '.medal .initials')).to.deep.equal(['D']);
      expect(texts(element, '.facts > div')).to.deep.equal([]);
      expect(texts(element, '.reasons li')).to.deep.equal([]);
    });

    it('is reported to the page, and no longer marked as new', async () => {
      const heard: string[] = [];
      const hear = (event: Event): void => {
        const { badgeIds } = (event as BadgeCeremonyEvent | BadgeDismissEvent).detail;
        heard.push(`${event.type} ${badgeIds.join()}`);
      };
      for (const type of ['laurel-badge-ceremony', 'laurel-badge-dismiss']) addEventListener(type, hear);
      const element = await show('ceremony');
      for (const type of ['laurel-badge-ceremony', 'laurel-badge-dismiss']) removeEventListener(type, hear);
      const { id } = shelf.evergreen;
      expect(heard).to.deep.equal([`laurel-badge-ceremony ${id}`, `laurel-badge-dismiss ${id}`]);
      expect(element.shadowRoot?.querySelector('.corner.new')).to.equal(null);
    });

    it('is shown once in a browser', async () => {
      const element = await show('ceremony');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isShown(element));
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      const later = await show('ceremony', { isRevisit: true, isEarly: true });
      await waitUntil(() => later.state === 'ready');
      await passes(patience);
      expect(isShown(later)).to.equal(false);
    });

    it('returns the focus when it closes', async () => {
      const button = put('button');
      button.textContent = 'Of the page';
      button.focus();
      const element = await show('ceremony');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => document.activeElement === button);
      expect(isShown(element)).to.equal(false);
    });

    it('leads to the share card and back', async () => {
      const element = await show('ceremony');
      press(element, 'Share');
      await waitUntil(() => element.shadowRoot?.querySelector('.share-title')?.matches(':focus'));
      element.shadowRoot?.querySelector<HTMLElement>('.share-head > .close')?.click();
      await waitUntil(() => element.shadowRoot?.activeElement?.textContent?.trim() === 'Share');
      press(element, 'Close');
      await waitUntil(() => !isShown(element));
    });

    it('loads nothing more, and shows nothing, if the page does not want it', async () => {
      const element = await show('ceremony', { attributes: { ceremony: 'off' }, isEarly: true });
      await waitUntil(() => element.shadowRoot?.querySelector('.corner.new'));
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      expect(rendered?.calls.map(({ route }) => route)).not.to.include('GET /api/loyalty/badge_users');
    });
  });

  describe('several badges', () => {
    it('are a list first, and open one by one', async () => {
      const element = await show('ceremony-several');
      expect(texts(element, '.reveal-title')).to.deep.equal(['3 badges']);
      expect(texts(element, '.reveal-list b')).to.deep.equal(['First Light', 'Evergreen', 'Chorus']);
      expect(dialogOf(element)?.getAttribute('aria-label')).to.equal('You earned First Light, Evergreen, and Chorus');
      const seen: string[] = [];
      press(element, 'Open one by one');
      for (const next of ['Next badge', 'Next badge', 'Done']) {
        await waitUntil(
          () => texts(element, '.tally').length === 1 && !seen.includes(texts(element, '.when')[0] ?? ''),
        );
        seen.push(texts(element, '.when')[0] ?? '', texts(element, '.reveal-title')[0] ?? '');
        await waitUntil(() => element.shadowRoot?.activeElement?.matches('.reveal-title'));
        press(element, next);
      }
      expect(seen).to.deep.equal(['1 of 3', 'First Light', '2 of 3', 'Evergreen', '3 of 3', 'Chorus']);
      await waitUntil(() => !isShown(element));
    });

    for (const [locale, forward, back] of [
      ['en', 'ArrowRight', 'ArrowLeft'],
      ['ar', 'ArrowLeft', 'ArrowRight'],
    ] as const)
      it(`answer to arrow keys in the direction of ${locale}`, async () => {
        const element = await show('ceremony-one-of-several', { locale });
        await waitUntil(() => element.shadowRoot?.activeElement?.matches('.reveal-title'));
        await sendKeys({ press: forward });
        await waitUntil(() => texts(element, '.reveal-title')[0] === 'Chorus');
        await sendKeys({ press: back });
        await waitUntil(() => texts(element, '.reveal-title')[0] === 'Evergreen');
      });

    it('are only a list if they are many', async () => {
      const element = await show('ceremony-many');
      expect(texts(element, '.reveal-list b')).to.have.length(5);
      expect(texts(element, '.reveal-actions button')).to.deep.equal(['Done']);
    });
  });

  describe('the page', () => {
    it('is not disturbed while a member is in a field', async () => {
      const field = put('input');
      field.focus();
      const element = await show('ceremony', { isEarly: true });
      await waitUntil(() => element.state === 'ready');
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      field.blur();
      await waitUntil(() => isShown(element));
    });

    it('is not disturbed while a dialog is open, in whichever shadow tree', async () => {
      const root = put('div').attachShadow({ mode: 'open' });
      const dialog = document.createElement('dialog');
      root.append(dialog);
      dialog.show();
      const element = await show('ceremony', { isEarly: true });
      await waitUntil(() => element.state === 'ready');
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      dialog.close();
      await waitUntil(() => isShown(element));
    });

    it('is not disturbed while another window, such as that of a wallet, is above it', async () => {
      const element = await show('ceremony', { isEarly: true });
      await waitUntil(() => element.shadowRoot?.querySelector('.corner.new'));
      await passes(300);
      dispatchEvent(new Event('blur'));
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      dispatchEvent(new Event('focus'));
      await waitUntil(() => isShown(element));
    });

    it('is not disturbed while the shelf is out of view', async () => {
      const space = put('div');
      space.style.blockSize = '1000px';
      scrollTo(0, 0);
      const element = await show('ceremony', { isEarly: true });
      await waitUntil(() => element.state === 'ready');
      await passes(patience);
      expect(isShown(element)).to.equal(false);
      element.scrollIntoView();
      await waitUntil(() => isShown(element));
    });
  });

  describe('motion and space', () => {
    it('stands at once when the member does anything', async () => {
      await emulateMedia({ reducedMotion: 'no-preference' });
      const element = await show('ceremony');
      expect(getComputedStyle(inside(element, '.medal .art')).animationName).to.equal('laurel-colour');
      await sendKeys({ press: 'a' });
      await waitUntil(() => getComputedStyle(inside(element, '.medal .art')).animationName === 'none');
    });

    it('takes no time under reduced motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        const element = await show('ceremony');
        for (const selector of ['.medal .art', '.wreath .on', '.reveal-title']) {
          const { animationDuration, animationDelay } = getComputedStyle(inside(element, selector));
          expect([animationDuration, animationDelay], selector).to.deep.equal(['0s', '0s']);
        }
        expect(getComputedStyle(inside(element, '.scatter')).opacity).to.equal('0');
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });

    for (const locale of ['en', 'de', 'ar'])
      for (const name of ['ceremony', 'ceremony-bare', 'ceremony-many'])
        it(`fits 320 px in the language ${locale}: ${name}`, async () => {
          await setViewport({ width: 320, height: 640 });
          const element = await show(name, { locale });
          const reveal = inside(element, '.reveal');
          expect(reveal.scrollWidth).to.be.at.most(reveal.clientWidth);
          const { left, right } = reveal.getBoundingClientRect();
          for (const each of reveal.querySelectorAll('button, .reveal-title, .line, .facts b, .facts span')) {
            const box = each.getBoundingClientRect();
            expect(box.left, each.className).to.be.at.least(left);
            expect(box.right, each.className).to.be.at.most(right);
          }
        });
  });
});
