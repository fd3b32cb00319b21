import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { LitElement, type TemplateResult } from 'lit';
import { avatar } from '../../../src/browser/ui/avatar.js';
import { button } from '../../../src/browser/ui/button.js';
import { coin } from '../../../src/browser/ui/coin.js';
import { wreath } from '../../../src/browser/ui/leaf.js';
import { menuStyles } from '../../../src/browser/ui/menu.styles.js';
import { Popover } from '../../../src/browser/ui/popover.js';
import { Sheet } from '../../../src/browser/ui/sheet.js';
import { sheetStyles } from '../../../src/browser/ui/sheet.styles.js';

class TestHost extends LitElement {
  static override styles = [sheetStyles, menuStyles];
  closed = 0;
  readonly sheet = new Sheet(this, () => this.closed++);
  readonly menu = new Popover(this, {
    anchor: () => this.renderRoot.querySelector<HTMLElement>('#anchor'),
    popover: () => this.renderRoot.querySelector<HTMLElement>('.menu'),
  });

  protected override render(): TemplateResult {
    return html`<button id="open" @click=${() => this.sheet.open()}>Open</button>
      <button id="anchor" @click=${() => this.menu.open()}>Menu</button>
      <div class="menu" popover="auto"><button id="item">Item</button></div>
      ${this.sheet.render({ label: 'A sheet', content: html`<div class="sheet-body"><button id="inside">Inside</button></div>` })}`;
  }
}
customElements.define('test-ui-host', TestHost);

const part = (host: Element, selector: string): HTMLElement => {
  const found = host.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

describe('a sheet', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await fixture<TestHost>(html`<test-ui-host></test-ui-host>`);
    part(host, '#open').focus();
    part(host, '#open').click();
    await host.updateComplete;
  });
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it('is a modal dialog that takes the focus, and returns it on Escape', async () => {
    expect(part(host, 'dialog').matches(':modal')).to.equal(true);
    expect(host.shadowRoot?.activeElement === part(host, '#inside')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => host.closed === 1);
    expect(host.sheet.isOpen).to.equal(false);
    expect(host.shadowRoot?.activeElement === part(host, '#open')).to.equal(true);
  });

  it('closes on a press outside, but not inside', async () => {
    part(host, '.sheet-body').click();
    expect(host.sheet.isOpen).to.equal(true);
    await sendMouse({ type: 'click', position: [4, 4] });
    await waitUntil(() => !host.sheet.isOpen);
  });

  it('stays open if it is reopened before the browser reports its closing', async () => {
    host.sheet.close();
    expect([host.closed, host.sheet.isOpen]).to.deep.equal([1, false]);
    host.sheet.open();
    await host.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    expect([host.closed, host.sheet.isOpen, part(host, 'dialog').matches(':modal')]).to.deep.equal([1, true, true]);
  });

  it('sits at the bottom of a narrow viewport and in the centre of a wide one', async () => {
    await setViewport({ width: 400, height: 600 });
    expect(part(host, '.sheet').getBoundingClientRect()).to.include({ left: 0, width: 400, bottom: 600 });
    await setViewport({ width: 900, height: 600 });
    const { left, right, top, bottom } = part(host, '.sheet').getBoundingClientRect();
    expect(left).to.be.closeTo(900 - right, 1);
    expect(top).to.be.closeTo(600 - bottom, 1);
  });

  it('keeps the page behind it from scrolling', () => {
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 });
    part(host, 'dialog').dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(true);
    expect(document.documentElement.hasAttribute('style')).to.equal(false);
  });

  it('lets the page be zoomed over its backdrop', () => {
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100, ctrlKey: true });
    part(host, 'dialog').dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(false);
  });

  it('scrolls on a page that scrolls by script, which hears the wheel again once the sheet has closed', () => {
    const left = new AbortController();
    let heard = 0;
    const take = (event: Event): void => {
      heard += 1;
      event.preventDefault();
    };
    for (const type of ['wheel', 'touchmove'])
      window.addEventListener(type, take, { passive: false, signal: left.signal });
    const turn = (selector: string): Event[] =>
      ['wheel', 'touchmove'].map((type) => {
        const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
        part(host, selector).dispatchEvent(event);
        return event;
      });
    expect(turn('#inside').map(({ defaultPrevented }) => defaultPrevented)).to.deep.equal([false, false]);
    expect(heard).to.equal(0);
    host.sheet.close();
    turn('#open');
    expect(heard).to.equal(2);
    left.abort();
  });

  it('closes when its host is removed', async () => {
    host.remove();
    document.body.append(host);
    await host.updateComplete;
    expect(host.sheet.isOpen).to.equal(false);
    expect(part(host, 'dialog').hasAttribute('open')).to.equal(false);
    host.remove();
  });
});

describe('a popover', () => {
  it('opens below its anchor inside the viewport, and closes on Escape and when the page scrolls', async () => {
    const host = await fixture<TestHost>(html`<test-ui-host></test-ui-host>`);
    host.menu.open();
    const [menu, anchor] = [part(host, '.menu').getBoundingClientRect(), part(host, '#anchor').getBoundingClientRect()];
    expect(menu.top).to.be.greaterThan(anchor.bottom);
    expect(menu.left).to.be.at.least(8);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !host.menu.isOpen);
    host.menu.open();
    // Events that arrive late: the end of an earlier scroll, or the previous test's change of the viewport.
    for (const type of ['scroll', 'resize']) window.dispatchEvent(new Event(type));
    expect(host.menu.isOpen).to.equal(true);
    part(host, '#anchor').style.setProperty('margin-block-start', '5px');
    window.dispatchEvent(new Event('scroll'));
    expect(host.menu.isOpen).to.equal(false);
    expect(part(host, '.menu').matches(':popover-open')).to.equal(false);
  });
});

describe('a popover on a page that is zoomed or shifts', () => {
  const { documentElement: root, body } = document;
  afterEach(() => {
    for (const each of [root, body]) each.removeAttribute('style');
    for (const each of body.querySelectorAll('[data-banner]')) each.remove();
  });
  const gap = (host: TestHost): [number, number] => {
    const [menu, anchor] = [part(host, '.menu').getBoundingClientRect(), part(host, '#anchor').getBoundingClientRect()];
    return [Math.round(menu.top - anchor.bottom), Math.round(menu.right - Math.max(anchor.right, menu.width + 8))];
  };

  for (const [what, style, element] of [
    ['body', '1.5', body],
    ['body', '0.7', body],
    ['document', '0.8', root],
    ['document', '1.3', root],
  ] as const)
    it(`stays beside its anchor if the ${what} has the zoom ${style}`, async () => {
      const host = await fixture<TestHost>(html`<test-ui-host></test-ui-host>`);
      element.style.setProperty('zoom', style);
      host.style.cssText = 'display: block; margin: 60px 0 0 200px';
      host.menu.open();
      expect(gap(host)).to.deep.equal([6, 0]);
      host.menu.close();
    });

  it('follows its anchor when something appears above it', async () => {
    const host = await fixture<TestHost>(html`<test-ui-host></test-ui-host>`);
    host.menu.open();
    const banner = Object.assign(document.createElement('div'), { innerText: 'News' });
    banner.dataset['banner'] = '';
    banner.style.cssText = 'block-size: 80px';
    body.prepend(banner);
    await waitUntil(() => gap(host)[0] === 6, 'it has followed');
    expect(host.menu.isOpen).to.equal(true);
    host.menu.close();
  });
});

/** Imitates a browser without popovers: the attribute has no effect there, and the unknown selector throws. Returns how to undo that. */
function withoutPopovers(): () => void {
  const { prototype } = HTMLElement;
  const names = ['popover', 'showPopover', 'hidePopover', 'togglePopover'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  for (const name of names) Reflect.deleteProperty(prototype, name);
  const { matches } = Element.prototype;
  const matchesWithout = function (this: Element, selector: string): boolean {
    if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector.`);
    return matches.call(this, selector);
  };
  Element.prototype.matches = matchesWithout as typeof matches;
  return () => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(prototype, name, descriptor);
    Element.prototype.matches = matches;
  };
}

describe('a popover in a browser without popovers', () => {
  let restore: () => void;
  let host: TestHost;
  const isDrawn = (): boolean => part(host, '.menu').checkVisibility();
  beforeEach(async () => {
    restore = withoutPopovers();
    host = await fixture<TestHost>(html`<test-ui-host></test-ui-host>`);
    // The test browser itself hides elements with the attribute, but such a browser does not.
    const styles = new CSSStyleSheet();
    styles.replaceSync('.menu { display: block }');
    host.shadowRoot?.adoptedStyleSheets.unshift(styles);
  });
  afterEach(() => restore());

  it('is hidden until it opens, then lies above the page beside its anchor, and closes with its host', async () => {
    expect(isDrawn()).to.equal(false);
    // Such browsers position fixed elements relative to a contained ancestor, and our lists are contained.
    host.style.cssText = 'display: block; contain: layout; margin: 40px';
    part(host, '#anchor').click();
    expect([host.menu.isOpen, isDrawn()]).to.deep.equal([true, true]);
    const [menu, anchor] = [part(host, '.menu').getBoundingClientRect(), part(host, '#anchor').getBoundingClientRect()];
    expect(menu.top).to.be.closeTo(anchor.bottom + 6, 1);
    expect(menu.right).to.be.closeTo(Math.max(anchor.right, menu.width + 8), 1);
    expect(getComputedStyle(part(host, '.menu')).position).to.equal('fixed');
    host.remove();
    expect([host.menu.isOpen, part(host, '.menu').hasAttribute('data-open')]).to.deep.equal([false, false]);
  });

  it('closes on Escape, which returns the focus to the anchor and does not reach the page', async () => {
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent): unknown => heard.push(key);
    document.addEventListener('keydown', hear);
    part(host, '#anchor').click();
    part(host, '#item').focus();
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', hear);
    expect([host.menu.isOpen, isDrawn(), heard]).to.deep.equal([false, false, []]);
    expect(host.shadowRoot?.activeElement === part(host, '#anchor')).to.equal(true);
  });

  it('closes on a press outside and by its owner, but not on a press inside', async () => {
    part(host, '#anchor').click();
    part(host, '#item').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    expect([host.menu.isOpen, isDrawn()]).to.deep.equal([true, true]);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    expect([host.menu.isOpen, isDrawn()]).to.deep.equal([false, false]);
    host.menu.open();
    host.menu.close();
    expect([host.menu.isOpen, isDrawn()]).to.deep.equal([false, false]);
  });
});

describe('a picture from data', () => {
  class Pictured extends LitElement {
    url: string | null = null;

    override render() {
      return html`${avatar(this.url, '0xabc', 34)}${coin(this.url, 16)}`;
    }
  }
  customElements.define('laurel-test-pictured', Pictured);

  const show = async (url: string | null): Promise<ShadowRoot> => {
    const element = new Pictured();
    element.url = url;
    await fixture(html`<div>${element}</div>`);
    await element.updateComplete;
    return element.renderRoot as ShadowRoot;
  };

  it('is replaced by a drawing if it is missing or its address is not allowed', async () => {
    for (const url of [null, 'javascript:alert(1)', 'data:image/png;base64,AA==']) {
      const box = await show(url);
      expect(box.querySelectorAll('img')).to.have.length(0);
      expect(box.querySelectorAll('svg')).to.have.length(2);
    }
  });

  it('has a fixed size, loads lazily without a referrer, and is replaced by a drawing if it fails', async () => {
    const box = await show(`${location.origin}/missing.png`.replace('127.0.0.1', 'localhost'));
    const image = box.querySelector('img');
    expect(image?.width).to.equal(34);
    expect(image?.loading).to.equal('lazy');
    expect(image?.referrerPolicy).to.equal('no-referrer');
    expect(image?.alt).to.equal('');
    for (const each of box.querySelectorAll('img')) each.dispatchEvent(new Event('error'));
    await (box.host as Pictured).updateComplete;
    expect(box.querySelectorAll('img')).to.have.length(0);
    expect(box.querySelectorAll('svg')).to.have.length(2);
  });
});

describe('small pieces', () => {
  it('a busy button stays in the focus order and ignores presses', async () => {
    let presses = 0;
    const one = await fixture<HTMLButtonElement>(button('Save', { busy: true, onClick: () => presses++ }));
    one.click();
    expect(presses).to.equal(0);
    expect(one.disabled).to.equal(false);
    expect(one.getAttribute('aria-disabled')).to.equal('true');
  });

  it('a wreath fills from the bottom and closes at 100 percent', async () => {
    const count = async (percent: number): Promise<number> =>
      (await fixture(wreath(percent))).querySelectorAll('.on').length;
    expect([await count(0), await count(50), await count(100)]).to.deep.equal([0, 10, 18]);
  });

  it('a wreath outlines the leaves that one more step adds, and none that are there already', async () => {
    const ghosts = async (percent: number, next: number): Promise<number> =>
      (await fixture(wreath(percent, { next }))).querySelectorAll('.ghost').length;
    expect([await ghosts(80, 100), await ghosts(80, 99), await ghosts(80, 0)]).to.deep.equal([4, 2, 0]);
  });
});
