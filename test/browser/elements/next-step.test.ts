import { expect } from '@open-wc/testing';
import { states } from '../../../demo/states/next-step.js';
import { multipliers } from '../../../demo/states/points-balance.js';
import { groupId } from '../../../demo/states/quests.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { click } from '../../../demo/states/drive.js';
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

  it('shows another quest, says so, and leaves the focus where it is', async () => {
    const element = await show('ready');
    const another = element.shadowRoot?.querySelector<HTMLElement>('.actions .quiet');
    another?.focus();
    await click(element, '.actions .quiet');
    await waitUntil(() => text(element).includes('Join the Grove Discord'), 'another quest');
    expect(element.shadowRoot?.activeElement).to.equal(another);
    expect(element.shadowRoot?.textContent).to.contain('Your next step: Join the Grove Discord');
    await click(element, '.actions .quiet');
    await waitUntil(() => text(element).includes('How the Grove votes'), 'the first quest again');
  });

  it('offers no other quest if there is none', async () => {
    const element = await show('most');
    expect(element.shadowRoot?.querySelector('.actions .quiet')).to.equal(null);
  });

  it('asks visitors to sign in', async () => {
    const element = await show('signed-out');
    let reason = '';
    element.addEventListener('laurel-sign-in-request', (event) => (reason = event.detail.reason));
    await click(element, '.actions button');
    expect(reason).to.equal('next-step');
  });
});
