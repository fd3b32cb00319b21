import { expect } from '@open-wc/testing';
import { minifyHtml } from '../../../.config/build/minify-templates.js';

describe('minified templates', () => {
  it('keep a space between lines, but none between the shapes of a picture', () => {
    const picture = `<svg viewBox="0 0 2 2">\n    <path d="M0 0h2" />\n    <path d="M0 2h2" />\n  </svg>`;
    expect(minifyHtml(`<b>a</b>\n  <i>b</i>\n  ${picture}\n  <p>c</p>`)).to.equal(
      '<b>a</b>\n<i>b</i>\n<svg viewBox="0 0 2 2"><path d="M0 0h2" /><path d="M0 2h2" /></svg>\n<p>c</p>',
    );
  });
});
