import { expect } from '@open-wc/testing';
import { states } from '../../../demo/states/next-step.js';
import { multipliers } from '../../../demo/states/points-balance.js';
import { groupId } from '../../../demo/states/quests.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { click } from '../../../demo/states/drive.js';
import { type FixtureNetwork, problem, type State } from '../../../demo/states/state.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;

async function show(name: string, attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({ ...state, attributes: { ...state.attributes, ...attributes } });
  return rendered.element;
}

const text = (element: HTMLElement): string =>
  (element.shadowRoot?.querySelector('.box')?.textContent ?? '').replace(/\s+/g, ' ').trim();

describe('<laurel-next-step>', () => {
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    document.querySelector('laurel-quest-list')?.remove();
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('says what to do next, why, and what it earns', async () => {
    const element = await show('ready');
    expect(text(element)).to.contain('Your next step').and.to.contain('How the Grove votes');
    expect(text(element)).to.contain('It takes about a minute.').and.to.contain('20');
  });

  it('keeps the reward beside the button where a compact line has no room for both', async () => {
    const column = document.createElement('div');
    column.style.inlineSize = '300px';
    document.body.append(column);
    try {
      const state = states.find(({ name }) => name === 'compact');
      if (!state) throw new Error('There is no such state.');
      rendered = await renderState(state, { container: column });
      const boxOf = (selector: string): DOMRect =>
        rendered?.element.shadowRoot?.querySelector(`.compact ${selector}`)?.getBoundingClientRect() ?? new DOMRect();
      const [label, amount, press] = [boxOf('.label'), boxOf('.amount'), boxOf('.button')];
      expect(press.top).to.be.at.least(label.bottom);
      expect(amount.top + amount.height / 2).to.be.closeTo(press.top + press.height / 2, 2);
    } finally {
      column.remove();
    }
  });

  it('says “at least” before an amount that multipliers may raise', async () => {
    const state = states.find(({ name }) => name === 'ready');
    if (!state) throw new Error('There is no such state.');
    for (const attributes of [{}, { variant: 'compact' }] as Record<string, string>[]) {
      rendered = await renderState({
        ...state,
        attributes,
        network: { ...state.network, 'GET /api/me/multipliers': multipliers },
      });
      expect(text(rendered.element)).to.contain('at least 20');
      rendered.remove();
    }
  });

  it('picks only from the groups that the page names', async () => {
    const state = states.find(({ name }) => name === 'ready');
    if (!state) throw new Error('There is no such state.');
    const { network } = state;
    const rules = network?.['GET /api/loyalty/rules'] as { data: { id: string; name: string }[]; hasNextPage: boolean };
    const data = rules.data.map((rule, at) => ({ ...rule, loyaltyRuleGroupId: groupId(at + 1) }));
    const second = data[1];
    rendered = await renderState({
      ...state,
      attributes: { group: groupId(2) },
      network: { ...network, 'GET /api/loyalty/rules': { ...rules, data } as never },
    });
    expect(text(rendered.element)).to.contain(second?.name);
  });

  it('asks the page to show the quest, and does nothing more if the page handles it', async () => {
    const element = await show('ready');
    const asked: string[] = [];
    element.addEventListener('laurel-quest-request', (event) => {
      asked.push(event.detail.questId);
      event.preventDefault();
    });
    await click(element, '.actions button');
    expect(asked).to.have.length(1);
    expect(location.hash).to.equal('');
  });

  it('puts the quest into the address, which the page’s quest list follows', async () => {
    document.body.append(document.createElement('laurel-quest-list'));
    const element = await show('ready');
    await click(element, '.actions button');
    await waitUntil(() => location.hash.startsWith('#quest-'), 'the address names the quest');
  });

  describe('why it is this one', () => {
    const reasons = (element: HTMLElement): (string | undefined)[] =>
      [...(element.shadowRoot?.querySelectorAll('.merits > li') ?? [])].map(({ textContent }) => textContent?.trim());
    const toggle = (element: HTMLElement): HTMLElement | null | undefined =>
      element.shadowRoot?.querySelector<HTMLElement>('.actions [aria-expanded]');

    it('is said when the member asks, with what is known besides the reason', async () => {
      const element = await show('why');
      expect(text(element)).to.contain('It takes about a minute.');
      expect(reasons(element)).to.deep.equal([
        'None of the 2 quests you can start now is quicker.',
        'It opens 2 more quests.',
        'Show another',
      ]);
      expect(toggle(element)?.textContent?.trim()).to.equal('Why this one');
      expect(toggle(element)?.getAttribute('aria-expanded')).to.equal('true');
      toggle(element)?.click();
      await waitUntil(() => reasons(element).length === 0, 'the reasons to close');
      expect(toggle(element)?.getAttribute('aria-expanded')).to.equal('false');
    });

    it('is not offered if nothing more is known', async () => {
      for (const name of ['most', 'pending', 'refused', 'signed-out', 'compact']) {
        expect(toggle(await show(name)), name).to.equal(null);
        rendered?.remove();
      }
    });

    it('keeps its words and buttons within a phone, in both directions', async () => {
      const column = document.createElement('div');
      column.style.inlineSize = '320px';
      document.body.append(column);
      const state = states.find(({ name }) => name === 'why');
      if (!state) throw new Error('There is no such state.');
      for (const dir of ['ltr', 'rtl']) {
        column.dir = dir;
        rendered = await renderState(state, { container: column });
        const root = rendered.element.shadowRoot;
        const frame = root?.querySelector('.step')?.getBoundingClientRect();
        for (const each of root?.querySelectorAll('.merits > li > *, .actions > *') ?? []) {
          const { left, right } = each.getBoundingClientRect();
          expect(left, dir).to.be.at.least(frame?.left ?? Infinity);
          expect(right, dir).to.be.at.most(frame?.right ?? 0);
        }
        rendered.remove();
      }
      column.remove();
    });
  });

  it('shows another quest, says so, and keeps the focus on the button for the next', async () => {
    const element = await show('ready');
    const focused = (): string | undefined => element.shadowRoot?.activeElement?.textContent?.trim();
    await click(element, '.actions .quiet');
    await waitUntil(() => element.shadowRoot?.querySelector('.another') !== null, 'the button');
    element.shadowRoot?.querySelector<HTMLElement>('.another')?.focus();
    await click(element, '.another');
    await waitUntil(() => text(element).includes('Join the Grove Discord'), 'another quest');
    await waitUntil(() => focused() === 'Show another', 'the focus');
    expect(element.shadowRoot?.textContent).to.contain('Your next step: Join the Grove Discord');
    await click(element, '.actions .quiet');
    await waitUntil(() => text(element).includes('How the Grove votes'), 'the first quest again');
    await waitUntil(() => focused() === 'Show another', 'the focus again');
  });

  it('offers no other quest if there is none', async () => {
    const element = await show('most');
    expect(element.shadowRoot?.querySelector('.actions .quiet')).to.equal(null);
  });

  describe('the badge that a step brings nearer', () => {
    const goal = (element: HTMLElement): string =>
      (element.shadowRoot?.querySelector('.lead')?.textContent ?? '').replace(/[\s\u2066-\u2069]+/g, ' ').trim();
    const answers = (change: FixtureNetwork = {}): State => {
      const state = states.find(({ name }) => name === 'goal');
      if (!state) throw new Error('There is no such state.');
      return { ...state, network: { ...state.network, ...change }, settled: () => true };
    };
    const inColumn = (width: number): HTMLElement => {
      const column = document.createElement('div');
      column.style.inlineSize = `${width}px`;
      document.body.append(column);
      return column;
    };
    let column: HTMLElement | undefined;
    afterEach(() => column?.remove());

    it('is named with the points that it still takes, and its wreath outlines what the step adds', async () => {
      const element = await show('goal');
      expect(goal(element)).to.equal('40 Ember to Forgehand This closes the wreath');
      const leaves = (name: string): number | undefined =>
        element.shadowRoot?.querySelectorAll(`.goal .${name}`).length;
      expect([leaves('on'), leaves('ghost'), leaves('off')]).to.deep.equal([14, 4, 0]);
    });

    it('is named with what else it takes, beside a wreath that stays open', async () => {
      const element = await show('goal-far');
      expect(goal(element)).to.contain('4,840 Ember and 1 more condition to');
      expect(goal(element)).not.to.contain('closes');
      expect(element.shadowRoot?.querySelector('.goal .off')).not.to.equal(null);
    });

    it('takes the place of the reason in one line', async () => {
      const element = await show('compact-goal');
      expect(text(element)).to.contain('40 Ember to Forgehand').and.not.to.contain('Nothing else open');
    });

    it('comes after the step, and does not move its button', async () => {
      for (const width of [320, 720]) {
        const { network } = answers();
        let answer = (): void => undefined;
        const held = new Promise<void>((resolve) => (answer = resolve));
        column = inColumn(width);
        rendered = await renderState(
          answers({ 'GET /api/me/badges': () => held.then(() => network['GET /api/me/badges'] as never) }),
          { container: column },
        );
        const { element, calls } = rendered;
        await waitUntil(() => calls.some(({ route }) => route === 'GET /api/me/badges'), 'the badges are asked for');
        expect(text(element)).to.contain('Join the Grove Discord');
        expect(goal(element)).to.equal('');
        const place = (): string =>
          JSON.stringify(element.shadowRoot?.querySelector('.actions .primary')?.getBoundingClientRect());
        const before = place();
        answer();
        await waitUntil(() => goal(element) !== '', 'the badge');
        expect(place(), `${width} px`).to.equal(before);
        rendered.remove();
        column.remove();
      }
    });

    it('is missing if the badges cannot be read, and the step stays', async () => {
      rendered = await renderState(answers({ 'GET /api/me/badges': problem('not_found') }));
      const { element, calls } = rendered;
      await waitUntil(() => calls.some(({ route }) => route === 'GET /api/me/badges'), 'the badges are asked for');
      await waitUntil(() => element.shadowRoot?.querySelector('.lead') === null, 'no room is kept for the badge');
      expect(text(element)).to.contain('Join the Grove Discord');
    });

    it('is not asked for by visitors', async () => {
      rendered = await renderState(answers({ 'GET /session': { status: 'signed-out' } }));
      const { element, calls } = rendered;
      await waitUntil(() => element.matches(':state(signed-out)'), 'a visitor’s step');
      expect(element.shadowRoot?.querySelector('.lead')).to.equal(null);
      expect(calls.map(({ route }) => route).filter((route) => route.includes('/api/me/'))).to.deep.equal([]);
    });
  });

  it('keeps the button for another quest as wide as its words on a phone', async () => {
    const state = states.find(({ name }) => name === 'ready');
    if (!state) throw new Error('There is no such state.');
    const column = document.createElement('div');
    column.style.inlineSize = '320px';
    document.body.append(column);
    rendered = await renderState(state, { container: column });
    const root = rendered.element.shadowRoot;
    const widthOf = (selector: string): number => root?.querySelector(selector)?.getBoundingClientRect().width ?? 0;
    const [start, another] = [widthOf('.actions .primary'), widthOf('.actions .quiet')];
    column.remove();
    expect(start).to.be.above(250);
    expect(another).to.be.within(60, 200);
  });

  it('asks visitors to sign in', async () => {
    const element = await show('signed-out');
    let reason = '';
    element.addEventListener('laurel-sign-in-request', (event) => (reason = event.detail.reason));
    await click(element, '.actions button');
    expect(reason).to.equal('next-step');
  });
});
