import { expect } from '@open-wc/testing';
import { whenWanted } from '../../../src/browser/when-wanted.js';
import { until } from '../../support/fake-proxy.js';

/** Puts a page's own markup on the page and returns the ids of the undefined elements in it that load, in order. */
async function loadedFirst(markup: string): Promise<string[]> {
  const box = document.createElement('div');
  box.innerHTML = `<style>:not(:defined) { display: none; }</style>${markup}`;
  document.body.prepend(box);
  const loaded: string[] = [];
  for (const element of box.querySelectorAll('laurel-of-site')) whenWanted(element, () => loaded.push(element.id));
  // One observer reports all of them together.
  await until(() => loaded.includes('seen'), 'what is seen is loaded');
  box.remove();
  return loaded;
}

const seen = '<laurel-of-site id="seen" style="display: block">Seen</laurel-of-site>';

describe('an element that the site hides until it is defined', () => {
  it('loads when its place is near the viewport', async () => {
    const around = [
      '<laurel-of-site id="a"></laurel-of-site>',
      '<p><other-of-site><laurel-of-site id="b"></laurel-of-site></other-of-site></p>',
      '<div style="display: contents"><laurel-of-site id="c"></laurel-of-site></div>',
    ];
    expect((await loadedFirst(around.join('') + seen)).sort()).to.deep.equal(['a', 'b', 'c', 'seen']);
  });

  it('waits if an ancestor is hidden or its place is far away', async () => {
    const around = [
      '<div style="display: none"><laurel-of-site id="a"></laurel-of-site></div>',
      '<div hidden><div><laurel-of-site id="b"></laurel-of-site></div></div>',
      '<p style="position: absolute; top: 5000px"><laurel-of-site id="d"></laurel-of-site></p>',
    ];
    expect(await loadedFirst(seen + around.join(''))).to.deep.equal(['seen']);
  });
});

describe('an element far below', () => {
  it('loads when the page is printed', async () => {
    const box = document.createElement('div');
    box.style.cssText = 'position: absolute; top: 5000px';
    document.body.append(box);
    let isLoaded = false;
    whenWanted(box, () => (isLoaded = true));
    window.dispatchEvent(new Event('beforeprint'));
    expect(isLoaded).to.equal(true);
    box.remove();
  });
});
