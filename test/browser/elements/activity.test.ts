import { expect } from '@open-wc/testing';
import { entryLine, states } from '../../../demo/states/activity.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { click } from '../../../demo/states/drive.js';
import { setWidth } from '../../support/page-look.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;

async function show(name: string, attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({ ...state, attributes: { ...state.attributes, ...attributes } });
  return rendered.element;
}

const all = (element: HTMLElement, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const text = (element: Element | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const names = (element: HTMLElement): string[] => all(element, '.entry .name').map(text);

describe('<laurel-activity>', () => {
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  it('lists what happened by day, with the points each entry earned or cost', async () => {
    const element = await show('whole');
    const [today, yesterday] = all(element, '.day');
    expect(text(today)).to.contain('Today').and.to.contain('+90').and.to.contain('Join the Grove Discord');
    expect(text(yesterday)).to.contain('Bid on Still life, no. 7').and.to.contain('−1,260');
    expect(all(element, '.entry .amount .vh').map(text)).to.include.members(['plus 50 Leaf', 'minus 80 Leaf']);
  });

  it('words known reasons itself instead of showing the service’s English description', async () => {
    const state = states.find(({ name }) => name === 'whole');
    if (!state) throw new Error('There is no state whole.');
    const line = (index: number, own: object) => {
      const at = new Date().toISOString();
      const made = entryLine(index, { at, amount: 100, direction: 'debit', description: 'In English' });
      return { ...made, loyaltyTransaction: { ...made.loyaltyTransaction, ...own } };
    };
    const lines = [
      line(1, { reason: 'no_longer_earned', subject: 'Founder' }),
      line(2, { reason: 'wallet_connected' }),
    ];
    rendered = await renderState({
      ...state,
      network: { ...state.network, 'GET /api/me/transaction_entries': { data: lines, hasNextPage: false } },
    });
    const rows = all(rendered.element, '.entry').map(text);
    expect(rows.filter((row) => row.includes('Founder'))[0]).to.contain(
      'No longer earned: FounderWhat earned it no longer counts',
    );
    expect(rows.filter((row) => row.startsWith('Points of a linked wallet'))).to.have.length(1);
    expect(rows.join()).not.to.contain('In English');
  });

  it('filters the entries, by click and by arrow key', async () => {
    await setWidth(720);
    const element = await show('whole');
    await click(element, '.segment:nth-child(3)');
    await waitUntil(() => names(element).every((name) => /Earned|revoked/.test(name)), 'badges alone');
    all(element, '.segment:nth-child(3)')[0]?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }),
    );
    await waitUntil(() => names(element).includes('Taken back: Follow @grove on X'), 'quests');
    expect(names(element)).not.to.include('Earned First Light');
  });

  it('announces how many entries were loaded, and keeps the focus', async () => {
    const element = await show('paged');
    const [more] = all(element, '.more .button');
    more?.focus();
    more?.click();
    await waitUntil(() => text(all(element, '[role=status].vh')[0]) === '20 more loaded', 'the announcement');
    expect(document.activeElement).to.equal(element);
  });

  it('links a reversed entry to the team’s contact, unless that is a script URL', async () => {
    const link = all(await show('whole'), '.struck a')[0] as HTMLAnchorElement;
    expect(link.href).to.equal('mailto:keeper@grove.example');
    rendered?.remove();
    expect(all(await show('whole', { contact: 'javascript:alert(1)' }), '.struck a')).to.have.length(0);
  });

  it('scrolls to the page’s quest list from an empty list', async () => {
    const list = document.createElement('laurel-quest-list');
    document.body.append(list);
    let isInView = false;
    list.scrollIntoView = () => void (isInView = true);
    await click(await show('empty'), '.empty .button');
    expect(isInView).to.equal(true);
    list.remove();
  });

  it('asks visitors to sign in', async () => {
    const element = await show('signed-out');
    let reason = '';
    element.addEventListener('laurel-sign-in-request', (event) => (reason = event.detail.reason));
    await click(element, '.footer .button');
    expect(reason).to.equal('activity');
  });
});
