import { expect, oneEvent } from '@open-wc/testing';
import { account, own, ownIndex } from '../../../demo/states/community.js';
import { shadowed, until } from '../../../demo/states/drive.js';
import { states } from '../../../demo/states/quest-list.js';
import { done, mine, questId, questions } from '../../../demo/states/quests.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { delayed, type FixtureNetwork } from '../../../demo/states/state.js';
import type { QuestOpenEvent } from '../../../src/browser/elements/quest-list/events.js';
import type { QuestList } from '../../../src/browser/elements/quest-list/quest-list.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;
let instance = 0;

interface Shown {
  readonly network?: FixtureNetwork;
  readonly attributes?: Record<string, string>;
  readonly width?: number;
  /** Whether the member has been here before, with the same records in the browser. */
  readonly isRevisit?: boolean;
}

async function show(name: string, given: Shown = {}): Promise<QuestList> {
  const { network = {}, attributes = {}, width = 720, isRevisit = false } = given;
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  const { play: _play, settled: _settled, ...base } = state;
  const container = document.createElement('div');
  container.style.inlineSize = `${width}px`;
  document.body.append(container);
  rendered = await renderState(
    {
      ...base,
      attributes: { ...state.attributes, ...attributes },
      network: { ...state.network, ...network },
    },
    // Each test has its own instance, so that no test sees what another has stored.
    { container, instance: `path-${isRevisit ? instance : ++instance}`, isRevisit },
  );
  const list = rendered.element as QuestList;
  await until(() => !['idle', 'loading'].includes(list.state) || name === 'path-loading', 'the list');
  await list.updateComplete;
  return list;
}

const root = (list: QuestList): ShadowRoot => list.shadowRoot as ShadowRoot;
const all = (list: QuestList, selector: string): HTMLElement[] => [
  ...root(list).querySelectorAll<HTMLElement>(selector),
];
const find = (list: QuestList, selector: string): HTMLElement => {
  const [found] = all(list, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const clean = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const texts = (list: QuestList, selector: string): string[] =>
  all(list, selector).map(({ textContent }) => clean(textContent));
const place = (index: number): string => `[data-quest="${questId(index)}"]`;
const way = (number: number): string => `.way:nth-of-type(${number})`;

describe('<laurel-quest-list view="path">', () => {
  afterEach(() => {
    const container = (rendered?.program ?? rendered?.element)?.parentElement;
    rendered?.remove();
    rendered = undefined;
    if (container !== document.body) container?.remove();
    document.documentElement.removeAttribute('dir');
  });

  it('shows each group as an ordered list, with its name and how much of it is done', async () => {
    const list = await show('path');
    expect(texts(list, '.way-name')).to.deep.equal(['Founders’ trail', 'Trader’s walk', 'Night garden']);
    expect(texts(list, '.cover .subtitle')).to.deep.equal(['2 of 4 done', '1 of 3 done', '0 of 3 done']);
    expect(all(list, 'ol.path[role=list]').length).to.equal(3);
    expect(all(list, '.item')).to.deep.equal([]);
  });

  it('puts the steps in the order in which they unlock each other, with an “or” as one stop', async () => {
    const list = await show('path');
    expect(texts(list, `${way(1)} .path-step .label`)).to.deep.equal([
      'Link a wallet',
      'Join the Grove Discord',
      'Season quiz: soil and light',
      'Hold 1,000 Leaf, not yet',
      'Bring a friend',
      'Keyholder',
    ]);
    expect(all(list, `${way(1)} .path-step`).length).to.equal(5);
    expect(texts(list, `${way(1)} .fork .or`)).to.deep.equal(['or']);
  });

  it('says how each stop stands, and what locks it', async () => {
    const list = await show('path');
    expect(clean(find(list, `${place(4)} .meta`).textContent)).to.match(/^Done /);
    expect(clean(find(list, `${place(13)} .vh`).textContent)).to.equal('Available now');
    expect(clean(find(list, `${place(15)} .meta`).textContent)).to.equal('Finish “Season quiz: soil and light”');
    expect(clean(find(list, `${place(2)} .meta`).textContent)).to.equal('Not there yet');
  });

  it('marks one current step for each path, and only that one has the main button', async () => {
    const list = await show('path');
    expect(texts(list, '[aria-current=step] .label')).to.deep.equal([
      'Season quiz: soil and light',
      'Vote on the winter theme',
    ]);
    expect(all(list, '.path .button.primary').length).to.equal(2);
    expect(texts(list, `${place(2)} .button`)).to.deep.equal(['Check again']);
  });

  it('ends with the quest that all others lead to, or with what all steps pay', async () => {
    const list = await show('path');
    expect(clean(find(list, `${way(1)} .prize-step`).textContent)).to.contain('Keyholder');
    expect(find(list, `${way(1)} .prize img.art`).getAttribute('src')).to.contain('badge-keyholder');
    expect(texts(list, `${way(2)} .prize-step .amount`)).to.deep.equal(['170']);
    expect(clean(find(list, `${way(3)} .prize-step`).textContent)).to.contain('×1.5');
  });

  it('opens the same details as the list, and tells the page', async () => {
    const list = await show('path');
    const label = find(list, `${place(13)} button.label`);
    const opened = oneEvent(list, 'laurel-quest-open') as unknown as Promise<QuestOpenEvent>;
    label.click();
    expect((await opened).detail.questId).to.equal(questId(13));
    await shadowed(list, '.detail > *');
    expect(label.getAttribute('aria-expanded')).to.equal('true');
    expect(label.getAttribute('aria-controls')).to.equal(find(list, '.detail').id);
    label.click();
    await until(() => all(list, '.detail').length === 0, 'the closed step');
  });

  it('opens details as wide as the path, on wide and narrow pages', async () => {
    for (const width of [720, 320]) {
      const list = await show('path', { width });
      find(list, `${place(13)} button.label`).click();
      await shadowed(list, '.detail > *');
      const path = find(list, '.path').clientWidth;
      expect(find(list, '.detail').clientWidth, `${width}`).to.be.greaterThan(path * 0.85);
      rendered?.remove();
    }
  });

  it('moves the focus to the field of a quest that its button opens', async () => {
    const list = await show('path');
    find(list, `${place(13)} .button`).click();
    await waitUntil(() => root(list).activeElement?.closest('.detail') !== null && root(list).activeElement !== null);
    expect(root(list).activeElement?.matches('.detail :is(.input, .choice, .button)')).to.equal(true);
  });

  describe('when the questions arrive after the step has opened', () => {
    const late = { 'GET /api/me/questions': delayed(300, questions(['When does the Grove prune?', 'In spring'])) };
    const isLoading = (list: QuestList) => root(list).querySelector('.detail .hint[role=status]') !== null;
    const choice = '.detail .choice[tabindex="0"]';

    it('moves the focus from the step to the first answer', async () => {
      const list = await show('path', { network: late });
      find(list, `${place(13)} .button`).click();
      await until(() => isLoading(list) && root(list).activeElement?.id === `label-${questId(13)}`, 'the open step');
      await shadowed(list, choice);
      await until(() => root(list).activeElement?.matches(choice), 'the focus');
    });

    it('leaves the focus where the member has moved it', async () => {
      const list = await show('path', { network: late });
      find(list, `${place(13)} .button`).click();
      await until(() => isLoading(list) && root(list).activeElement?.id === `label-${questId(13)}`, 'the open step');
      const elsewhere = find(list, `#label-${questId(4)}`);
      elsewhere.focus();
      await shadowed(list, choice);
      await list.updateComplete;
      expect(root(list).activeElement).to.equal(elsewhere);
    });
  });

  it('follows a link to a quest', async () => {
    const list = await show('path');
    expect(await list.show(questId(14))).to.equal(true);
    await shadowed(list, '.detail > *');
    await until(() => root(list).activeElement?.id === `label-${questId(14)}`, 'the focus');
  });

  it('opens no step by itself on a narrow page', async () => {
    const list = await show('path', { width: 320 });
    await list.updateComplete;
    expect(all(list, '.detail')).to.deep.equal([]);
    expect(all(list, '.path .button').length).to.be.greaterThan(0);
  });

  it('stays within 320 px, in both directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      document.documentElement.dir = dir;
      const list = await show('path', { width: 320 });
      const frame = find(list, '.path').getBoundingClientRect();
      for (const element of all(list, '.path .label, .path .button, .path .amount, .path .tile')) {
        const box = element.getBoundingClientRect();
        expect(box.left, clean(element.textContent)).to.be.at.least(frame.left);
        expect(box.right, clean(element.textContent)).to.be.at.most(frame.right);
      }
      rendered?.remove();
    }
  });

  it('stands its stops beside each other on a wide page, from the right in right-to-left', async () => {
    const lefts = (list: QuestList) =>
      all(list, `${way(2)} .stop`).map((stop) => Math.round(stop.getBoundingClientRect().left));
    const wide = lefts(await show('path'));
    expect(wide).to.deep.equal([...wide].sort((one, other) => one - other));
    expect(new Set(wide).size).to.equal(4);
    rendered?.remove();
    document.documentElement.dir = 'rtl';
    const mirrored = lefts(await show('path'));
    expect(mirrored).to.deep.equal([...mirrored].sort((one, other) => other - one));
  });

  it('goes down the page if there are many stops', async () => {
    const list = await show('path-long');
    const tops = all(list, '.path.tall .stop').map((stop) => stop.getBoundingClientRect().top);
    expect(tops.length).to.equal(10);
    expect(tops).to.deep.equal([...tops].sort((one, other) => one - other));
  });

  it('says when a path was done', async () => {
    const list = await show('path-done');
    expect(texts(list, '.cover .subtitle')[0]).to.match(/^Done /);
    expect(all(list, `${way(1)} .wreath .off`).length).to.equal(0);
    expect(all(list, `${way(1)} [aria-current]`)).to.deep.equal([]);
  });

  describe('what was opened since the last visit', () => {
    const before = { 'GET /api/me/quests': mine(...[4, 1, 13, 15].map((index) => done(index, 40))) };
    const visit = async (isFirst = false): Promise<QuestList> => {
      rendered?.remove();
      return show('path-unlocked', { isRevisit: !isFirst, network: isFirst ? before : {} });
    };

    it('is marked once at its step, and named at the end of the path that opened it', async () => {
      const first = await visit(true);
      expect(clean(find(first, `${place(17)} .meta`).textContent)).to.equal('Finish “Keyholder”');
      expect(texts(first, '.meta .accent')).to.deep.equal([]);
      const second = await visit();
      expect(texts(second, `${place(17)} .accent`)).to.deep.equal(['Opened for you']);
      expect(texts(second, '.meta .accent')).to.have.length(1);
      expect(texts(second, '.way > .footer')).to.deep.equal(['Opened for you Night garden Open']);
      expect(all(second, `${way(1)} > .footer`)).to.have.length(1);
      const third = await visit();
      expect(texts(third, '.meta .accent, .way > .footer')).to.deep.equal([]);
    });

    it('opens from there', async () => {
      await visit(true);
      const list = await visit();
      find(list, '.way > .footer .button').click();
      await shadowed(list, '.detail > *');
      await until(() => root(list).activeElement?.id === `label-${questId(17)}`, 'the focus');
    });

    it('is not what was never seen locked', async () => {
      expect(texts(await show('path-unlocked'), '.meta .accent, .way > .footer')).to.deep.equal([]);
    });
  });

  it('shows chains without a group as paths, and the rest as rows', async () => {
    const list = await show('path-chains');
    expect(texts(list, '.way-name')).to.deep.equal(['Keyholder']);
    expect(texts(list, '.item .label')).to.have.members([
      'Make five swaps on Abstract',
      'Vote on the winter theme',
      'Read the archive',
    ]);
  });

  it('shows visitors the paths, and invites them to sign in', async () => {
    const list = await show('path-signed-out');
    expect(texts(list, '.cover .subtitle')).to.deep.equal(['5 quests', '3 quests', '3 quests']);
    expect(clean(root(list).textContent)).to.contain('Sign in to start earning');
  });

  it('shows the messages of the list while it loads, if it fails, and if there is nothing', async () => {
    expect((await show('path-loading')).state).to.equal('loading');
    rendered?.remove();
    expect((await show('path-failed')).state).to.equal('error');
    rendered?.remove();
    expect((await show('path-empty')).state).to.equal('empty');
  });

  it('becomes a list again when the page asks, and for a view that leaves quests out', async () => {
    const list = await show('path');
    list.view = 'list';
    await list.updateComplete;
    expect(all(list, '.way')).to.deep.equal([]);
    expect(all(list, '.item').length).to.be.greaterThan(0);
    rendered?.remove();
    const done = await show('path', { attributes: { view: 'done' } });
    await until(() => done.state === 'ready', 'the quests that are done');
    expect(texts(done, '.item .label')).to.have.members([
      'Link a wallet',
      'Join the Grove Discord',
      'Read the archive',
    ]);
  });

  it('goes on to the next step once one is done', async () => {
    const list = await show('path', {
      network: {
        'GET /api/me/accounts': { data: [account(ownIndex, own(400))], hasNextPage: false },
        'GET /api/me/quests': mine(done(4, 100), done(1, 50), done(13, 80)),
      },
    });
    expect(texts(list, `${way(1)} .cover .subtitle`)).to.deep.equal(['3 of 4 done']);
    expect(texts(list, `${way(1)} [aria-current=step] .label`)).to.include('Bring a friend');
  });
});
