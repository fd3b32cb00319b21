import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { registry } from '../../../src/browser/registry.js';
import type { Leaderboard } from '../../../src/browser/elements/leaderboard/leaderboard.js';
import { waitUntil } from '../../support/wait-until.js';

/** Puts an element on the page the way a framework does, before the element is defined. */
async function written(html: string): Promise<Leaderboard> {
  document.body.innerHTML = html;
  await registry['laurel-leaderboard']();
  return document.body.firstElementChild as Leaderboard;
}

describe('attributes', () => {
  const { warn } = console;
  let told: string[] = [];
  beforeEach(() => {
    told = [];
    console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
    document.body.replaceChildren();
  });

  it('log a hint, once, for a boolean set to "false", which plain HTML reads as true', async () => {
    const { info } = console;
    const hints: string[] = [];
    Object.assign(console, { info: (...texts: unknown[]) => void hints.push(texts.join(' ')) });
    try {
      await written('<laurel-leaderboard hide-search="false" hidesearch="false" heading="false"></laurel-leaderboard>');
      await waitUntil(() => hints.length > 0, 'it is told');
      document.body.innerHTML = '<laurel-leaderboard hide-search="false"></laurel-leaderboard>';
      await new Promise(requestAnimationFrame);
    } finally {
      Object.assign(console, { info });
    }
    expect(hints).to.deep.equal([
      'Laurel: <laurel-leaderboard hide-search="false"> counts as no. In HTML an attribute that is there says yes, so leave hide-search out.',
    ]);
    expect(told.filter((text) => text.includes('"false"'))).to.deep.equal([]);
  });

  it('may be written in lower case without dashes', async () => {
    const board = await written('<laurel-leaderboard pagesize="7" hidesearch openmembers="true"></laurel-leaderboard>');
    expect([board.pageSize, board.hideSearch, board.openMembers]).to.deep.equal([7, true, true]);
    board.removeAttribute('hidesearch');
    expect(board.hideSearch).to.equal(false);
  });

  it('treat "false" as false for booleans, in either spelling', async () => {
    const board = await written(
      '<laurel-leaderboard hidesearch="false" open-members="false" podium="false" flush="false"></laurel-leaderboard>',
    );
    const settings = () => [board.hideSearch, board.openMembers, board.podium, board.flush];
    expect(settings()).to.deep.equal([false, false, false, false]);
    expect(board.matches('[flush]'), 'styles go by the attribute').to.equal(false);
    for (const name of ['hidesearch', 'open-members', 'podium', 'flush']) board.setAttribute(name, 'true');
    expect(settings()).to.deep.equal([true, true, true, true]);
    for (const name of ['hide-search', 'open-members', 'podium', 'flush']) board.setAttribute(name, 'false');
    expect(settings()).to.deep.equal([false, false, false, false]);
    await board.updateComplete;
    expect(board.matches('[flush]')).to.equal(false);
  });

  it('treat "false" as false when a framework sets it as a property', async () => {
    const board = await written('<laurel-leaderboard></laurel-leaderboard>');
    Object.assign(board, { podium: 'false', hideSearch: 'false', flush: 'false', heading: 'false' });
    await board.updateComplete;
    expect([board.podium, board.hideSearch, board.flush, board.heading]).to.deep.equal([false, false, false, 'false']);
    expect(board.matches('[flush]')).to.equal(false);
    Object.assign(board, { podium: true, hideSearch: true, flush: true });
    expect([board.podium, board.hideSearch, board.flush]).to.deep.equal([true, true, true]);
  });

  it('keep "false" as text if the setting takes text', async () => {
    const board = await written('<laurel-leaderboard heading="false"></laurel-leaderboard>');
    expect([board.heading, board.getAttribute('heading')]).to.deep.equal(['false', 'false']);
  });

  it('treat "false" as false for every boolean setting of every element', async () => {
    await Promise.all(Object.values(registry).map((load) => load()));
    let settings = 0;
    for (const tag of Object.keys(registry)) {
      const element = document.createElement(tag) as LitElement;
      const { elementProperties } = element.constructor as typeof LitElement;
      for (const [property, { type, attribute = String(property) }] of elementProperties) {
        if (type !== Boolean || typeof attribute !== 'string') continue;
        settings += 1;
        element.setAttribute(attribute, 'false');
        expect(element[property as keyof LitElement], `${tag} ${attribute}`).to.equal(false);
      }
    }
    expect(settings).to.be.greaterThan(20);
  });

  it('are never added by an element itself, since hydration would report them as a mismatch', async () => {
    await Promise.all(Object.values(registry).map((load) => load()));
    const added: string[] = [];
    for (const tag of Object.keys(registry)) {
      const element = document.createElement(tag) as LitElement;
      document.body.append(element);
      await element.updateComplete;
      added.push(...element.getAttributeNames().map((name) => `${tag} ${name}`));
    }
    expect(added).to.deep.equal([]);
  });

  it('return to their defaults when removed', async () => {
    await registry['laurel-badge-shelf']();
    const shelf = document.createElement('laurel-badge-shelf');
    document.body.append(shelf);
    shelf.layout = 'row';
    await shelf.updateComplete;
    expect(shelf.getAttribute('layout')).to.equal('row');
    shelf.removeAttribute('layout');
    expect(shelf.layout).to.equal('grid');
  });

  it('do not overwrite properties set before the element was defined', async () => {
    const board = document.createElement('laurel-leaderboard');
    Object.assign(board, { pageSize: 9 });
    document.body.append(board);
    await registry['laurel-leaderboard']();
    expect(board.pageSize).to.equal(9);
  });

  it('log a warning, once, if misspelt, with the name that was probably meant', async () => {
    await written('<laurel-leaderboard page-sise="7"></laurel-leaderboard>');
    await waitUntil(() => told.some((text) => text.includes('page-sise')), 'it is told');
    document.body.innerHTML = '<laurel-leaderboard page-sise="8"></laurel-leaderboard>';
    await new Promise(requestAnimationFrame);
    expect(told.filter((text) => text.includes('page-sise'))).to.deep.equal([
      'Laurel: <laurel-leaderboard> has no attribute page-sise. Did you mean page-size?',
    ]);
  });

  it('log nothing if they belong to the page or a framework', async () => {
    await written(
      '<laurel-leaderboard class="a" data-v-1="" aria-label="b" onclick="" ng-version="1" _ngcontent-x="" v-bind:x="" mine="1"></laurel-leaderboard>',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told.filter((text) => text.includes('attribute'))).to.deep.equal([]);
  });
});
