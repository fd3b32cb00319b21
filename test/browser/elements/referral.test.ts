import { expect } from '@open-wc/testing';
import { states } from '../../../demo/states/referral.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { click, shadowed } from '../../../demo/states/drive.js';
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

describe('<laurel-referral>', () => {
  const { clipboard } = navigator;
  let copied = '';
  const setClipboard = (value: unknown): void =>
    void Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  beforeEach(() => {
    copied = '';
    setClipboard({ writeText: (written: string) => Promise.resolve(void (copied = written)) });
  });
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    setClipboard(clipboard);
    history.replaceState(null, '', location.pathname);
  });

  it('keeps the lines of a long condition inside its chip', async () => {
    const element = await show('long');
    element.style.inlineSize = '288px';
    const chips = all(element, '.needs .chip');
    const linesOf = (chip: HTMLElement): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(chip.querySelector('span') ?? chip);
      return [...range.getClientRects()];
    };
    expect(chips.some((chip) => linesOf(chip).length > 1)).to.equal(true);
    for (const chip of chips)
      for (const line of linesOf(chip)) {
        expect(line.top, text(chip)).to.be.at.least(chip.getBoundingClientRect().top);
        expect(line.bottom, text(chip)).to.be.at.most(chip.getBoundingClientRect().bottom);
      }
  });

  it('copies the link to this page, with only the code in its query', async () => {
    history.replaceState(null, '', `${location.pathname}?utm=mail#top`);
    const element = await show('whole');
    await click(element, '.go .button');
    await waitUntil(() => text(all(element, '.go .button')[0]) === 'Copied', 'it says so');
    expect(copied).to.equal(`${location.origin}${location.pathname}?with=mira-7k2q`);
    expect(text(all(element, '[role=status].vh')[0])).to.equal('Copied');
  });

  it('uses the page’s own address for the link, or the current page if that is invalid', async () => {
    const input = (element: HTMLElement) => (all(element, '.linkbox .input')[0] as HTMLInputElement).value;
    expect(input(await show('whole', { url: 'https://grove.example/join?from=friend', param: 'by' }))).to.equal(
      'grove.example/join?from=friend&by=mira-7k2q',
    );
    rendered?.remove();
    expect(input(await show('whole', { url: 'https://[' }))).to.contain('?with=mira-7k2q');
  });

  it('uses the page’s own address even in a browser without URL.canParse', async () => {
    const { canParse } = URL;
    Object.assign(URL, { canParse: undefined });
    try {
      const element = await show('whole', { url: '/join' });
      expect((all(element, '.linkbox .input')[0] as HTMLInputElement).value).to.contain('/join?with=mira-7k2q');
    } finally {
      Object.assign(URL, { canParse });
    }
  });

  it('says what to do if the browser blocks copying', async () => {
    setClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    const element = await show('whole');
    await click(element, '.go .button');
    expect(text(await shadowed(element, '.hint.danger'))).to.equal('Copying didn’t work. Select the link and copy it.');
  });

  it('validates a requested code before sending, and focuses the field if it is invalid', async () => {
    const element = await show('nobody');
    const [requestedCode] = all(element, '#requested-code') as HTMLInputElement[];
    if (!requestedCode) throw new Error('There is no field.');
    requestedCode.value = 'a b';
    requestedCode.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await click(element, '.linkbox .button');
    expect(text(await shadowed(element, '.hint.danger'))).to.equal('Use 3 to 64 letters, digits, _ or -');
    expect(element.shadowRoot?.activeElement).to.equal(requestedCode);
    expect(rendered?.calls.filter(({ route }) => route === 'POST /api/me/referral/codes')).to.have.length(0);
  });

  it('redeems the invitation in the page’s address', async () => {
    history.replaceState(null, '', `${location.pathname}?with=kofi-1`);
    const element = await show('joined', { code: '' });
    expect(element.matches(':state(joined)')).to.equal(true);
    const sent = rendered?.calls.filter(({ route }) => route === 'POST /api/me/referral/users');
    expect(sent?.map(({ body }) => body)).to.deep.equal([{ referralCode: 'kofi-1' }]);
  });

  it('shows nothing if there is no referral quest', async () => {
    expect((await show('none')).offsetHeight).to.equal(0);
  });

  it('asks visitors to sign in, and can be dismissed', async () => {
    const element = await show('invited');
    let reason = '';
    element.addEventListener('laurel-sign-in-request', (event) => (reason = event.detail.reason));
    await click(element, '.welcome .button');
    expect(reason).to.equal('referral');
    await click(element, '.away');
    await waitUntil(() => element.offsetHeight === 0, 'it is put away');
  });
});
