import { expect } from '@open-wc/testing';
import { hasWritten } from '../../../src/browser/ui/reload-page.js';

describe('the check for input that a reload would lose', () => {
  let page: HTMLElement;
  beforeEach(() => document.body.append((page = document.createElement('main'))));
  afterEach(() => page.remove());

  function fieldOf<T extends HTMLElement>(markup: string, root: HTMLElement | ShadowRoot = page): T {
    root.innerHTML = markup;
    return root.firstElementChild as T;
  }

  it('finds nothing while all fields are unchanged', () => {
    page.innerHTML = `<input><input value="Ann"><input type="checkbox" checked><input type="radio" value="a"><input type="hidden" value="1">
      <textarea>Hello</textarea><input type="submit" value="Send">`;
    expect(hasWritten(page)).to.equal(false);
  });

  it('finds what somebody typed or selected in the page’s own fields', () => {
    fieldOf<HTMLInputElement>('<input>').value = 'Ann';
    expect(hasWritten(page)).to.equal(true);
    fieldOf<HTMLTextAreaElement>('<textarea>Hello</textarea>').value = '';
    expect(hasWritten(page)).to.equal(true);
    fieldOf<HTMLInputElement>('<input type="checkbox">').checked = true;
    expect(hasWritten(page)).to.equal(true);
  });

  it('finds what somebody typed in a Laurel element, at any depth', () => {
    const inner = fieldOf<HTMLElement>('<laurel-of-site></laurel-of-site>');
    const root = inner.attachShadow({ mode: 'open' });
    root.innerHTML = '<laurel-within-site></laurel-within-site>';
    const deepest = root.firstElementChild as HTMLElement;
    const field = fieldOf<HTMLInputElement>('<input>', deepest.attachShadow({ mode: 'open' }));
    expect(hasWritten(page)).to.equal(false);
    field.value = 'LANTERN';
    expect(hasWritten(page)).to.equal(true);
  });
});
