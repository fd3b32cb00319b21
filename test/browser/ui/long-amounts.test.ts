import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { host } from '../../../src/browser/theme/host.js';
import { longAmounts } from '../../../src/browser/ui/long-amounts.js';

describe('amounts that may be longer than a line', () => {
  let home: HTMLElement;
  let root: ShadowRoot;

  /** Draws a text in a box as wide as that many digits. */
  function draw(text: string, digits: number): HTMLElement {
    render(html`<div class="box"><p>${longAmounts(text)}</p></div>`, root);
    const box = root.querySelector('.box') as HTMLElement;
    box.style.font = '20px monospace';
    box.style.inlineSize = `${digits}ch`;
    return root.querySelector('p') as HTMLElement;
  }

  /** Returns the lines of the drawn text. */
  function linesOf(drawn: HTMLElement): string[] {
    const lines: string[] = [];
    let last = Number.NEGATIVE_INFINITY;
    const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (node.parentElement?.matches('.vh')) continue;
      for (const [at, letter] of [...node.data].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const rect = [...range.getClientRects()].at(-1);
        if (!rect || rect.width === 0) continue;
        if (rect.top > last + 4) lines.push('');
        last = Math.max(last, rect.top);
        lines.push(`${lines.pop() ?? ''}${letter}`);
      }
    }
    return lines.map((line) => line.trim()).filter(Boolean);
  }

  beforeEach(() => {
    home = document.createElement('div');
    root = home.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [host.styleSheet as CSSStyleSheet];
    document.body.append(home);
  });
  afterEach(() => home.remove());

  it('stay whole where there is room, on a line of their own if need be', () => {
    expect(linesOf(draw('Earn 12,345,678,901,234,567,890 Leaf', 40))).to.deep.equal([
      'Earn 12,345,678,901,234,567,890 Leaf',
    ]);
    expect(linesOf(draw('Earn 12,345,678,901,234,567,890 Leaf', 28))).to.deep.equal([
      'Earn',
      '12,345,678,901,234,567,890',
      'Leaf',
    ]);
  });

  it('break only between groups of digits', () => {
    expect(linesOf(draw('12,345,678,901,234,567,890', 10))).to.deep.equal(['12,345,', '678,901,', '234,567,', '890']);
    expect(linesOf(draw('-1.234.567.890.123,5', 10))).to.deep.equal(['-1.234.', '567.890.', '123,5']);
    expect(linesOf(draw('0.123456789012345678', 9))).to.deep.equal(['0.123456', '789012345', '678']);
  });

  it('are copied and read out in one piece', () => {
    const drawn = draw('Earn 12,345,678,901,234,567,890.', 10);
    const selection = getSelection();
    selection?.selectAllChildren(drawn);
    expect(String(selection).replaceAll('\n', '')).to.equal('Earn 12,345,678,901,234,567,890.');
    const spoken = [...drawn.querySelectorAll('.vh')].map(({ textContent }) => textContent);
    expect(spoken).to.deep.equal(['12,345,678,901,234,567,890.']);
    expect(drawn.querySelector('.long-amount > :not(.vh)')?.getAttribute('aria-hidden')).to.equal('true');
  });

  it('are left as they are up to 13 characters', () => {
    for (const text of ['1,234,567,890', '+12,345,678.9', 'from 20 November to 1,000', 'Leaf'])
      expect(longAmounts(text)).to.equal(text);
  });

  it('take their marks of direction with them', () => {
    const drawn = draw('\u2067+12,345,678,901,234\u2069 \u2067Leaf\u2069', 60);
    expect(drawn.querySelector('.long-amount > .vh')?.textContent).to.equal('\u2067+12,345,678,901,234\u2069');
  });
});
