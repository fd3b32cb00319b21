import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import { LaurelElement } from '../../../src/browser/elements/element.js';
import { property } from '../../../src/browser/elements/property.js';
import { placeFor } from '../../../src/browser/ui/sheet-place.js';

/** An element with a count, a sheet and a popover. */
class Counted extends LaurelElement {
  @property({ type: Number }) count = 0;
  readonly state = 'ready';
  refresh = (): Promise<void> => Promise.resolve();

  protected override render(): TemplateResult {
    return html`<p class="count">${this.count} points</p>
      <dialog>${this.count} in a sheet</dialog>
      <div popover>${this.count} in a popover</div>
      <slot></slot>`;
  }
}
customElements.define('laurel-test-counted', Counted);

const forbidden: Readonly<Record<string, string>> = {
  'the attribute': '[translate=no]',
  'the class': '.notranslate',
};

/** Wraps every text below a node in an element, as translators do, in shadow roots too. */
function translate(root: ParentNode, untouched: string): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Element && !node.matches(untouched)) {
      if (node.shadowRoot) translate(node.shadowRoot, untouched);
      translate(node, untouched);
    }
    if (!(node instanceof Text) || !node.data.trim()) continue;
    const font = document.createElement('font');
    font.append(`übersetzt: ${node.data}`);
    node.replaceWith(font);
  }
}

describe('a page translator', () => {
  let element: Counted;
  beforeEach(async () => {
    element = document.createElement('laurel-test-counted') as Counted;
    element.textContent = 'The page’s own words';
    document.body.append(element);
    await element.updateComplete;
  });
  afterEach(() => document.body.replaceChildren());

  for (const [sign, untouched] of Object.entries(forbidden)) {
    it(`that respects ${sign} leaves an element’s own texts alone, so that they still update, and translates the page’s`, async () => {
      translate(document.body, untouched);
      element.count = 2;
      await element.updateComplete;
      const texts = (selector: string): string | undefined =>
        element.shadowRoot?.querySelector(selector)?.textContent?.trim();
      expect([texts('.count'), texts('dialog'), texts('[popover]')]).to.deep.equal([
        '2 points',
        '2 in a sheet',
        '2 in a popover',
      ]);
      expect(element.textContent).to.equal('übersetzt: The page’s own words');
    });

    it(`that respects ${sign} leaves a sheet alone that is rendered outside its element`, () => {
      element.hidden = true;
      const place = placeFor(element, undefined);
      if (place) place.root.textContent = 'Choose a wallet';
      translate(document.body, untouched);
      expect(place?.root.textContent).to.equal('Choose a wallet');
      place?.remove();
    });
  }
});
