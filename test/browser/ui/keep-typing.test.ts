import { expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, type TemplateResult } from 'lit';
import { LaurelElement } from '../../../src/browser/elements/element.js';
import { registry } from '../../../src/browser/registry.js';
import { placeFor } from '../../../src/browser/ui/sheet-place.js';

/** An element with fields, and a slot for a field of the page. */
class Fields extends LaurelElement {
  readonly state = 'ready';
  refresh = (): Promise<void> => Promise.resolve();

  protected override render(): TemplateResult {
    return html`<input /><textarea></textarea
      ><select>
        <option>a</option></select
      ><button>Save</button><slot></slot>`;
  }
}
customElements.define('laurel-test-fields', Fields);

const types = ['keydown', 'keypress', 'keyup'] as const;
let heard: string[] = [];
const hear = ({ key }: KeyboardEvent): unknown => heard.push(key);
const inside = (host: Element, selector: string): HTMLElement =>
  host.shadowRoot?.querySelector<HTMLElement>(selector) as HTMLElement;

/** Sends keyboard events, as a key with modifiers or an input method does. */
const send = (field: Element, key: string, options: KeyboardEventInit = {}): unknown =>
  types.map((type) =>
    field.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true, ...options })),
  );

describe('typing into a field', () => {
  let host: Fields;
  beforeEach(async () => {
    heard = [];
    for (const type of types) document.addEventListener(type, hear);
    host = document.createElement('laurel-test-fields') as Fields;
    document.body.append(host);
    await host.updateComplete;
  });
  afterEach(() => {
    for (const type of types) document.removeEventListener(type, hear);
    document.body.replaceChildren();
  });

  for (const field of ['input', 'textarea'])
    it(`in an element is not heard by the page: ${field}`, async () => {
      inside(host, field).focus();
      await sendKeys({ type: 'ann/k' });
      for (const press of ['Backspace', 'ArrowLeft', 'Space', 'Home']) await sendKeys({ press });
      expect((inside(host, field) as HTMLInputElement).value).to.equal('ann /');
      expect(heard).to.deep.equal([]);
    });

  it('in any element of the registry is not heard by the page', async () => {
    await Promise.all(Object.values(registry).map((load) => load()));
    const tags = Object.keys(registry).filter((tag) => tag !== 'laurel-program');
    for (const tag of tags) {
      const element = document.createElement(tag) as LaurelElement;
      document.body.append(element);
      await element.updateComplete;
      const input = document.createElement('input');
      element.renderRoot.append(input);
      send(input, 'k');
      expect(heard, tag).to.deep.equal([]);
    }
    expect(tags.length).to.be.above(10);
  });

  it('is not heard by the page while the element’s sheet is rendered elsewhere', () => {
    host.hidden = true;
    const place = placeFor(host, undefined);
    const input = document.createElement('input');
    place?.root.append(input);
    send(input, 'k');
    expect(heard).to.deep.equal([]);
    send(input, 'Escape');
    expect(heard).to.have.length(3);
    place?.remove();
  });

  it('lets the page hear Escape, Enter, Tab and shortcuts', async () => {
    inside(host, 'input').focus();
    for (const press of ['Escape', 'Enter', 'Tab']) await sendKeys({ press });
    for (const key of ['Escape', 'Enter', 'Tab']) expect(heard).to.include(key);
    heard = [];
    const shortcuts: KeyboardEventInit[] = [{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, altKey: true }];
    for (const keys of shortcuts)
      for (const field of ['input', 'textarea', 'select']) send(inside(host, field), 'k', keys);
    expect(heard).to.have.length(shortcuts.length * 3 * types.length);
  });

  it('is not heard by the page with AltGr, which is Ctrl and Alt on some systems', () => {
    for (const key of ['@', '€', '{', 'ą', 'Dead'])
      for (const keys of [{ modifierAltGraph: true }, { ctrlKey: true, altKey: true }, { altKey: true }])
        if (key !== 'Dead' || !('ctrlKey' in keys)) send(inside(host, 'input'), key, keys);
    expect(heard).to.deep.equal([]);
  });

  it('is not heard by the page while an input method composes, including the key that ends it', () => {
    for (const key of ['k', 'Enter', 'Escape', 'Process', 'Unidentified']) {
      send(inside(host, 'input'), key, { isComposing: true });
      send(inside(host, 'input'), key, { keyCode: 229 });
    }
    expect(heard).to.deep.equal([]);
  });

  it('is heard by the page on buttons, in its own fields and in slotted ones', async () => {
    send(inside(host, 'button'), 'k');
    const slotted = document.createElement('input');
    host.append(slotted);
    slotted.focus();
    await waitUntil(() => document.activeElement === slotted);
    await sendKeys({ press: 'k' });
    expect(heard).to.deep.equal(['k', 'k', 'k', 'k', 'k', 'k']);
  });

  it('is heard inside the element as usual', () => {
    const keys: string[] = [];
    inside(host, 'select').addEventListener('keydown', ({ key }) => keys.push(key));
    send(inside(host, 'select'), 'a');
    send(inside(host, 'select'), 'ArrowDown');
    expect([keys, heard]).to.deep.equal([['a', 'ArrowDown'], []]);
  });
});
