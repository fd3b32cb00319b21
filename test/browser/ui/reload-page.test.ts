import { expect } from '@open-wc/testing';
import { hasWritten } from '../../../src/browser/ui/reload-page.js';

describe('what a reload of the page would lose', () => {
  let page: HTMLElement;
  beforeEach(() => document.body.append((page = document.createElement('main'))));
  afterEach(() => page.remove());

  function fieldOf<T extends HTMLElement>(markup: string, root: HTMLElement | ShadowRoot = page): T {
    root.innerHTML = markup;
    return root.firstElementChild as T;
  }

  it('is nothing while fields are as they came', () => {
    page.innerHTML = `<input><input value="Ann"><input type="checkbox" checked><input type="radio" value="a"><input type="hidden" value="1">
      <textarea>Hello</textarea><input type="submit" value="Send">`;
    expect(hasWritten(page)).to.equal(false);
  });

  it('is what somebody wrote or chose, in the page’s own fields too', () => {
    fieldOf<HTMLInputElement>('<input>').value = 'Ann';
    expect(hasWritten(page)).to.equal(true);
    fieldOf<HTMLTextAreaElement>('<textarea>Hello</textarea>').value = '';
    expect(hasWritten(page)).to.equal(true);
    fieldOf<HTMLInputElement>('<input type="checkbox">').checked = true;
    expect(hasWritten(page)).to.equal(true);
  });

  it('is what somebody wrote in a Laurel element, however deep', () => {
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
