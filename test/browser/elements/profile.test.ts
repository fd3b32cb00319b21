import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { badge, badges } from '../../../demo/states/badges.js';
import { currencies, ember, leaf } from '../../../demo/states/community.js';
import { click, shadowed, until } from '../../../demo/states/drive.js';
import { mira, signedInAs } from '../../../demo/states/members.js';
import { pin, states, type as enter } from '../../../demo/states/profile.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { type FixtureNetwork, inTurn, problem, type State } from '../../../demo/states/state.js';
import { installFakeWallet } from '../../support/wallets/fake-wallet.js';
import type { PageResponse } from '../../../src/contract/index.js';
import { clearRecords, listRecords, readRecords } from '../../../src/browser/elements/profile/browser-records.js';
import { clearLibraries, libraryKeys } from '../../../src/browser/elements/profile/library-entries.js';
import type { Profile } from '../../../src/browser/elements/profile/profile.js';

let rendered: RenderedState | undefined;
const heard: { type: string; detail: unknown }[] = [];
const types = ['laurel-profile-saved', 'laurel-data-exported', 'laurel-data-cleared', 'laurel-sign-in-request'];
const hear = (event: Event) =>
  heard.push({ type: event.type.slice('laurel-'.length), detail: (event as CustomEvent<unknown>).detail });

const stateOf = (name: string): State => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
};

async function show(name: string, network: FixtureNetwork = {}, change: Partial<State> = {}): Promise<Profile> {
  const state = stateOf(name);
  rendered = await renderState({ ...state, ...change, network: { ...state.network, ...network } });
  await (rendered.element as Profile).updateComplete;
  return rendered.element as Profile;
}

const within = (element: Profile, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const text = (element: Profile, selector: string): string =>
  within(element, selector)?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
const texts = (element: Profile, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].map(
    ({ textContent }) => textContent?.trim().replace(/\s+/g, ' ') ?? '',
  );
const valueOf = (element: Profile, name: string): string =>
  within(element, `#field-${name}`) instanceof HTMLElement
    ? (within(element, `#field-${name}`) as HTMLInputElement).value
    : '';
const focused = (element: Profile): Element | null => element.shadowRoot?.activeElement ?? null;
const sent = (route: string): unknown[] =>
  rendered?.calls.filter((call) => call.route === route).map(({ body }) => body) ?? [];
const save = (element: Profile): Promise<void> => click(element, '.form [type=submit]');
const whole = stateOf('whole').network['GET /api/me/profile'] as { attributes: { id: string }[] };
const city = `answer-${whole.attributes[0]?.id ?? ''}`;

before(() => emulateMedia({ reducedMotion: 'reduce' }));
beforeEach(() => {
  localStorage.removeItem('laurel.wallet');
  heard.length = 0;
  for (const type of types) window.addEventListener(type, hear);
});
afterEach(() => {
  for (const type of types) window.removeEventListener(type, hear);
  rendered?.remove();
  rendered = undefined;
});

describe('<laurel-profile>', () => {
  it('shows the member’s name, text, answers, accounts and wallets', async () => {
    const element = await show('whole');
    expect(text(element, '.title')).to.equal('mira.eth');
    expect(text(element, '.bio')).to.contain('Ask me about compost.');
    expect(text(element, '.header time')).to.equal('Member since Mar 4, 2025');
    expect(texts(element, '.answers .row')).to.deep.equal(['Which city are you in? Lisbon']);
    expect(texts(element, '.accounts .row')).to.deep.equal(['mira_grows X', 'mira#0042 Discord', 'Steam Connected']);
    expect(texts(element, '.wallets .row')).to.deep.equal([
      'Ethereum Primary since Feb 1, 2026 · Signed in with it',
      'Solana',
    ]);
  });

  it('shows addresses once the member asks for them, until they hide them', async () => {
    const element = await show('whole');
    const root = element.shadowRoot as ShadowRoot;
    const isAnywhere = (): boolean => /0x3f9A|7xKp/i.test(root.innerHTML);
    expect(isAnywhere()).to.equal(false);
    expect(text(element, '.copy')).to.equal('Copy address');
    within(element, '.reveal')?.focus();
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(text(element, '.copy')).to.equal('0x3f9A…A9c2');
    expect(texts(element, '.wallets bdi.mono')).to.deep.equal(['0x3f9A…A9c2', '7xKp…9sQd']);
    expect([focused(element)?.className, text(element, '.reveal')]).to.deep.equal(['reveal', 'Hide addresses']);
    await click(element, '.reveal');
    await element.updateComplete;
    expect(isAnywhere()).to.equal(false);
  });

  it('invites once to answer the site’s questions, and opens the form at the first', async () => {
    const element = await show('whole');
    expect(texts(element, '.questions')).to.deep.equal([
      'The team would like to know What do you play besides? Answer',
    ]);
    expect(texts(element, '.answers .row').join()).to.not.contain('What do you play besides?');
    within(element, '.questions .button')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element)?.id === `field-answer-${whole.attributes[1]?.id ?? ''}`, 'the question');
  });

  it('invites nobody who has answered everything or cannot answer', async () => {
    const name = { 'GET /api/me/profile': { ...whole, editable: ['displayName'] } as never };
    const answered = {
      'GET /api/me/profile': { ...whole, attributes: whole.attributes.slice(0, 1) } as never,
    };
    for (const network of [name, answered]) {
      expect(within(await show('whole', network), '.questions')).to.equal(null);
      rendered?.remove();
    }
    expect(within(await show('read-only'), '.questions')).to.equal(null);
  });

  it('shows the address of a member who has no other name', async () => {
    const element = await show('bare');
    expect(text(element, '.title')).to.equal('0x3f9A…A9c2');
    expect(text(element, '.copy')).to.equal('Copy address');
    expect(within(element, '.wallets bdi.mono')).to.equal(null);
  });

  it('puts accounts and wallets side by side, each fact on one line, if they have room for it', async () => {
    const element = await show('whole', {}, { program: { style: 'display: block; inline-size: 720px' } });
    const box = (selector: string): DOMRect => within(element, selector)?.getBoundingClientRect() ?? new DOMRect();
    const [accounts, wallets] = [box('.accounts'), box('.wallets')];
    expect(wallets.top).to.equal(accounts.top);
    expect(wallets.width).to.be.closeTo(accounts.width, 2);
    expect(box('.wallets .meta').height).to.be.below(20);
    await click(element, '.reveal');
    await shadowed(element, '.wallets .mono');
    expect(box('.wallets .names').height).to.be.below(30);
    element.style.setProperty('--laurel-font-size', '30px');
    expect(box('.wallets').top).to.be.at.least(box('.accounts').bottom - 1);
    const [address, mark] = [box('.wallets .mono'), box('.wallets .chip')];
    expect(address.right <= mark.left || address.bottom <= mark.top, 'the mark beside or below the address').to.equal(
      true,
    );
  });

  it('shows the points, the rank, the streak and the latest badges', async () => {
    const element = await show('whole');
    await until(() => texts(element, '.figure').length === 3, 'the figures');
    expect(texts(element, '.figure')).to.deep.equal(['Leaf 2,480', 'Rank 128', 'Streak 12 days Best 31']);
    expect(texts(element, '.badges .badge-name')).to.deep.equal([
      'First Light',
      'Evergreen',
      'Early Root',
      'Chorus',
      'Cartographer',
    ]);
    expect(texts(element, '.badges-head')).to.deep.equal(['Newest badges 5 of 12 earned Choose badges']);
  });

  it('adds today’s growth and the next place if other elements on the page know them', async () => {
    const element = await show('beside-others');
    await until(() => texts(element, '.figure .meta.num').length === 3, 'the notes');
    expect(texts(element, '.figure')).to.deep.equal([
      'Leaf 2,480 +90 today',
      'Rank 128 215 to pass tomasz.k',
      'Streak 12 days Best 31',
    ]);
  });

  it('leaves out what cannot be loaded, without a message in its place', async () => {
    const element = await show('whole', {
      'GET /api/loyalty/accounts/{id}/rank': { rank: null },
      'GET /api/me/quests': problem('not_found'),
      'GET /api/me/badges': problem('not_found'),
    });
    await until(() => texts(element, '.figure').length > 0, 'the figures');
    expect(texts(element, '.figure')).to.deep.equal(['Leaf 2,480']);
    expect(within(element, '.badges')).to.equal(null);
  });

  it('shows the currency that the page names, and loads no badges if it shows only the data', async () => {
    const other = { ...currencies(leaf, ember) };
    const element = await show('whole', { 'GET /api/loyalty/currencies': other }, { attributes: { currency: 'EMBR' } });
    await until(() => texts(element, '.figure').length > 0, 'the figures');
    expect(texts(element, '.figure')[0]).to.equal('Ember 0');
    rendered?.remove();
    await show('data-alone');
    expect(rendered?.calls.map(({ route }) => route)).to.not.include('GET /api/me/badges');
  });

  it('requests only the session if nobody is signed in, and asks to sign in', async () => {
    const element = await show('signed-out');
    expect(rendered?.calls.map(({ route }) => route)).to.deep.equal(['GET /session']);
    await click(element, '.footer .button');
    expect(heard.map(({ type }) => type)).to.deep.equal(['sign-in-request']);
  });

  it('offers no editing if the site is read-only or in maintenance', async () => {
    for (const name of ['read-only', 'maintenance']) {
      const element = await show(name);
      expect(within(element, '.edit'), name).to.equal(null);
      expect(text(element, '.fine'), name).to.contain('You can’t change them here');
      rendered?.remove();
    }
  });

  it('renders a member’s own words as text', async () => {
    const element = await show('hostile');
    expect(within(element, '.title b')).to.equal(null);
    expect(text(element, '.title')).to.match(/^<b>maximiliana<\/b>/);
  });
});

describe('choosing badges for a profile', () => {
  const earned = (...names: string[]) => ({
    'GET /api/me/badges': badges(...names.map((name, at) => badge(at + 1, { name, status: 'active' }))),
  });
  const boxes = (element: Profile): HTMLInputElement[] => [
    ...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('.pin input') ?? []),
  ];

  it('begins with a press, works with the keyboard alone, and returns the focus to its button', async () => {
    const element = await show('whole');
    expect(within(element, '.pins')).to.equal(null);
    within(element, '.choose')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element) === boxes(element)[0] && boxes(element).length > 0, 'the first badge');
    expect(within(element, '.choose')?.getAttribute('aria-expanded')).to.equal('true');
    await sendKeys({ press: 'Space' });
    await until(() => text(element, '.pins [role=status]') === '1 of 5', 'the count');
    expect(text(element, '#badges-title')).to.equal('Pinned badges');
    within(element, '.pins-end .secondary')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element)?.classList.contains('choose') ?? false, 'the focus');
    expect(texts(element, '.badges .badge-name')).to.deep.equal(['First Light']);
  });

  it('says that only this browser keeps the choice, and sends it nowhere', async () => {
    const element = await show('choosing-badges');
    expect(text(element, '.pins > .meta')).to.equal('At most 5. Only this browser keeps your choice.');
    expect(rendered?.calls.filter(({ route }) => !route.startsWith('GET '))).to.deep.equal([]);
    expect(Object.keys(localStorage).filter((key) => /^laurel\.pins .*choosing-badges /.test(key)).length).to.equal(1);
  });

  it('shows the badges in the order of the choice, until the newest are wanted again', async () => {
    const element = await show('pinned');
    expect(texts(element, '.badges .badge-name')).to.deep.equal(['Chorus', 'Evergreen']);
    await click(element, '.choose');
    await click(element, '.pins-end .quiet');
    await until(() => text(element, '#badges-title') === 'Newest badges', 'the newest');
    expect(boxes(element).some(({ checked }) => checked)).to.equal(false);
    expect(within(element, '.pins-end .quiet')?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('takes five at most', async () => {
    const element = await show('whole', earned('A', 'B', 'C', 'D', 'E', 'F'));
    await pin(element, 'A', 'B', 'C', 'D', 'E');
    await until(() => text(element, '.pins [role=status]') === '5 of 5', 'the count');
    expect(boxes(element).map(({ disabled }) => disabled)).to.deep.equal([false, false, false, false, false, true]);
  });

  it('is not offered for a single badge', async () => {
    const element = await show('whole', earned('A'));
    await until(() => within(element, '.badges'), 'the badge');
    expect(within(element, '.choose')).to.equal(null);
  });

  it('is listed with the data in this browser, cleared with it, and brought back', async () => {
    const element = await show('pinned');
    await click(element, '.disclose');
    await until(() => texts(element, '.tight .kind').includes('Badges you pinned to your profile 2'), 'the list');
    await click(element, '[data-act="clear"]');
    await click(element, '.confirm .button');
    await until(() => text(element, '#badges-title') === 'Newest badges', 'the newest');
    await click(element, '[data-act="undo"]');
    await until(() => text(element, '#badges-title') === 'Pinned badges', 'the pinned ones');
  });
});

describe('sharing a profile', () => {
  /** Description of the picture, without the marks that keep names apart from the text around them. */
  const said = (element: Profile): string =>
    (within(element, '.share-part .preview')?.getAttribute('aria-label') ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  const choice = (element: Profile, label: string): HTMLElement | undefined =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.share-choices .button') ?? [])].find(
      ({ textContent }) => textContent?.trim() === label,
    );
  const canvasOf = (element: Profile) => shadowed<HTMLCanvasElement>(element, '.preview');
  const colourAt = (canvas: HTMLCanvasElement, x: number, y: number): number[] => [
    ...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []),
  ];

  it('is off unless the page wants it', async () => {
    expect(within(await show('whole'), '.share')).to.equal(null);
    rendered?.remove();
    expect(within(await show('shareable'), '.share')).not.to.equal(null);
  });

  it('begins with a press, moves the focus to the picture, and ends with another press', async () => {
    const element = await show('shareable');
    expect(within(element, '.preview')).to.equal(null);
    within(element, '.share')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element)?.classList.contains('share-part') ?? false, 'the focus');
    expect(within(element, '.share')?.getAttribute('aria-expanded')).to.equal('true');
    await click(element, '.share');
    await until(() => !within(element, '.preview'), 'the end');
  });

  it('says what the picture shows, and sends nothing', async () => {
    const element = await show('shared');
    const before = rendered?.calls.length;
    expect(said(element)).to.equal(
      `mira.eth, Leaf 2,480, Rank 128, Streak 12 days, First Light, Evergreen, Early Root, Chorus, Cartographer, ${location.hostname}`,
    );
    const canvas = await canvasOf(element);
    await until(() => canvas.width === 1200 && canvas.height === 630, 'the picture');
    expect(rendered?.calls.length).to.equal(before);
    expect(text(element, '#share-note')).to.equal('This is what others see. Nothing is posted for you.');
  });

  it('leaves off what the member takes off', async () => {
    const element = await show('shared');
    expect(texts(element, '.share-choices .button')).to.deep.equal([
      'Name',
      'Picture',
      'Leaf',
      'Rank',
      'Streak',
      'Newest badges',
    ]);
    for (const label of ['Name', 'Leaf', 'Rank', 'Newest badges']) choice(element, label)?.click();
    await until(() => said(element) === `Streak 12 days, ${location.hostname}`, 'the rest');
    expect(choice(element, 'Name')?.getAttribute('aria-pressed')).to.equal('false');
    choice(element, 'Rank')?.click();
    await until(() => said(element).includes('Rank 128'), 'the rank');
  });

  it('draws the leaf tiles of a member without a picture, until they are taken off', async () => {
    const element = await show('shared');
    const canvas = await canvasOf(element);
    await until(() => canvas.width === 1200, 'the picture');
    const ground = colourAt(canvas, 5, 5);
    await until(() => String(colourAt(canvas, 84, 129)) !== String(ground), 'the tiles');
    choice(element, 'Picture')?.click();
    await until(() => String(colourAt(canvas, 84, 129)) === String(ground), 'no tiles');
  });

  it('names no address, not even one that a member has for a name', async () => {
    const { wallets } = whole as unknown as { wallets: { address: string }[] };
    const address = wallets[0]?.address ?? '';
    for (const displayName of [null, address, `me ${address.toUpperCase()}`, '0x3f9A…A9c2']) {
      const profile = { 'GET /api/me/profile': { ...whole, displayName } as never };
      const element = await show('shared', profile);
      expect(said(element), String(displayName)).to.match(/^Leaf 2,480, /);
      expect(choice(element, 'Name'), String(displayName)).to.equal(undefined);
      rendered?.remove();
    }
  });

  /** Presses the button that saves the picture, and returns the names of the files that the browser was given. */
  const savePicture = async (element: Profile): Promise<readonly string[]> => {
    const saved: string[] = [];
    const { click: press } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.share-line .button') ?? [])]
        .find(({ textContent }) => textContent?.trim() === 'Save as PNG')
        ?.click();
      await until(() => text(element, '.share-news') === 'Saved', 'the news');
    } finally {
      HTMLAnchorElement.prototype.click = press;
    }
    return saved;
  };

  it('saves the picture under the member’s name, and says so', async () => {
    expect(await savePicture(await show('shared'))).to.deep.equal(['mira-eth.png']);
  });

  it('still says so when a badge’s picture arrives later', async () => {
    const { decode } = HTMLImageElement.prototype;
    const waiting: (() => void)[] = [];
    HTMLImageElement.prototype.decode = async function () {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return decode.call(this);
    };
    try {
      const element = await show('shared');
      const canvas = await canvasOf(element);
      await until(() => canvas.width === 1200 && waiting.length > 0, 'the picture without the badges');
      const before = canvas.toDataURL();
      await savePicture(element);
      for (const goOn of waiting) goOn();
      await until(() => canvas.toDataURL() !== before, 'the badges');
      expect(text(element, '.share-news')).to.equal('Saved');
    } finally {
      HTMLImageElement.prototype.decode = decode;
    }
  });

  it('leaves the form as it is', async () => {
    const element = await show('shared');
    await click(element, '.edit');
    const picture = await shadowed(element, '.picked');
    expect(within(element, '.share-part')).to.equal(null);
    expect(picture.getBoundingClientRect().width).to.equal(44);
  });
});

describe('editing a profile', () => {
  it('works with the keyboard alone, sends only what was changed, and returns the focus to the button', async () => {
    const element = await show('whole');
    within(element, '.edit')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => element.state === 'editing', 'the form');
    await until(() => focused(element)?.id === 'field-displayName', 'the first field');
    await sendKeys({ press: 'End' });
    await sendKeys({ type: ' the second' });
    await sendKeys({ press: 'Enter' });
    await until(() => element.state === 'ready', 'the card');
    expect(sent('POST /api/me/profile')).to.deep.equal([{ displayName: 'mira.eth the second' }]);
    expect(heard).to.deep.equal([{ type: 'profile-saved', detail: { fields: ['displayName'] } }]);
    await until(() => focused(element)?.classList.contains('edit') ?? false, 'the focus');
    expect(text(element, '[role=status].vh')).to.equal('Saved');
  });

  it('shows the saved values at once, and reloads the session so that other elements show them too', async () => {
    const element = await show('editing', {
      'GET /session': inTurn(signedInAs(mira), signedInAs({ ...mira, displayName: 'Mira' })),
      'GET /api/me/profile': inTurn(whole as never, 'hang'),
    });
    await enter(element, 'displayName', 'Mira');
    await save(element);
    await until(() => element.state === 'ready', 'the card');
    expect(text(element, '.title')).to.equal('Mira');
    expect(rendered?.calls.filter(({ route }) => route === 'GET /session').length).to.equal(2);
  });

  it('withdraws an answer and clears a field that the member emptied', async () => {
    const element = await show('editing');
    await enter(element, city, '');
    await enter(element, 'bio', ' ');
    await save(element);
    await until(() => sent('POST /api/me/profile').length > 0, 'the request');
    expect(sent('POST /api/me/profile')).to.deep.equal([
      { bio: null, attributes: [{ id: whole.attributes[0]?.id, value: '' }] },
    ]);
  });

  it('explains each error beside its field, and focuses the first', async () => {
    const element = await show('invalid');
    expect(sent('POST /api/me/profile')).to.deep.equal([]);
    await until(() => focused(element)?.id === 'field-displayName', 'the focus');
    const field = within(element, '#field-logoUrl');
    const [hint = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(field?.getAttribute('aria-invalid')).to.equal('true');
    expect(text(element, `#${hint}`)).to.equal('That isn’t a picture link. Enter one that starts with “https://”.');
    expect(text(element, '[role=status].vh')).to.equal('Not saved: 3 entries need a change');
  });

  it('validates only what was changed, since the site may have other rules for the rest', async () => {
    const kept = { displayName: 'm'.repeat(70), bio: `turned\u202e${'x'.repeat(600)}` };
    for (const logoUrl of [
      'http://pictures.example/me.png',
      'ipfs://bafy/me.png',
      `data:image/png;base64,${'A'.repeat(3000)}`,
    ]) {
      const element = await show('editing', { 'GET /api/me/profile': { ...whole, ...kept, logoUrl } as never });
      await enter(element, city, 'Porto');
      // Changed and restored.
      await enter(element, 'logoUrl', `${logoUrl}x`);
      await enter(element, 'logoUrl', logoUrl);
      await save(element);
      await until(() => element.state === 'ready' || within(element, '.field.invalid'), 'an end');
      expect(texts(element, '.hint.danger'), logoUrl).to.deep.equal([]);
      expect(sent('POST /api/me/profile'), logoUrl).to.deep.equal([
        { attributes: [{ id: whole.attributes[0]?.id, value: 'Porto' }] },
      ]);
      rendered?.remove();
    }
  });

  it('lets members choose the picture of a badge', async () => {
    const pictures = ['Evergreen', 'First Light', 'Chorus', 'Cartographer'].map((name, index) =>
      badge(index, {
        name,
        status: 'active',
        imageUrl: `https://pictures.example/${index}.png`,
        completedAt: `2026-11-0${9 - index}T10:00:00.000Z`,
      }),
    );
    const element = await show('editing', { 'GET /api/me/badges': badges(...pictures) });
    await until(() => within(element, '.pictures') !== null, 'the pictures');
    expect(texts(element, '.picture')).to.deep.equal([
      'Leaf pattern',
      'Evergreen',
      'First Light',
      'Chorus',
      'Cartographer',
    ]);
    const radios = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('.picture input') ?? [])];
    expect(radios.map(({ checked }) => checked)).to.deep.equal([true, false, false, false, false]);
    radios[0]?.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(valueOf(element, 'logoUrl')).to.equal('https://pictures.example/0.png');
    await save(element);
    await until(() => element.state === 'ready', 'the card');
    expect(sent('POST /api/me/profile')).to.deep.equal([{ logoUrl: 'https://pictures.example/0.png' }]);
  });

  it('shows the saved picture until another one is entered', async () => {
    const logoUrl = `${location.origin.replace('localhost', '127.0.0.1')}/demo/art/face-1.svg`;
    const element = await show('editing', { 'GET /api/me/profile': { ...whole, logoUrl } as never });
    expect(logoUrl).to.match(/^http:/);
    expect(within(element, '.picked img')?.getAttribute('src')).to.equal(logoUrl);
    await enter(element, 'logoUrl', 'http://pictures.example/other.png');
    await element.updateComplete;
    expect(within(element, '.picked img')).to.equal(null);
  });

  it('reports an error when a field is left, not while typing, and clears it once corrected', async () => {
    const element = await show('editing');
    const field = await shadowed<HTMLInputElement>(element, '#field-logoUrl');
    field.value = 'htt';
    field.dispatchEvent(new Event('input'));
    await element.updateComplete;
    expect(field.getAttribute('aria-invalid')).to.equal(null);
    field.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    await enter(element, 'logoUrl', 'https://example.org/me.png');
    await element.updateComplete;
    expect(field.getAttribute('aria-invalid')).to.equal(null);
  });

  it('shows the site’s refusal beside its field until that is changed', async () => {
    const element = await show('refused');
    expect(text(element, '#field-displayName-hint')).to.equal(
      'The site didn’t accept this. Change it, then save again.',
    );
    await enter(element, 'displayName', 'mira');
    await element.updateComplete;
    expect(within(element, '.field.invalid')).to.equal(null);
  });

  it('keeps the typed text if saving fails, also when the profile reloads', async () => {
    const element = await show('not-saved');
    expect(text(element, '.form .notice')).to.contain('What you typed is still here');
    expect(valueOf(element, 'displayName')).to.equal('Mira of the balcony');
    await element.refresh();
    await element.updateComplete;
    expect(valueOf(element, 'displayName')).to.equal('Mira of the balcony');
    expect(element.state).to.equal('editing');
  });

  it('keeps the typed text when cancelled and after a reload, until it is discarded', async () => {
    const element = await show('unsaved');
    expect(text(element, '.notice')).to.contain('You have unsaved changes.');
    rendered?.remove();
    rendered = await renderState(
      { ...stateOf('unsaved'), play: () => undefined, settled: () => true },
      { isRevisit: true },
    );
    const again = rendered.element as Profile;
    await until(() => within(again, '.notice .secondary'), 'the reminder');
    await click(again, '.notice .secondary');
    await until(() => again.state === 'editing', 'the form');
    expect(valueOf(again, 'displayName')).to.equal('Mira of the balcony');
    await click(again, '.form-end .quiet');
    await click(again, '.notice .quiet');
    await again.updateComplete;
    expect(within(again, '.notice')).to.equal(null);
    expect(element.isConnected).to.equal(false);
  });

  it('asks to sign in again after the session ends, and keeps the form', async () => {
    const element = await show('not-saved-expired');
    expect(valueOf(element, 'displayName')).to.equal('Mira of the balcony');
    await click(element, '.form .notice .button');
    expect(heard.map(({ type }) => type)).to.deep.equal(['sign-in-request']);
  });

  it('resends only the rest if just a part was saved', async () => {
    const element = await show('partly-saved');
    expect(text(element, '.form .notice')).to.contain('The rest is still here');
    expect(valueOf(element, 'bio')).to.equal('Moved to a garden.');
    await save(element);
    await until(() => sent('POST /api/me/profile').length === 2, 'another try');
    expect(sent('POST /api/me/profile')).to.deep.equal([
      { displayName: 'Mira', bio: 'Moved to a garden.' },
      { bio: 'Moved to a garden.' },
    ]);
  });

  it('does not claim that nothing was saved if the outcome is unknown', async () => {
    const element = await show('not-saved-unclear');
    expect(text(element, '.form .notice')).to.contain('We don’t know yet');
  });
});

describe('a member’s data', () => {
  it('is loaded only once it is opened', async () => {
    const element = await show('whole');
    expect(sent('GET /sessions')).to.deep.equal([]);
    expect(within(element, '.data')).to.equal(null);
    await click(element, '.disclose');
    await shadowed(element, '.data');
    await until(() => sent('GET /sessions').length === 1, 'the sessions');
    expect(within(element, '.disclose')?.getAttribute('aria-expanded')).to.equal('true');
  });

  it('is listed by kind, with the session of this browser marked', async () => {
    const element = await show('data');
    expect(texts(element, '.kinds:not(.tight) > .kind > .label')).to.deep.equal([
      'Name, picture and text',
      'Wallets',
      'Accounts',
      'Answers',
      'Email',
      'Points, badges and quests',
      'Sessions',
    ]);
    expect(text(element, '.details strong')).to.equal('This browser');
    expect(texts(element, '.tight .kind')).to.deep.equal([
      'Quests you tried, to keep checking them 1',
      'Mint orders and receipts 1',
      'Badges you have seen, to point out new ones 3',
    ]);
  });

  it('includes unverified accounts, and does not call them connected', async () => {
    const element = await show('data', {
      'GET /api/me/profile': {
        ...(stateOf('data').network['GET /api/me/profile'] as PageResponse<'GET /api/me/profile'>),
        accounts: [],
        unverifiedAccounts: [{ type: 'discord', name: 'csvname' }],
      },
    });
    const accounts = texts(element, '.kinds:not(.tight) > .kind').find((each) => each.includes('csvname'));
    expect(accounts).to.equal(
      'Accounts 1 Names of your accounts on other services, for quests. Discord · csvname · not verified',
    );
  });

  it('is exported as one complete file', async () => {
    const files: string[] = [];
    const { createObjectURL } = URL;
    let blob: Blob | undefined;
    URL.createObjectURL = (object) => {
      blob = object as Blob;
      return createObjectURL.call(URL, object);
    };
    const { click: press } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      files.push(this.download);
    };
    try {
      await show('data-exported');
    } finally {
      HTMLAnchorElement.prototype.click = press;
      URL.createObjectURL = createObjectURL;
    }
    expect(files[0]).to.match(/^my-data-.*-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse((await blob?.text()) ?? '') as Record<string, unknown>;
    expect(Object.keys(file)).to.include.members([
      'exportedAt',
      'profile',
      'sessions',
      'accounts',
      'points',
      'browser',
    ]);
    expect(heard.map(({ type }) => type)).to.deep.equal(['data-exported']);
  });

  it('lists what an export is missing', async () => {
    const element = await show('data-export-partial');
    expect(text(element, '.outcome .notice')).to.contain('without accounts');
    expect(heard).to.deep.equal([{ type: 'data-exported', detail: { missing: ['accounts'] } }]);
  });

  it('is no longer collected once the member cancels', async () => {
    const element = await show('data-exporting');
    expect(text(element, '.outcome')).to.match(/^Collecting \d of \d$/);
    await click(element, '.act .quiet:not(.danger)');
    await until(() => text(element, '.outcome') === '', 'the end');
    expect(heard).to.deep.equal([]);
  });

  it('is cleared from the browser after confirmation, except what is in progress, and can be restored', async () => {
    const element = await show('data-clear');
    expect(text(element, '.confirm')).to.contain('1 entry stays');
    await click(element, '.confirm .button');
    await shadowed(element, '[data-act="undo"]');
    expect(texts(element, '.tight .kind')).to.deep.equal(['Mint orders and receipts 1']);
    expect(heard).to.deep.equal([{ type: 'data-cleared', detail: { entries: 4 } }]);
    await click(element, '[data-act="undo"]');
    await until(() => texts(element, '.tight .kind').length === 3, 'everything');
  });

  it('is cleared although a wallet is not there any more, and says that it stays connected', async () => {
    const element = await show('data-cleared-connected');
    expect(text(element, '.outcome .notice')).to.contain('A wallet couldn’t be disconnected.');
    expect(localStorage.getItem('laurel.wallet')).to.equal(null);
    const warning = within(element, '.outcome .notice');
    expect(warning?.clientWidth).to.be.closeTo(warning?.parentElement?.clientWidth ?? 0, 2);
  });

  it('is not asked for twice, and cannot be called off, while wallets are being disconnected', async () => {
    const element = await show('data-clear');
    await click(element, '.confirm .button');
    await click(element, '.confirm .button.quiet');
    expect(within(element, '.confirm')).not.to.equal(null);
    await shadowed(element, '[data-act="undo"]');
    expect(heard.length).to.equal(1);
  });

  it('asks the wallet that an earlier page connected to share nothing any more', async () => {
    const wallet = installFakeWallet({ rdns: 'io.earlier' });
    await (wallet.provider as { request(call: object): Promise<unknown> }).request({ method: 'eth_requestAccounts' });
    try {
      const element = await show('data-clear', {}, { wallets: [], recent: 'io.earlier' });
      await click(element, '.confirm .button');
      await shadowed(element, '[data-act="undo"]');
      expect(wallet.asked).to.include('wallet_revokePermissions');
      expect(text(element, '.outcome .notice')).to.equal('');
    } finally {
      wallet.remove();
    }
  });

  for (const name of ['data-clear', 'data-sign-out'])
    it(`asks for confirmation with the focus on the question, not on an answer (${name})`, async () => {
      const element = await show(name);
      await until(() => focused(element)?.classList.contains('confirm') ?? false, 'the focus');
      const question = within(element, '.confirm');
      expect(question?.getAttribute('aria-label')).to.contain(text(element, '.confirm strong'));
      await sendKeys({ press: 'Enter' });
      expect(within(element, '.confirm') === question, 'the question is still there').to.equal(true);
      await sendKeys({ press: 'Tab' });
      expect(focused(element) === within(element, '.confirm .button')).to.equal(true);
    });

  it('asks for confirmation once when Enter is held on the button that signs out everywhere', async () => {
    const element = await show('data-exported');
    (await shadowed(element, '[data-act="sign-out"]')).focus();
    for (let held = 0; held < 4; held += 1) {
      await sendKeys({ down: 'Enter' });
      await element.updateComplete;
    }
    await sendKeys({ up: 'Enter' });
    expect(within(element, '.confirm')).to.not.equal(null);
    expect(sent('DELETE /sessions')).to.deep.equal([]);
  });

  it('asks for confirmation before signing out everywhere, and says if that failed', async () => {
    const element = await show('data-sign-out');
    expect(text(element, '.confirm')).to.contain('2 browsers');
    expect(sent('DELETE /sessions')).to.deep.equal([]);
    await click(element, '.confirm .button');
    await until(() => element.state === 'signed-out', 'the end');
    expect(text(element, '[role=status].vh')).to.equal('Signed out everywhere');
    rendered?.remove();
    const failed = await show('data-not-signed-out');
    expect(text(failed, '.confirm')).to.contain('You’re still signed in.');
    expect(failed.state).to.equal('ready');
  });

  it('names a mailbox or a page to contact, but no script URL', async () => {
    const element = await show('data-alone');
    expect(within(element, '.contact')?.getAttribute('href')).to.equal('mailto:privacy@ashfall.example');
    element.contact = 'https://ashfall.example/privacy';
    await element.updateComplete;
    expect(within(element, '.contact')?.getAttribute('href')).to.equal('https://ashfall.example/privacy');
    element.contact = 'javascript:alert(1)';
    await element.updateComplete;
    expect(within(element, '.contact')).to.equal(null);
  });
});

describe('data kept in this browser', () => {
  const proxy = 'https://ashfall.example/laurel';
  const keys = (): string[] => Object.keys(localStorage).filter((key) => key.includes(proxy));
  afterEach(() => keys().forEach((key) => localStorage.removeItem(key)));

  it('is left alone if it belongs to another programme or to the page', () => {
    localStorage.setItem(`laurel.badges ${proxy}/other m`, '["a"]');
    localStorage.setItem(`theme ${proxy}`, 'dark');
    expect(listRecords(proxy)).to.deep.equal([]);
    clearRecords(proxy);
    expect(keys().length).to.equal(2);
  });

  it('does not include the sign-in mark, which belongs to the session', () => {
    localStorage.setItem(`laurel-member ${proxy}`, '');
    expect(listRecords(proxy)).to.deep.equal([]);
    clearRecords(proxy);
    expect(keys().length).to.equal(1);
  });

  it('is cleared except what is in progress and what keeps the member signed in', () => {
    localStorage.setItem(`laurel-bound ${proxy}`, '');
    localStorage.setItem(
      `laurel-claims@1 ${proxy} m`,
      '{"c 1 0x1":{"hash":"0x1"},"d 1 0x1":{"hash":"0x2","isReported":true}}',
    );
    localStorage.setItem(
      `laurel-bid@2 ${proxy} m`,
      JSON.stringify({ a: { amount: '1', until: Date.now() + 60_000 }, b: { amount: '1', until: 1 } }),
    );
    localStorage.setItem(
      `laurel-quests@1 ${proxy} m`,
      JSON.stringify({ q1: { stage: 'checking' }, q2: { stage: 'done' } }),
    );
    localStorage.setItem(`laurel.unknown-status ${proxy} m`, '["ultra"]');
    const cleared = clearRecords(proxy);
    expect(cleared.count).to.equal(4);
    expect(listRecords(proxy).map(({ kind, count }) => [kind, count])).to.deep.equal([
      ['quests', 1],
      ['bids', 1],
      ['claims', 1],
      ['key', 1],
    ]);
    cleared.undo();
    expect(listRecords(proxy).reduce((sum, { count }) => sum + count, 0)).to.equal(8);
  });

  it('includes passkeys and invitations', () => {
    localStorage.setItem('laurel.passkeys:0xabc', '[{"address":"0x1"},{"address":"0x2"}]');
    localStorage.setItem(`laurel.invitation ${proxy}`, '{"code":"ada"}');
    localStorage.setItem(`laurel.code ${proxy} m r`, 'tide');
    expect(listRecords(proxy).map(({ kind, count }) => [kind, count])).to.deep.equal([
      ['passkeys', 2],
      ['invitation', 1],
      ['code', 1],
    ]);
    expect(Object.keys(readRecords(proxy))).to.include('laurel.passkeys:0xabc');
    clearRecords(proxy);
    expect(listRecords(proxy)).to.deep.equal([]);
  });

  it('is not overwritten by an undo if it has changed since', () => {
    localStorage.setItem(`laurel.badges ${proxy} m`, '["a"]');
    const cleared = clearRecords(proxy);
    localStorage.setItem(`laurel.badges ${proxy} m`, '["a","b"]');
    cleared.undo();
    expect(localStorage.getItem(`laurel.badges ${proxy} m`)).to.equal('["a","b"]');
  });

  it('brings back no connection that was ended, and clears the note of a link in this tab', () => {
    localStorage.setItem('laurel.walletconnect', '{"accounts":["eip155:1:0x1"],"chainId":1,"expiry":9999999999}');
    sessionStorage.setItem('laurel.social-link', '{}');
    const cleared = clearRecords(proxy);
    expect(sessionStorage.getItem('laurel.social-link')).to.equal(null);
    cleared.undo();
    expect(localStorage.getItem('laurel.walletconnect')).to.equal(null);
    expect(sessionStorage.getItem('laurel.social-link')).to.equal('{}');
    sessionStorage.removeItem('laurel.social-link');
  });
});

describe('what libraries keep in this browser', () => {
  const proxy = 'https://ashfall.example/laurel';
  const walletConnect = 'WALLET_CONNECT_V2_INDEXED_DB';
  const laurel = ['wc@2:core:0.3:laurel:keychain', 'wc@2:client:0.3:laurel:session', 'laurel.walletconnect'];
  const general = ['wc_storage_version', 'WALLETCONNECT_CLIENT_ID'];
  const sites = ['wc@2:core:0.3:keychain', 'wc@2:client:0.3:session'];

  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error(''));
    });
  async function within<T>(name: string, store: string, use: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await done(opening);
    const result = await done(use(database.transaction(store, 'readwrite').objectStore(store)));
    database.close();
    return result;
  }
  const put = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await within(walletConnect, 'keyvaluestorage', (entries) => entries.put('[]', key));
  };
  const left = () => within(walletConnect, 'keyvaluestorage', (entries) => entries.getAllKeys());
  const remove = async (): Promise<void> => {
    for (const name of [walletConnect, 'laurel']) await done(indexedDB.deleteDatabase(name));
    localStorage.removeItem(`laurel-bound ${proxy}`);
  };
  beforeEach(remove);
  afterEach(remove);

  it('is cleared', async () => {
    await put([...laurel, ...general]);
    expect(await libraryKeys(proxy)).to.have.members([...laurel, ...general]);
    expect(await clearLibraries(proxy)).to.equal(5);
    expect(await left()).to.deep.equal([]);
    expect(await libraryKeys(proxy)).to.deep.equal([]);
  });

  it('is left alone where the site itself uses the library', async () => {
    await put([...laurel, ...general, ...sites]);
    expect(await clearLibraries(proxy)).to.equal(3);
    expect(await left()).to.have.members([...general, ...sites]);
    expect(await clearLibraries(proxy)).to.equal(0);
  });

  it('includes a key for a session only if it keeps no member signed in', async () => {
    const keys = (): Promise<IDBValidKey[]> => within('laurel', 'keys', (entries) => entries.getAllKeys());
    for (const key of [proxy, 'https://other.example/laurel'])
      await within('laurel', 'keys', (entries) => entries.put('key', key));
    localStorage.setItem(`laurel-bound ${proxy}`, '');
    expect(await clearLibraries(proxy)).to.equal(0);
    localStorage.removeItem(`laurel-bound ${proxy}`);
    expect(await clearLibraries(proxy)).to.equal(1);
    expect(await keys()).to.deep.equal(['https://other.example/laurel']);
  });

  it('creates no database to look into', async () => {
    expect(await libraryKeys(proxy)).to.deep.equal([]);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.to.include.members([walletConnect]);
    expect(names).not.to.include.members(['laurel']);
  });

  it('is listed and cleared by the member', async () => {
    await put(laurel);
    const element = await show('data');
    await until(() => texts(element, '.tight .kind').includes('Other entries 3'), 'the list');
    await click(element, '[data-act="clear"]');
    await click(element, '.confirm .button');
    await shadowed(element, '[data-act="undo"]');
    expect(await left()).to.deep.equal([]);
  });
});
