import { expect } from '@open-wc/testing';
import { states } from '../../../../demo/states/index.js';
import { type LaurelTag, registry } from '../../../../src/browser/registry.js';

const tags = Object.keys(registry) as LaurelTag[];

describe('every element of the registry', () => {
  // Runs first, while no element is defined.
  it('takes attributes set before it was defined', async () => {
    const waiting = tags.map((tag) => {
      const element = document.createElement(tag);
      element.setAttribute('proxy', '/fixtures/waiting');
      element.setAttribute('theme', 'dark');
      return element;
    });
    await Promise.all(Object.values(registry).map((load) => load()));
    for (const element of waiting) {
      customElements.upgrade(element);
      expect(element, element.localName).to.include({ proxy: '/fixtures/waiting', theme: 'dark' });
    }
  });

  it('has a state in the gallery', () => {
    expect([...new Set(states.map(({ tag }) => tag))]).to.have.members(tags);
  });

  it('has states with unique names', () => {
    const names = states.map(({ tag, name }) => `${tag} ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  it('has a contract test for its states', async () => {
    for (const tag of tags) {
      const file = new URL(`./${tag.slice('laurel-'.length)}.test.ts`, import.meta.url);
      expect((await fetch(file)).ok, file.pathname).to.equal(true);
    }
  });
});
