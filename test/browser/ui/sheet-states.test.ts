import { expect } from '@open-wc/testing';
import { createFocusTrap } from 'focus-trap';
import { css, html, type TemplateResult } from 'lit';
import { LaurelElement } from '../../../src/browser/elements/element.js';
import { placeFor } from '../../../src/browser/ui/sheet-place.js';
import { Sheet, type SheetOptions } from '../../../src/browser/ui/sheet.js';
import { sheetStyles } from '../../../src/browser/ui/sheet.styles.js';
import { waitUntil } from '../../support/wait-until.js';

/* The states of a sheet, in every engine. What needs the keys and the pointer of a real browser is in sheet.test.ts. */

/** An element with a sheet. */
class Owner extends LaurelElement {
  static override styles = [
    LaurelElement.styles,
    sheetStyles,
    css`
      .tall {
        block-size: 2000px;
      }
    `,
  ];
  readonly state = 'ready';
  closed = 0;
  pressed = 0;
  #wallet: SheetOptions['wallet'];
  readonly sheet = new Sheet(this, () => (this.closed += 1));

  refresh = (): Promise<void> => Promise.resolve();

  /** Starts to ask a wallet, or stops if there is none. */
  async ask(wallet: SheetOptions['wallet']): Promise<void> {
    this.#wallet = wallet;
    this.requestUpdate();
    await this.updateComplete;
  }

  protected override render(): TemplateResult {
    const content = html`<div class="sheet-body">
      <button id="first">First</button>
      <button id="inside" @click=${() => (this.pressed += 1)}>Inside</button>
      <div class="tall"></div>
      <button id="last">Last</button>
    </div>`;
    return html`<button id="open" @click=${() => this.sheet.open()}>Open</button>
      ${this.sheet.render({ label: 'A sheet', wallet: this.#wallet, content })}`;
  }
}
customElements.define('laurel-test-owner', Owner);

let left = new AbortController();

/** Puts markup on the page. */
function put<T extends HTMLElement>(markup: string): T {
  const frame = document.createElement('div');
  frame.innerHTML = markup;
  const element = frame.firstElementChild as T;
  document.body.append(element);
  return element;
}

/** An overlay that a wallet draws in the page to ask for confirmation. */
const overlay = (): HTMLElement =>
  put(`<div class="overlay" style="position: fixed; inset: 0; z-index: 2147483647; background: #fff8">
    <button style="position: absolute; inset: 8px auto auto 40%">Confirm</button><input>
  </div>`);

/** Places of an element on a page. `here` marks where it goes. */
const places = {
  'the page': '<main class="here"></main>',
  'a header with a filter': '<header class="here" style="block-size: 60px; backdrop-filter: blur(4px)"></header>',
  'a page that is scaled': '<main class="here" style="transform: translate(30px, 40px) scale(1.2)"></main>',
  'a card that clips':
    '<div class="here" style="inline-size: 200px; block-size: 60px; overflow: hidden; transform: scale(0.9)"></div>',
  'a modal dialog': '<dialog class="here"></dialog>',
} as const;

async function show(place: keyof typeof places = 'the page'): Promise<Owner> {
  const here = put(places[place]);
  if (here instanceof HTMLDialogElement) here.showModal();
  const owner = document.createElement('laurel-test-owner') as Owner;
  here.append(owner);
  await owner.updateComplete;
  return owner;
}

const within = (owner: Owner, selector: string): HTMLElement =>
  owner.shadowRoot?.querySelector<HTMLElement>(selector) as HTMLElement;
const dialogOf = (owner: Owner): HTMLDialogElement => within(owner, 'dialog') as HTMLDialogElement;
const focused = (owner: Owner): string | undefined => owner.shadowRoot?.activeElement?.id;

/** Opens the sheet as a member does, and puts the focus on its second button. */
async function open(owner: Owner): Promise<void> {
  within(owner, '#open').focus();
  within(owner, '#open').click();
  await owner.updateComplete;
  within(owner, '#inside').focus();
}

/** Returns the innermost element at a point. */
function elementAt(x: number, y: number, root: Document | ShadowRoot = document): Element | null {
  const found = root.elementFromPoint(x, y);
  return found?.shadowRoot && found.shadowRoot !== root ? (elementAt(x, y, found.shadowRoot) ?? found) : found;
}

const centreOf = (element: Element): [number, number] => {
  const { left: x, top, width, height } = element.getBoundingClientRect();
  return [x + width / 2, top + height / 2];
};

const escape = (target: EventTarget): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};

const frames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

interface Row {
  readonly place: keyof typeof places;
  /** Where a wallet is asked. `answered`: a wallet in the page was asked and has answered. */
  readonly wallet: 'nobody' | 'here' | 'elsewhere' | 'answered';
  readonly isModal: boolean;
  /** Whether a press outside the sheet closes it. */
  readonly closes: boolean;
  /** Whether a wallet's overlay lies above the sheet, beside it, or cannot be used. */
  readonly overlay: 'above' | 'beside' | 'inert';
}

const table: readonly Row[] = [
  { place: 'the page', wallet: 'nobody', isModal: true, closes: true, overlay: 'inert' },
  { place: 'the page', wallet: 'elsewhere', isModal: true, closes: false, overlay: 'inert' },
  { place: 'the page', wallet: 'here', isModal: false, closes: false, overlay: 'above' },
  { place: 'the page', wallet: 'answered', isModal: true, closes: true, overlay: 'inert' },
  { place: 'a header with a filter', wallet: 'here', isModal: false, closes: false, overlay: 'above' },
  { place: 'a header with a filter', wallet: 'answered', isModal: true, closes: true, overlay: 'inert' },
  { place: 'a page that is scaled', wallet: 'here', isModal: false, closes: false, overlay: 'above' },
  { place: 'a card that clips', wallet: 'here', isModal: false, closes: false, overlay: 'beside' },
  { place: 'a card that clips', wallet: 'answered', isModal: true, closes: true, overlay: 'inert' },
  { place: 'a modal dialog', wallet: 'here', isModal: true, closes: false, overlay: 'inert' },
];

describe('an open sheet', () => {
  beforeEach(() => (left = new AbortController()));
  afterEach(() => {
    left.abort();
    document.body.replaceChildren();
  });

  for (const { place, wallet, isModal, closes, overlay: lies } of table)
    it(`in ${place}, ${wallet === 'answered' ? 'after a wallet has answered' : `wallet asked: ${wallet}`}, ${isModal ? 'is modal' : 'is not modal'} and ${closes ? 'closes' : 'stays'} on a press outside`, async () => {
      const owner = await show(place);
      await open(owner);
      if (wallet === 'answered') {
        await owner.ask('here');
        await owner.ask(undefined);
      } else await owner.ask(wallet === 'nobody' ? undefined : wallet);
      const dialog = dialogOf(owner);
      expect(dialog.matches(':modal'), 'modal').to.equal(isModal);
      expect(focused(owner), 'the focus stays').to.equal('inside');
      const { left: x, top, width, height } = dialog.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      for (const [is, wanted] of [
        [x, 0],
        [top, 0],
        [width, clientWidth],
        [height, clientHeight],
      ] as const)
        expect(is, 'it covers the viewport').to.be.closeTo(wanted, 1);
      expect(elementAt(...centreOf(within(owner, '#inside')))?.id, 'it can be used').to.equal('inside');
      const drawn = overlay();
      const confirm = drawn.querySelector('button') as HTMLElement;
      const isReached = elementAt(...centreOf(confirm)) === confirm;
      const isAbove = drawn.contains(elementAt(...centreOf(within(owner, '#inside'))));
      expect(isAbove ? 'above' : isReached ? 'beside' : 'inert', 'the wallet').to.equal(lies);
      drawn.remove();
      dialog.click();
      await owner.updateComplete;
      expect([owner.sheet.isOpen, owner.closed]).to.deep.equal(closes ? [false, 1] : [true, 0]);
      if (closes) expect(focused(owner), 'the focus goes back').to.equal('open');
    });

  it('leaves the focus to a wallet’s overlay, and takes it back afterwards', async () => {
    const owner = await show();
    await open(owner);
    await owner.ask('here');
    const drawn = overlay();
    const field = drawn.querySelector('input') as HTMLElement;
    field.focus();
    expect(document.activeElement === field, 'it can be reached').to.equal(true);
    owner.sheet.focus(within(owner, '#first'));
    expect(document.activeElement === field, 'a new step does not take it').to.equal(true);
    drawn.remove();
    await owner.ask(undefined);
    expect(focused(owner)).to.equal('inside');
    owner.sheet.focus(within(owner, '#first'));
    expect(focused(owner)).to.equal('first');
    owner.sheet.close();
    await owner.updateComplete;
    expect(focused(owner)).to.equal('open');
  });

  it('returns the focus when it closes while a wallet is asked', async () => {
    const owner = await show();
    await open(owner);
    await owner.ask('here');
    owner.sheet.close();
    await owner.updateComplete;
    expect([owner.closed, focused(owner)]).to.deep.equal([1, 'open']);
  });

  it('closes on Escape inside while a wallet is asked, and leaves Escape outside to the wallet', async () => {
    const owner = await show();
    const heard: string[] = [];
    document.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true, signal: left.signal });
    await open(owner);
    await owner.ask('here');
    const field = overlay().querySelector('input') as HTMLElement;
    escape(field);
    expect([owner.sheet.isOpen, heard]).to.deep.equal([true, ['Escape']]);
    escape(within(owner, '#inside'));
    expect([owner.sheet.isOpen, heard]).to.deep.equal([false, ['Escape']]);
  });

  it('stays open on an Escape that something inside has handled', async () => {
    const owner = await show();
    await open(owner);
    await owner.ask('here');
    const { signal } = left;
    within(owner, '#inside').addEventListener('keydown', (event) => event.preventDefault(), { signal });
    expect(escape(within(owner, '#inside')).defaultPrevented).to.equal(true);
    expect(owner.sheet.isOpen).to.equal(true);
  });

  it('neither animates again nor loses its scroll position when a wallet is asked', async () => {
    const owner = await show();
    let started = 0;
    owner.shadowRoot?.addEventListener('animationstart', () => (started += 1));
    await open(owner);
    await waitUntil(() => started > 0 || matchMedia('(prefers-reduced-motion: reduce)').matches);
    await frames();
    const before = started;
    within(owner, '#last').focus();
    await waitUntil(() => within(owner, '.sheet-body').scrollTop > 300);
    const { scrollTop } = within(owner, '.sheet-body');
    for (const wallet of ['here', undefined] as const) {
      await owner.ask(wallet);
      await frames();
      expect([started, within(owner, '.sheet-body').scrollTop]).to.deep.equal([before, scrollTop]);
    }
  });

  it('stays in the viewport even if an ancestor contains it', async () => {
    const owner = await show('a header with a filter');
    document.body.insertAdjacentHTML('beforeend', '<div style="block-size: 4000px"></div>');
    await open(owner);
    await owner.ask('here');
    window.scrollTo(0, 500);
    await waitUntil(() => window.scrollY > 400 && Math.abs(dialogOf(owner).getBoundingClientRect().top) < 1);
    window.scrollTo(0, 0);
  });

  it('is hidden while a sheet above it asks a wallet, and returns with its focus', async () => {
    const [lower, upper] = [await show(), await show()];
    await open(lower);
    upper.sheet.open();
    await upper.updateComplete;
    expect([dialogOf(lower).matches(':modal'), dialogOf(upper).matches(':modal')]).to.deep.equal([true, true]);
    await upper.ask('here');
    const drawn = overlay();
    const confirm = drawn.querySelector('button') as HTMLElement;
    expect(elementAt(...centreOf(confirm)) === confirm, 'the wallet can be used').to.equal(true);
    expect(getComputedStyle(dialogOf(lower)).visibility).to.equal('hidden');
    expect(getComputedStyle(dialogOf(upper)).visibility).to.equal('visible');
    drawn.remove();
    await upper.ask(undefined);
    expect([dialogOf(lower).matches(':modal'), dialogOf(upper).matches(':modal')]).to.deep.equal([true, true]);
    expect(elementAt(...centreOf(within(upper, '.sheet')))?.getRootNode() === upper.shadowRoot, 'on top').to.equal(
      true,
    );
    upper.sheet.close();
    await upper.updateComplete;
    expect([lower.sheet.isOpen, focused(lower)]).to.deep.equal([true, 'inside']);
    lower.sheet.close();
  });

  it('closes when its part of the page is removed with another open sheet in it', async () => {
    const [upper, lower] = [await show(), await show()];
    const part = put('<div></div>');
    part.append(upper, lower);
    await open(lower);
    upper.sheet.open();
    await upper.ask('here');
    expect(dialogOf(lower).matches(':modal')).to.equal(false);
    part.remove();
    expect([dialogOf(upper).open, dialogOf(lower).open]).to.deep.equal([false, false]);
    await open(await show());
  });

  it('closes when it is no longer rendered while a wallet is asked, and leaves nothing behind', async () => {
    const owner = await show();
    await open(owner);
    await owner.ask('here');
    owner.style.display = 'none';
    await waitUntil(() => !owner.sheet.isOpen, 'it closes');
    owner.style.removeProperty('display');
    await owner.ask(undefined);
    await open(owner);
    expect(dialogOf(owner).matches(':modal')).to.equal(true);
    owner.remove();
    expect(dialogOf(owner).open).to.equal(false);
  });

  it('opens inside the requesting element, within the focus trap of a page’s dialog, and gets its presses and keys', async () => {
    const owner = await show();
    const site = put('<div role="dialog"><button>Close</button></div>');
    const asker = document.createElement('laurel-test-owner') as Owner;
    site.append(asker);
    await asker.updateComplete;
    const trap = createFocusTrap(site).activate();
    within(asker, '#open').focus();
    owner.sheet.open(placeFor(owner, asker));
    await owner.updateComplete;
    const inside = owner.sheet.find('#inside') as HTMLElement;
    const { host } = inside.getRootNode() as ShadowRoot;
    expect(host.getRootNode() === asker.shadowRoot, 'inside the asker').to.equal(true);
    const style = put(
      '<style>[role=dialog] laurel-test-owner::part(sheet) { outline: 3px solid rgb(1, 2, 3) }</style>',
    );
    expect(getComputedStyle(owner.sheet.find('.sheet') as HTMLElement).outlineColor).to.equal('rgb(1, 2, 3)');
    style.remove();
    for (const wallet of [undefined, 'here'] as const) {
      await owner.ask(wallet);
      inside.focus();
      const press = new MouseEvent('mousedown', { bubbles: true, composed: true, cancelable: true });
      expect(inside.dispatchEvent(press), 'it is not refused').to.equal(true);
      inside.click();
      expect((inside.getRootNode() as ShadowRoot).activeElement === inside).to.equal(true);
      escape(inside);
      expect(trap.active).to.equal(true);
    }
    expect([owner.pressed, owner.sheet.isOpen], 'Esc closed ours first').to.deep.equal([2, false]);
    await owner.updateComplete;
    expect(focused(asker), 'the focus goes back into the trap').to.equal('open');
    escape(within(asker, '#open'));
    expect(trap.active, 'and then it is the page’s').to.equal(false);
  });

  for (const kind of ['focus-trap', 'one that stops all it hears'] as const)
    it(`can be used and closed beside a page’s dialog that traps the focus: ${kind}`, async () => {
      const owner = await show();
      await open(owner);
      const site = put('<div role="dialog"><button>Agree</button></div>');
      const trap = kind === 'focus-trap' ? createFocusTrap(site).activate() : undefined;
      const stop = (event: Event): void => {
        if (event.composedPath().includes(site)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      const types = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'focusin', 'wheel', 'touchmove'];
      const { signal } = left;
      signal.addEventListener('abort', () => trap?.deactivate());
      if (!trap)
        for (const type of types) document.addEventListener(type, stop, { capture: true, passive: false, signal });
      const inside = within(owner, '#inside');
      const init = { bubbles: true, composed: true, cancelable: true };
      const heard: string[] = [];
      for (const type of types) inside.addEventListener(type, () => heard.push(type));
      const arrive = types.map((type) => inside.dispatchEvent(new Event(type, init)));
      expect(heard).to.deep.equal(types);
      expect(arrive, 'nothing is refused').to.deep.equal(types.map(() => true));
      const tab = new KeyboardEvent('keydown', { ...init, key: 'Tab' });
      expect(inside.dispatchEvent(tab), 'Tab goes on').to.equal(true);
      inside.addEventListener('click', (event) => event.preventDefault());
      expect(inside.dispatchEvent(new Event('click', init)), 'ours may still prevent what follows').to.equal(false);
      owner.sheet.close();
      await owner.updateComplete;
      const outside = put('<button></button>');
      expect(outside.dispatchEvent(new MouseEvent('mousedown', init)), 'beside the site’s dialog').to.equal(false);
    });

  it('keeps presses and the wheel from a dialog that closes on outside presses and a page that scrolls by script', async () => {
    const owner = await show('a modal dialog');
    const site = owner.closest('dialog') as HTMLDialogElement;
    const { signal } = left;
    let scrolled = 0;
    const scroll = (event: Event): void => {
      scrolled += 1;
      event.preventDefault();
    };
    for (const type of ['wheel', 'touchmove']) window.addEventListener(type, scroll, { passive: false, signal });
    const closeOutside = ({ clientX, clientY }: MouseEvent): void => {
      const { left: x, right, top, bottom } = site.getBoundingClientRect();
      if (clientX < x || clientX > right || clientY < top || clientY > bottom) site.close();
    };
    await open(owner);
    site.addEventListener('click', closeOutside, { signal });
    for (const wallet of [undefined, 'here', undefined] as const) {
      await owner.ask(wallet);
      const at = { clientX: 2, clientY: 2, bubbles: true, composed: true, cancelable: true };
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'pointerup', 'click'])
        within(owner, '.sheet').dispatchEvent(new MouseEvent(type, at));
      const turns = ['wheel', 'touchmove'].map((type) => {
        const turn = new Event(type, { bubbles: true, composed: true, cancelable: true });
        within(owner, '#inside').dispatchEvent(turn);
        return turn.defaultPrevented;
      });
      expect([site.open, owner.sheet.isOpen, scrolled, ...turns]).to.deep.equal([true, true, 0, false, false]);
    }
    owner.sheet.close();
    await owner.updateComplete;
    within(owner, '#open').dispatchEvent(new Event('wheel', { bubbles: true, composed: true, cancelable: true }));
    expect(scrolled).to.equal(1);
  });

  it('lends slotted content to a sheet elsewhere, where its own listeners still hear presses', async () => {
    const owner = await show();
    owner.innerHTML = '<p slot="help">Write to <button>us</button> or <a href="#desk">the desk</a></p>';
    const asker = await show();
    const pressed: string[] = [];
    owner.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''));
    const place = placeFor(owner, asker);
    const { host } = place?.root.getRootNode() as ShadowRoot;
    for (const each of host.querySelectorAll<HTMLElement>('button, a')) each.click();
    expect(pressed, 'a link leads on by itself').to.deep.equal(['us']);
    await waitUntil(() => location.hash === '#desk');
    place?.remove();
    history.replaceState(null, '', location.pathname + location.search);
  });
});
