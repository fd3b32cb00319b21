import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { states } from '../../../demo/states/wallet-connect.js';
import type { WalletConnect } from '../../../src/browser/elements/wallet-connect/wallet-connect.js';
import { registry } from '../../../src/browser/registry.js';
import { SignInRequestEvent, WalletRequestEvent } from '../../../src/browser/elements/shared-events.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;
let left = new AbortController();

/** Shows the sign-in button or a member's account button, and presses nothing. */
async function show(name: 'picker' | 'menu' | 'everywhere-ask', attributes = {}): Promise<WalletConnect> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({ ...state, play: () => undefined, settled: () => true }, { attributes });
  const element = rendered.element as WalletConnect;
  await waitUntil(() => element.state !== 'loading');
  return element;
}

/** Puts an element into a box with a style. */
function put(element: HTMLElement, box: HTMLElement): HTMLElement {
  element.replaceWith(box);
  box.append(element);
  return box;
}

/** Returns all open dialogs that have boxes, in whichever shadow tree. */
const openDialogs = (root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches('dialog[open]') ? [each as HTMLElement] : []),
    ...(each.shadowRoot ? openDialogs(each.shadowRoot) : []),
  ]);
const drawnDialog = (): HTMLElement | undefined => openDialogs().find((each) => each.checkVisibility());
const centreOf = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};
const ask = (from: HTMLElement): SignInRequestEvent => {
  const request = new SignInRequestEvent({ reason: 'test' });
  from.dispatchEvent(request);
  return request;
};

beforeEach(() => (left = new AbortController()));
afterEach(() => {
  left.abort();
  document.body.removeAttribute('style');
  rendered?.remove();
  for (const each of document.body.querySelectorAll('[data-test]')) each.remove();
});

/** Boxes that are rendered, each with a way to hide it. */
const hiders: Readonly<Record<string, readonly [tag: string, hide: (box: HTMLElement) => void]>> = {
  'a hidden header': ['header', (box) => (box.hidden = true)],
  'a closed fold': ['details', (box) => ((box as HTMLDetailsElement).open = false)],
  'content that is left out': ['div', (box) => (box.style.contentVisibility = 'hidden')],
};
const boxOf = (tag: string): HTMLElement => Object.assign(document.createElement(tag), { open: true });

describe('a sheet', () => {
  for (const [where, [tag, hide]] of Object.entries(hiders)) {
    it(`of an element in ${where} is rendered in the requesting element, and can be used`, async () => {
      const element = await show('picker');
      element.innerHTML = '<a slot="terms" href="#terms">Terms</a>';
      hide(put(element, boxOf(tag)));
      await registry['laurel-points-balance']();
      const other = document.createElement('laurel-points-balance');
      rendered?.program?.append(other);
      expect(ask(other).defaultPrevented).to.equal(true);
      await waitUntil(() => drawnDialog()?.querySelector('.wallet button'), 'a dialog that is seen');
      const dialog = drawnDialog();
      expect(other.shadowRoot?.contains((dialog?.getRootNode() as ShadowRoot).host)).to.equal(true);
      expect(getComputedStyle(dialog?.querySelector('.sheet') as Element).backgroundColor).not.to.equal(
        'rgba(0, 0, 0, 0)',
      );
      expect(
        (dialog?.querySelector('slot[name=terms]') as HTMLSlotElement).assignedElements()[0]?.textContent,
      ).to.equal('Terms');
      await waitUntil(() => (dialog?.getRootNode() as ShadowRoot).activeElement?.matches('.wallet button'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => element.state === 'done' || element.state === 'signed-in');
      await waitUntil(() => openDialogs().length === 0, 'it closes');
      expect(other.shadowRoot?.querySelector(':scope > :not(.box)')).to.equal(null);
    });

    it(`closes when its element is hidden in ${where} while it is open`, async () => {
      const element = await show('picker');
      const around = put(element, boxOf(tag));
      await element.open();
      await waitUntil(() => drawnDialog());
      hide(around);
      await waitUntil(() => openDialogs().length === 0, 'it closes');
    });
  }

  it('of a hidden element is rendered at the end of the page if the page itself opens it', async () => {
    const element = await show('picker');
    element.hidden = true;
    await element.open();
    await waitUntil(() => drawnDialog()?.querySelector('.wallet button'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => openDialogs().length === 0);
    element.hidden = false;
    await element.open();
    await waitUntil(() => element.shadowRoot?.querySelector('dialog[open] .wallet button'), 'in its place again');
  });

  it('that asks for a wallet is rendered outside its hidden element, too', async () => {
    const element = await show('menu');
    await waitUntil(() => element.state === 'signed-in');
    element.hidden = true;
    const request = new WalletRequestEvent({ reason: 'test' });
    rendered?.program?.dispatchEvent(request);
    expect(request.defaultPrevented).to.equal(true);
    await waitUntil(() => drawnDialog());
    await sendKeys({ press: 'Escape' });
    expect(await request.isConnected()).to.equal(false);
  });

  it('belongs to the visible element if another one is hidden', async () => {
    const first = await show('picker');
    const second = document.createElement('laurel-wallet-connect');
    rendered?.program?.append(second);
    first.hidden = true;
    await second.updateComplete;
    expect(ask(rendered?.program ?? document.body).defaultPrevented).to.equal(true);
    await waitUntil(() => second.shadowRoot?.querySelector('dialog[open]'));
    expect(openDialogs()).to.have.length(1);
  });

  it('can be pressed on a page without pointer events, and is visible on a hidden page', async () => {
    const element = await show('picker');
    document.body.style.cssText = 'pointer-events: none; user-select: none; cursor: wait; visibility: hidden';
    await element.open();
    await waitUntil(() => drawnDialog()?.querySelector('.wallet button'));
    const wallet = drawnDialog()?.querySelector('.wallet button') as HTMLElement;
    const sheet = drawnDialog()?.querySelector('.sheet') as HTMLElement;
    const { visibility, userSelect, cursor } = getComputedStyle(sheet);
    expect({ visibility, userSelect, cursor }).to.deep.equal({
      visibility: 'visible',
      userSelect: 'text',
      cursor: 'auto',
    });
    await sendMouse({ type: 'click', position: centreOf(wallet) });
    await waitUntil(() => element.state !== 'choosing', 'the wallet is asked');
  });

  it('keeps Escape and presses from the page, which would close its own dialog', async () => {
    const element = await show('picker');
    const heard: string[] = [];
    const { signal } = left;
    for (const type of ['keydown', 'keyup'])
      document.addEventListener(type, (event) => heard.push(`${type} ${(event as KeyboardEvent).key}`), {
        signal,
        capture: true,
      });
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'pointerup', 'click'])
      document.addEventListener(type, () => heard.push(type), { signal });
    await element.open();
    await waitUntil(() => drawnDialog()?.querySelector('.sheet h2, .sheet h3'));
    await sendMouse({
      type: 'click',
      position: centreOf(drawnDialog()?.querySelector('.sheet h2, .sheet h3') as Element),
    });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => openDialogs().length === 0);
    expect(heard).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    expect(heard, 'once nothing of ours is open').to.deep.equal(['keydown Escape', 'keyup Escape']);
  });
});

describe('a popover', () => {
  it('can be pressed on a page without pointer events, and keeps Escape to itself', async () => {
    const element = await show('everywhere-ask');
    await waitUntil(() => element.state === 'signed-in');
    const heard: string[] = [];
    const { signal } = left;
    for (const type of ['keydown', 'keyup'])
      document.addEventListener(type, (event) => heard.push((event as KeyboardEvent).key), { signal, capture: true });
    element.shadowRoot?.querySelector<HTMLElement>('.account')?.click();
    await waitUntil(() => element.shadowRoot?.querySelector('.account-menu:popover-open .everywhere'));
    document.body.style.pointerEvents = 'none';
    const everywhere = element.shadowRoot?.querySelector('.everywhere') as HTMLElement;
    await sendMouse({ type: 'click', position: centreOf(everywhere) });
    await waitUntil(() => element.shadowRoot?.querySelector('.menu-step:focus'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => element.shadowRoot?.querySelector('.everywhere:focus'), 'the question goes back');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.shadowRoot?.querySelector('.account-menu:popover-open'));
    expect(heard).to.deep.equal([]);
  });
});
