import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { PageResponse } from '../../../src/contract/index.js';
import { mira, signedInAs } from '../../../demo/states/members.js';
import { type FixtureNetwork, type FixtureRequest, type State, problem } from '../../../demo/states/state.js';
import { states } from '../../../demo/states/wallet-connect.js';
import { rainbow } from '../../../demo/states/wallet-connect/fixtures.js';
import { useLanguage } from '../../../demo/use-language.js';
import type { WalletConnect } from '../../../src/browser/elements/wallet-connect/wallet-connect.js';
import { installFakeWallet } from '../../support/wallets/fake-wallet.js';
import { SignInRequestEvent } from '../../../src/browser/elements/shared-events.js';

let rendered: RenderedState | undefined;

const stateOf = (name: string): State => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
};

const render = async (name: string, change: Partial<State> = {}): Promise<WalletConnect> => {
  rendered = await renderState({ ...stateOf(name), ...change });
  return rendered.element as WalletConnect;
};

const within = (element: WalletConnect, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** Resolves to the next event of a type. */
const once = <Type extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: Type,
): Promise<HTMLElementEventMap[Type]> =>
  new Promise((resolve) => element.addEventListener(type, resolve, { once: true }));

/** Returns the name of the element's focused control. */
const focused = (element: WalletConnect): string => {
  const active = element.shadowRoot?.activeElement;
  return active?.getAttribute('aria-label') ?? active?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
};

const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => sendKeys({ press: key })), Promise.resolve());

/** A wallet that the proxy only lists as belonging to the member's group. */
const groupWallet = {
  address: '0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC',
  type: 'evm' as const,
  ofGroup: true as const,
};

/** The wallets of `picker`, before anything is pressed. */
const untouched = { play: () => undefined, settled: (element: HTMLElement) => is(element, 'signed-out') };
const is = (element: HTMLElement, state: string): boolean => (element as WalletConnect).state === state;
const title = (element: WalletConnect): string => within(element, '.step-title')?.textContent ?? '';

/** Ways in which a member reaches the button or the chip before pressing it. */
const approaches = [
  ['a pointer', async (element: WalletConnect) => sendMouse({ type: 'move', position: centreOf(element) })],
  ['the focus', () => press('Tab')],
] as const;

const centreOf = (element: WalletConnect): [x: number, y: number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};

before(() => emulateMedia({ reducedMotion: 'reduce' }));
afterEach(() => {
  rendered?.remove();
  rendered = undefined;
  localStorage.removeItem('laurel.wallet');
  return resetMouse();
});

describe('signing in', () => {
  it('works with the keyboard alone, and leaves the focus on the account button', async () => {
    const element = await render('picker', untouched);
    await press('Tab');
    expect(focused(element)).to.equal('Sign in');
    const signedIn = once(element, 'laurel-signed-in');
    await press('Enter');
    await waitUntil(() => is(element, 'choosing'));
    await waitUntil(() => focused(element) === 'MetaMask');
    await press('Tab', 'Enter');
    expect((await signedIn).detail.user.id).to.equal(mira.id);
    await waitUntil(() => !within(element, 'dialog[open]'), 'the dialog closes itself');
    await waitUntil(() => focused(element) === 'Account of mira.eth');
    expect(element.state).to.equal('signed-in');
  });

  for (const name of ['picker', 'passkey', 'passkey-kinds'])
    it(`is what the dialog of the state ${name} is headed, above a passkey and wallets alike`, async () => {
      const element = await render(name);
      expect(within(element, '.sheet-title')?.textContent).to.equal('Sign in');
      expect(within(element, '.wallets')?.getAttribute('aria-label')).to.equal('Choose a wallet');
    });

  describe('starts all that its dialog says at one edge', () => {
    /** Where the content of each element starts, px from the left. */
    const lefts = (element: WalletConnect, ...selectors: string[]): number[] =>
      selectors.map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(within(element, selector) ?? element);
        return Math.round(range.getBoundingClientRect().left);
      });

    it('with one kind of wallets', async () => {
      const element = await render('picker-kinds-one');
      const rows = lefts(element, '.sheet-title', '.wallets-title', '.wallet button', '.wallets > .button');
      expect(new Set([...rows, ...lefts(element, '.sheet-note p')]).size, String(rows)).to.equal(1);
    });

    it('with several kinds, in the rail', async () => {
      const element = await render('passkey-kinds');
      const rail = lefts(element, '.kinds > .sheet-title', '.ecosystem', '.rail > .button');
      expect(new Set(rail).size, String(rail)).to.equal(1);
    });

    it('with several kinds, on a phone', async () => {
      await setViewport({ width: 320, height: 640 });
      try {
        const element = await render('passkey-kinds');
        const texts = lefts(element, '.kinds > .sheet-title', '.rail > .button');
        const kind = Math.round(within(element, '.ecosystem')?.getBoundingClientRect().left ?? 0);
        expect(new Set([...texts, kind]).size, String([...texts, kind])).to.equal(1);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

    it('without a wallet', async () => {
      const element = await render('no-wallet');
      const action = within(element, '.step-actions .button')?.getBoundingClientRect().left;
      expect([action]).to.deep.equal(lefts(element, '.sheet-note p'));
    });
  });

  for (const lang of ['en', 'ar'])
    it(`shows the whole button for more kinds on the narrowest phone, in ${lang}`, async () => {
      await setViewport({ width: 320, height: 640 });
      try {
        await useLanguage(lang);
        const element = await render('passkey-kinds', { program: { lang } });
        const rail = within(element, '.rail')?.getBoundingClientRect() ?? new DOMRect();
        const more = within(element, '.rail > .button')?.getBoundingClientRect() ?? new DOMRect();
        expect(more.width).to.be.greaterThan(0);
        expect(more.left, 'left').to.be.at.least(rail.left);
        expect(more.right, 'right').to.be.at.most(rail.right);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

  it('reports the wallet to the page before the sign-in', async () => {
    const element = await render('picker', { ...untouched, recent: '' });
    const told: string[] = [];
    for (const type of ['laurel-wallet-connected', 'laurel-signed-in', 'laurel-wallet-error'])
      document.body.addEventListener(type, () => told.push(type), { once: true });
    const connected = once(element, 'laurel-wallet-connected');
    await element.open();
    await waitUntil(() => within(element, '.wallet button'));
    within(element, '.wallet button')?.click();
    expect((await connected).detail).to.include({ wallet: 'MetaMask', chainId: 2741 });
    await waitUntil(() => is(element, 'done'));
    expect(told).to.deep.equal(['laurel-wallet-connected', 'laurel-signed-in']);
  });

  it('loads no wallet code and requests only the session before it is opened', async () => {
    await render('picker', untouched);
    expect(rendered?.calls.map(({ route }) => route)).to.deep.equal(['GET /session']);
  });

  for (const [who, come] of approaches)
    it(`loads its dialog once ${who} reaches the button, without further requests`, async () => {
      const element = await render('picker', untouched);
      expect(within(element, 'dialog'), 'before that').to.equal(null);
      await come(element);
      await waitUntil(() => within(element, 'dialog'), 'the dialog is loaded');
      expect(element.state).to.equal('signed-out');
      expect(within(element, 'dialog[open]')).to.equal(null);
      expect(rendered?.calls.map(({ route }) => route)).to.deep.equal(['GET /session']);
    });

  it('shows exactly what the wallet is asked to sign', async () => {
    const element = await render('signing');
    const text = within(element, '.message pre')?.textContent ?? '';
    expect(text).to.contain(`${location.host} wants you to sign in with your Ethereum account:`);
    expect(text).to.contain('Chain ID: 2741');
  });

  it('sends one signature per challenge, and requests a new challenge on retry', async () => {
    const element = await render('signature-refused');
    expect(title(element)).to.equal('The signature didn’t match this account');
    within(element, '.step-actions .button')?.click();
    await waitUntil(() => rendered?.calls.filter(({ route }) => route === 'POST /session').length === 2);
    expect(rendered?.calls.filter(({ route }) => route === 'POST /session/challenge')).to.have.length(2);
  });

  it('names the wallet that declined, and says that nothing was signed', async () => {
    const element = await render('declined-signature');
    expect(title(element)).to.equal('You declined in MetaMask');
    expect(within(element, '#step-body')?.textContent).to.contain('Nothing was signed');
    // Declining is no failure, so nothing about it is red.
    expect(within(element, '.emblem .mark')?.className).to.equal('mark neutral');
  });

  it('says that the wallet is locked or switched its account, and what to do', async () => {
    const wordsOf = async (name: string): Promise<(string | null | undefined)[]> => {
      const element = await render(name);
      const words = [title(element), within(element, '#step-body')?.textContent];
      rendered?.remove();
      return words;
    };
    expect(await wordsOf('wallet-locked')).to.deep.equal(['Your wallet is locked', 'Unlock it, then try again.']);
    expect(await wordsOf('account-switched')).to.deep.equal([
      'Your wallet switched to another account',
      'Switch back to the account you started with, then try again.',
    ]);
  });

  it('reports a failure to the page with its code', async () => {
    const codes: string[] = [];
    const hear = (event: HTMLElementEventMap['laurel-wallet-error']) => codes.push(event.detail.code);
    document.body.addEventListener('laurel-wallet-error', hear);
    await render('declined-connection');
    document.body.removeEventListener('laurel-wallet-error', hear);
    expect(codes).to.deep.equal(['rejected']);
  });

  it('moves the focus to each step, so that it is announced', async () => {
    const element = await render('wrong-network');
    const active = element.shadowRoot?.activeElement;
    expect(active?.className).to.equal('step');
    expect(active?.getAttribute('aria-labelledby')).to.equal('step-title');
    expect(title(element)).to.equal('Switch to Abstract');
  });

  it('goes on when the wallet switches its network itself', async () => {
    const element = await render('wrong-network');
    rendered?.wallets[0]?.changeChain(2741);
    await waitUntil(() => is(element, 'done') || is(element, 'signed-in'));
  });

  it('closes on Escape, and returns the focus to the button', async () => {
    const element = await render('picker', untouched);
    await press('Tab', 'Enter');
    await waitUntil(() => is(element, 'choosing'));
    await press('Escape');
    await waitUntil(() => !within(element, 'dialog[open]'));
    expect(focused(element)).to.equal('Sign in');
    await waitUntil(() => is(element, 'signed-out'));
  });

  it('notices a wallet that is installed while the dialog is open', async () => {
    const element = await render('no-wallet');
    expect(title(element)).to.equal('No wallet on this device');
    const info = { uuid: crypto.randomUUID(), name: 'Late', icon: 'data:image/png;base64,', rdns: 'example.late' };
    const provider = { request: () => Promise.resolve([]) };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    await waitUntil(() => within(element, '.wallet button')?.textContent?.includes('Late'));
  });

  it('shows every wallet with the same name, and what tells them apart', async () => {
    const element = await render('picker-namesakes');
    const rows = [...(element.shadowRoot?.querySelectorAll('.wallet') ?? [])];
    expect(rows.map((row) => row.textContent?.trim().replace(/\s+/g, ' '))).to.deep.equal([
      'MetaMask io.metamask 1 of 2 that look the same Detected',
      'MetaMask io.metamask 2 of 2 that look the same Detected',
      'MetaMask example.mask Detected',
      'Rainbow Detected',
    ]);
    expect(within(element, '.wallets-hint')?.textContent).to.contain('check your browser’s extensions');
  });

  it('asks the chosen one of several wallets with the same name, and remembers it', async () => {
    const element = await render('picker-namesakes', {
      wallets: [
        { ...stateOf('picker').wallets?.[0], name: 'MetaMask', rdns: 'io.metamask', behaves: 'reject' },
        { ...stateOf('picker').wallets?.[0], name: 'MetaMask', rdns: 'io.metamask', behaves: 'approve' },
      ],
    });
    element.shadowRoot?.querySelectorAll<HTMLElement>('.wallet button')[1]?.click();
    await waitUntil(() => is(element, 'done') || is(element, 'signed-in'));
    expect(localStorage.getItem('laurel.wallet')).to.equal('io.metamask');
  });

  it('shows advice only once the wallet takes long', async () => {
    const element = await render('connecting');
    expect(within(element, '.tips')).to.equal(null);
    rendered?.remove();
    const late = await render('connecting-tips');
    expect(within(late, '.tips[role="status"]')?.textContent).to.contain('It may be locked');
  });

  it('explains that the member was signed out because the wallet switched its account', async () => {
    const element = await render('account-changed');
    expect(within(element, '.wallets-note')?.textContent).to.contain('switched to another account');
    expect(rendered?.calls.map(({ route }) => route)).to.include('DELETE /session');
  });

  it('says that the browser did not keep the session, and tells the owner how to fix that', async () => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => void warnings.push(text);
    try {
      const element = await render('not-kept');
      expect(within(element, 'p.hint')?.textContent).to.contain('didn’t keep you signed in');
      expect(within(element, '[role=status]')?.textContent).to.contain('didn’t keep you signed in');
      await waitUntil(() => warnings.length > 0);
      expect(warnings[0]).to.match(/cookie did not come back.*npx laurel-proxy doctor /);
    } finally {
      console.warn = warn;
    }
  });

  it('renders a member’s name as text', async () => {
    const element = await render('signed-in-long-name');
    expect(within(element, '.account bdi')?.textContent).to.match(/^<b>maximiliana<\/b>/);
    expect(within(element, '.account b')).to.equal(null);
  });
});

describe('kinds of wallets', () => {
  const tab = (element: WalletConnect, name: string): HTMLElement | undefined =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find(
      (each) => each.textContent?.trim() === name,
    );
  const chosen = (element: WalletConnect): string =>
    within(element, '[role=tab][aria-selected=true]')?.textContent?.trim() ?? '';
  const tabs = (element: WalletConnect): string[] =>
    [...(element.shadowRoot?.querySelectorAll('[role=tab]') ?? [])].map((each) => each.textContent?.trim() ?? '');
  const showAll = async (element: WalletConnect): Promise<void> => {
    within(element, ':is(.rail, .wallets) > .button')?.click();
    await element.updateComplete;
  };
  const names = (element: WalletConnect): string[] =>
    [...(element.shadowRoot?.querySelectorAll('.wallet .name') ?? [])].map((each) => each.textContent ?? '');

  it('are tabs, starting with the one of the last used wallet', async () => {
    const element = await render('picker-kinds-recent');
    expect(tabs(element)).to.deep.equal(['Solana', 'Ethereum']);
    expect([chosen(element), names(element)]).to.deep.equal(['Solana', ['Phantom']]);
  });

  it('come from the programme, unless the element names its own', async () => {
    const program = { wallets: 'sui solana evm' };
    const told = await render('picker-kinds', { program });
    await showAll(told);
    expect(tabs(told)).to.deep.equal(['Ethereum', 'Sui', 'Solana']);
    rendered?.remove();
    const own = await render('picker-kinds', { program, attributes: { wallets: 'sui solana' } });
    await showAll(own);
    expect(tabs(own)).to.deep.equal(['Sui', 'Solana']);
  });

  it('without an installed wallet wait behind a button, whose focus moves to the selected tab', async () => {
    const element = await render('picker-kinds');
    expect(tabs(element)).to.deep.equal(['Ethereum', 'Solana']);
    within(element, ':is(.rail, .wallets) > .button')?.focus();
    await press('Enter');
    await waitUntil(() => focused(element) === 'Ethereum');
    expect(tabs(element).length).to.equal(10);
    expect(within(element, ':is(.rail, .wallets) > .button')).to.equal(null);
    await press('Escape');
    await waitUntil(() => is(element, 'signed-out'));
    void element.open();
    await waitUntil(() => tabs(element).length === 2, 'and wait there again');
  });

  it('are not shown as tabs while only one wallet is installed', async () => {
    const element = await render('picker-kinds-one');
    expect([tabs(element), names(element)]).to.deep.equal([[], ['MetaMask']]);
    await showAll(element);
    expect(chosen(element)).to.equal('Ethereum');
    expect(tabs(element).length).to.equal(10);
  });

  it('are navigated with the arrow keys, which wrap around', async () => {
    const element = await render('picker-kinds-all');
    expect(chosen(element)).to.equal('Ethereum');
    tab(element, 'Ethereum')?.focus();
    await press('ArrowRight');
    expect([chosen(element), names(element), focused(element)]).to.deep.equal(['Solana', ['Phantom'], 'Solana']);
    await press('ArrowUp', 'ArrowUp');
    expect([chosen(element), focused(element)]).to.deep.equal(['Abstract', 'Abstract']);
    await press('Tab');
    expect(within(element, '.kinds')?.contains(element.shadowRoot?.activeElement ?? null)).to.equal(true);
  });

  it('keep the member’s tab selected when a wallet of another kind appears', async () => {
    const element = await render('no-wallet-of-kind');
    expect(title(element)).to.equal('No Sui wallet on this device');
    const info = { uuid: crypto.randomUUID(), name: 'Late', icon: 'data:image/png;base64,', rdns: 'example.late' };
    const provider = { request: () => Promise.resolve([]) };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    await aTimeout(50);
    expect(chosen(element)).to.equal('Sui');
    tab(element, 'Ethereum')?.click();
    await waitUntil(() => names(element).includes('Late'));
  });

  it('link to where their wallets are found, without a referrer', async () => {
    const element = await render('no-wallet-of-kind');
    const link = within(element, '.step-actions a');
    expect(link?.getAttribute('href')).to.match(/^https:\/\//);
    expect(link?.getAttribute('rel')).to.equal('noopener noreferrer');
  });

  it('are not shown if there is only one', async () => {
    const element = await render('picker');
    expect(within(element, '[role=tablist]')).to.equal(null);
  });

  it('send their type and network with the sign-in', async () => {
    const element = await render('picker-kinds-recent');
    const connected = once(element, 'laurel-wallet-connected');
    within(element, '.wallet button')?.click();
    expect((await connected).detail.chainId).to.equal('mainnet');
    await waitUntil(() => is(element, 'done') || is(element, 'signed-in'));
    const body = rendered?.calls.find(({ route }) => route === 'POST /session')?.body as Record<string, unknown>;
    expect([body['walletType'], body['chainId']]).to.deep.equal(['solana', 'mainnet']);
    expect(body['message']).to.contain('wants you to sign in with your Solana account:');
  });

  it('show a tile if a wallet’s icon is empty or broken', async () => {
    const bad = ['data:image/png;base64,', 'data:image/png;base64,AAAA', 'data:image/svg+xml,not-a-picture'];
    const element = await render('picker', {
      wallets: bad.map((icon, index) => ({ name: `Wallet ${index}`, rdns: `org.w${index}`, behaves: 'approve', icon })),
    });
    await waitUntil(() => element.shadowRoot?.querySelectorAll('.wallet .tile').length === bad.length);
    expect(within(element, '.wallet img')).to.equal(null);
  });

  it('report a wallet to the page even if it proves its account while connecting', async () => {
    const element = await render('connecting-proof', {
      wallets: [{ name: 'Tonkeeper', rdns: 'tonkeeper', chain: 'ton', behaves: 'approve' }],
      play: () => undefined,
      settled: () => true,
    });
    const connected = once(element, 'laurel-wallet-connected');
    await element.open();
    await waitUntil(() => within(element, '.wallet button'));
    within(element, '.wallet button')?.click();
    expect((await connected).detail).to.include({ wallet: 'Tonkeeper', chainId: '-239' });
  });
});

describe('a phone without a wallet in this browser', () => {
  const { matchMedia } = window;
  const page = encodeURIComponent(location.href);
  const ref = encodeURIComponent(location.origin);
  const apps = (element: WalletConnect): (string | null)[][] =>
    [...(element.shadowRoot?.querySelectorAll('.apps a') ?? [])].map((app) => [
      app.textContent?.trim() ?? '',
      app.getAttribute('href'),
    ]);
  const chooseKind = async (element: WalletConnect, name: string): Promise<void> => {
    const tabs = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    tabs.find((each) => each.textContent?.trim() === name)?.click();
    await element.updateComplete;
  };

  before(() => (window.matchMedia = (query) => matchMedia.call(window, query.includes('coarse') ? 'all' : query)));
  after(() => (window.matchMedia = matchMedia));

  it('is told to open this page in a wallet, by each wallet’s own link, and what happens next', async () => {
    const element = await render('no-wallet');
    expect(apps(element)).to.deep.equal([
      ['Open in MetaMask', `https://link.metamask.io/dapp/${location.href.replace('http://', '')}`],
      ['Open in Base', `https://go.cb-w.com/dapp?cb_url=${page}`],
      ['Open in Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`],
      [
        'Open in OKX Wallet',
        `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
      ],
      ['Open in Phantom', `https://phantom.app/ul/browse/${page}?ref=${ref}`],
    ]);
    const text = element.shadowRoot?.textContent ?? '';
    expect(title(element)).to.equal('Open this page in your wallet');
    expect(text).to.contain('Your wallet opens this page in its own browser, and you sign in there.');
    expect(text).to.not.contain('This page notices by itself');
  });

  it('gets links for each kind of wallet, or the address to copy if a kind has none', async () => {
    const element = await render('no-wallet-of-kind');
    await chooseKind(element, 'TON');
    expect(apps(element)).to.deep.equal([['Open in Tonkeeper', `https://app.tonkeeper.com/dapp/${page}`]]);
    await chooseKind(element, 'Sui');
    expect(apps(element).map(([name]) => name)).to.deep.equal(['Open in Slush', 'Open in Phantom']);
    await chooseKind(element, 'Ultra');
    expect([apps(element), within(element, '#step-body')?.textContent]).to.deep.equal([
      [],
      'On a phone, wallets work in their own browser. Copy the link to this page, open it there, and sign in.',
    ]);
  });

  it('is offered only the site’s wallets, in the site’s order', async () => {
    const element = await render('no-wallet', { attributes: { wallets: 'app.phantom io.metamask' } });
    expect(apps(element).map(([name]) => name)).to.deep.equal(['Open in Phantom', 'Open in MetaMask']);
  });

  it('is offered both those links and WalletConnect if the site enables it', async () => {
    const element = await render('picker-elsewhere-alone', {
      network: stateOf('picker').network ?? {},
      recent: 'none',
    });
    expect(apps(element).length).to.equal(5);
    expect(focused(element)).to.equal('Open in MetaMask');
    expect(
      [...(element.shadowRoot?.querySelectorAll('.wallets-title') ?? [])].map((each) => each.textContent),
    ).to.deep.equal(['In your wallet’s own browser', 'Other options']);
    expect(within(element, '.wallet button')?.textContent).to.contain('WalletConnect');
  });

  it('is offered those links besides a passkey', async () => {
    const element = await render('passkey-alone');
    expect(focused(element)).to.equal('Continue with a passkey');
    expect(apps(element).map(([name]) => name)).to.include('Open in MetaMask');
  });

  it('is offered none of them inside a wallet’s own browser', async () => {
    const element = await render('picker');
    expect(apps(element)).to.deep.equal([]);
  });
});

describe('a wallet on a phone', () => {
  const titles = (element: WalletConnect): (string | null)[] =>
    [...(element.shadowRoot?.querySelectorAll('.wallets-title') ?? [])].map((each) => each.textContent);

  it('keeps its place when a wallet on this device appears later', async () => {
    const element = await render('picker-elsewhere', { recent: 'none' });
    const names = (): (string | null | undefined)[] =>
      [...(element.shadowRoot?.querySelectorAll('.wallet .name') ?? [])].map((each) => each.textContent);
    const before = names();
    const late = installFakeWallet({ rdns: 'com.late', name: 'Late' });
    await waitUntil(() => names().includes('Late'));
    late.remove();
    expect(names()).to.deep.equal([...before, 'Late']);
    expect(titles(element)).to.deep.equal(['On this device', 'Other options', 'On this device']);
  });

  it('comes before those on this device if it was used last', async () => {
    expect(titles(await render('picker-elsewhere'))).to.deep.equal(['On this device', 'Other options']);
    rendered?.remove();
    const used = await render('picker-elsewhere', { recent: 'com.walletconnect' });
    expect(titles(used)).to.deep.equal(['Other options', 'On this device']);
  });
});

describe('a wallet that shares several accounts', () => {
  const rows = (element: WalletConnect): HTMLElement[] => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>('.accounts button') ?? []),
  ];
  const textOf = (row: HTMLElement | undefined): string | undefined => row?.textContent?.trim().replace(/\s+/g, ' ');
  const sent = (): Record<string, unknown> =>
    rendered?.calls.find(({ route }) => route === 'POST /session')?.body as Record<string, unknown>;

  it('lets the member choose one by name and address, and signs in with it', async () => {
    const element = await render('choosing-account');
    expect(rows(element).map(textOf)).to.deep.equal([
      'Everyday7xKp…9sQd',
      'Guild treasury, do not use9pQv…5aBt',
      '4hTj…sQeA',
    ]);
    expect(focused(element)).to.contain('Which account?');
    rows(element)[1]?.click();
    await waitUntil(() => is(element, 'done') || is(element, 'signed-in'));
    expect(sent()['message']).to.contain('9pQvL2mXcRk7sTfY4bNhJwE8uDzA3gKoV6iC1rMn5aBt');
  });

  it('reconnects the signed-in member’s account without asking which', async () => {
    const choosing = stateOf('choosing-account');
    const address = choosing.wallets?.[0]?.accounts?.[1]?.address ?? '';
    const element = await render('connect-again-choose', {
      wallets: choosing.wallets ?? [],
      network: { ...choosing.network, 'GET /session': signedInAs({ ...mira, wallets: [{ address, type: 'solana' }] }) },
    });
    const connected = once(element, 'laurel-wallet-connected');
    within(element, '.wallet button')?.click();
    expect((await connected).detail.account).to.equal(address);
    expect(rows(element)).to.deep.equal([]);
  });

  it('leads back to the wallets, and asks again', async () => {
    const element = await render('choosing-account');
    within(element, '.back')?.click();
    await waitUntil(() => is(element, 'choosing'));
    within(element, '.wallet button')?.click();
    await waitUntil(() => is(element, 'choosing-account'));
    expect(sent()).to.equal(undefined);
  });
});

describe('sign-in requests of other elements', () => {
  const ask = (from: HTMLElement): SignInRequestEvent => {
    const event = new SignInRequestEvent({ reason: 'test' });
    from.dispatchEvent(event);
    return event;
  };

  it('open the sign-in of their programme', async () => {
    const element = await render('picker', untouched);
    const other = document.createElement('p');
    rendered?.program?.append(other);
    expect(ask(other).defaultPrevented).to.equal(true);
    await waitUntil(() => is(element, 'choosing'));
  });

  it('are answered by one element', async () => {
    const element = await render('picker', untouched);
    const second = document.createElement('laurel-wallet-connect');
    rendered?.program?.append(second);
    await second.updateComplete;
    ask(second);
    await waitUntil(() => is(element, 'choosing'));
    await aTimeout(50);
    expect(within(second, 'dialog[open]')).to.equal(null);
  });

  it('are left to a page that cancels them, even if it began to listen later', async () => {
    const element = await render('picker', untouched);
    const take = (event: Event): void => event.preventDefault();
    document.addEventListener('laurel-sign-in-request', take);
    try {
      ask(rendered?.program ?? document.body);
      await aTimeout(50);
      expect(within(element, 'dialog[open]')).to.equal(null);
      expect(element.state).to.equal('signed-out');
    } finally {
      document.removeEventListener('laurel-sign-in-request', take);
    }
  });

  it('from outside the programme are ignored', async () => {
    await render('picker', untouched);
    expect(ask(document.body).defaultPrevented).to.equal(false);
  });

  it('are not answered once the element is removed', async () => {
    await render('picker', untouched);
    const { program } = rendered ?? {};
    rendered?.element.remove();
    expect(ask(program ?? document.body).defaultPrevented).to.equal(false);
  });
});

describe('the account menu', () => {
  for (const [who, come] of approaches)
    it(`is loaded once ${who} reaches the account button, without further requests`, async () => {
      const element = await render('menu', { play: () => undefined, settled: () => true });
      await waitUntil(() => is(element, 'signed-in'));
      const asked = rendered?.calls.map(({ route }) => route);
      expect(within(element, '.account-menu'), 'before that').to.equal(null);
      await come(element);
      await waitUntil(() => within(element, '.account-menu'), 'the menu is loaded');
      expect(within(element, '.account-menu:popover-open')).to.equal(null);
      expect(rendered?.calls.map(({ route }) => route)).to.deep.equal(asked);
    });

  it('is navigated with arrow keys, and Escape closes it and returns the focus', async () => {
    const element = await render('menu-wallets', { play: () => undefined });
    within(element, '.account')?.focus();
    await press('Enter');
    await waitUntil(() => focused(element) === 'Copy address 0x3f9A…A9c2');
    await press('ArrowDown');
    expect(focused(element)).to.contain('Ethereum');
    await press('End');
    expect(focused(element)).to.equal('Sign out');
    await press('ArrowDown');
    expect(focused(element)).to.equal('Copy address 0x3f9A…A9c2');
    await press('Escape');
    expect(within(element, '.account-menu:popover-open')).to.equal(null);
    expect(focused(element)).to.equal('Account of mira.eth');
    expect(within(element, '.account')?.getAttribute('aria-expanded')).to.equal('false');
  });

  it('signs out, announces it, and puts the focus on the button', async () => {
    const element = await render('menu');
    const signedOut = once(element, 'laurel-signed-out');
    await press('End', 'Enter');
    expect((await signedOut).detail.reason).to.equal('member');
    await waitUntil(() => focused(element) === 'Sign in');
    expect(within(element, '.vh[role="status"]')?.textContent).to.equal('Signed out');
  });

  it('says that signing out failed, and the member stays signed in', async () => {
    const element = await render('menu-not-signed-out');
    expect(within(element, '[role="alert"]')?.textContent).to.contain('You’re still signed in');
    expect(element.state).to.equal('signed-in');
  });

  it('announces that the address was copied, or that the browser did not allow it', async () => {
    const element = await render('menu');
    within(element, '.copy')?.click();
    const status = within(element, '.vh[role="status"]');
    await waitUntil(() => status?.textContent);
    expect(status?.textContent).to.be.oneOf(['Address copied', 'The browser didn’t allow copying']);
  });
});

describe('an open account menu', () => {
  const page = [document.createElement('laurel-social-connect'), document.createElement('div')] as const;
  const [accounts, above] = page;
  const { 'GET /api/me/profile': managedProfile } = stateOf('menu-managed').network;
  const profile = managedProfile as PageResponse<'GET /api/me/profile'>;
  const [solana] = profile.wallets;
  const furtherWallet = { ...groupWallet, linkedAt: null };
  const all = ['GET /capabilities', 'GET /api/me/profile', 'GET /sessions', 'GET /api/me/badges'] as const;

  beforeEach(() => document.body.prepend(accounts));
  afterEach(() => {
    for (const each of page) each.remove();
    above.removeAttribute('style');
  });

  /** A network that holds answers back after `hold` is called, until `answer` releases the next request to a route. */
  const slow = (network: FixtureNetwork) => {
    let isHeld = false;
    const waiting = new Map<string, () => void>();
    const replies = Object.entries(network).map(([route, reply]) => [
      route,
      async (request: FixtureRequest) => {
        if (isHeld && all.some((each) => each === route))
          await new Promise<void>((resolve) => waiting.set(route, resolve));
        return typeof reply === 'function' ? (reply as (request: FixtureRequest) => unknown)(request) : reply;
      },
    ]);
    return {
      network: Object.fromEntries(replies) as FixtureNetwork,
      hold: () => (isHeld = true),
      isAsked: (route: string) => waiting.has(route),
      answer: (route: string) => {
        waiting.get(route)?.();
        waiting.delete(route);
      },
    };
  };

  /** The boxes of all lines that can be pressed, by what they do. */
  const lines = (element: WalletConnect): Map<string, DOMRect> =>
    new Map(
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.account-menu [role=menuitem]') ?? [])].map((line) => [
        [line.localName, line.className, line.title].join(' '),
        line.getBoundingClientRect(),
      ]),
    );
  const placeOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
  const overlap = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  /** Resolves after the browser has drawn the page twice, which includes placing the menu. */
  const drawn = async (element: WalletConnect): Promise<void> => {
    await element.updateComplete;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };

  /** Checks that no line has moved, and that no new line covers the place of an old one. */
  const expectInPlace = (element: WalletConnect, before: Map<string, DOMRect>, when: string): void => {
    const after = lines(element);
    for (const [name, box] of before) {
      const now = after.get(name);
      expect(now && placeOf(now), `${name}, ${when}`).to.equal(placeOf(box));
      for (const [other, place] of after)
        if (!before.has(other)) expect(overlap(place, box), `${other} over ${name}, ${when}`).to.equal(false);
    }
  };

  const pressOn = async (element: WalletConnect, selector: string): Promise<void> => {
    await waitUntil(() => within(element, selector), selector);
    within(element, selector)?.click();
  };
  const openMenu = async (element: WalletConnect): Promise<Map<string, DOMRect>> => {
    await pressOn(element, '.account');
    await waitUntil(() => within(element, '.account-menu:popover-open'), 'the menu is open');
    await drawn(element);
    return lines(element);
  };
  const closeMenu = async (element: WalletConnect): Promise<void> => {
    await pressOn(element, '.account');
    await waitUntil(() => !within(element, '.account-menu:popover-open'), 'the menu is closed');
  };

  /** Releases the answers one by one into the open menu, and checks all lines after each. */
  const expectSteady = async (
    element: WalletConnect,
    { isAsked, answer }: Pick<ReturnType<typeof slow>, 'isAsked' | 'answer'>,
    before: Map<string, DOMRect>,
  ): Promise<void> => {
    let known = before;
    for (const route of all) {
      if (!isAsked(route)) continue;
      answer(route);
      // The answer is parsed first, then drawn.
      await nextFrame();
      await nextFrame();
      await drawn(element);
      expectInPlace(element, known, `after ${route}`);
      known = lines(element);
    }
  };

  const atRest = { play: () => undefined, settled: (element: HTMLElement) => is(element, 'signed-in') };
  const renderSlow = async (name: string, change: FixtureNetwork = {}) => {
    const proxy = slow({ ...stateOf(name).network, ...change });
    const element = await render(name, { ...atRest, network: proxy.network });
    return { element, proxy };
  };

  const cases: readonly [what: string, name: string, change: FixtureNetwork, wanted: string][] = [
    ['whose proxy can do everything', 'menu-managed', {}, '.unlink'],
    ['whose proxy can do nothing', 'menu', {}, '.awaited:not(:has(.skeleton))'],
    [
      'whose proxy says nothing',
      'menu-managed',
      { 'GET /capabilities': problem('upstream_error') },
      '.awaited:not(:has(.skeleton))',
    ],
    ['whose profile cannot be read', 'menu-managed', { 'GET /api/me/profile': 'unreachable' }, '.menu-item.link'],
    [
      'whose profile has wallets that the session does not know',
      'menu-managed',
      {
        'GET /session': signedInAs(mira),
        'GET /api/me/profile': { ...profile, wallets: [...profile.wallets, furtherWallet] },
      },
      `.linked[title='${furtherWallet.address}']`,
    ],
  ];
  for (const [what, name, change, wanted] of cases)
    it(`does not move its lines while answers arrive, for a member ${what}`, async () => {
      const { element, proxy } = await renderSlow(name, change);
      proxy.hold();
      const before = await openMenu(element);
      await expectSteady(element, proxy, before);
      await waitUntil(() => {
        // A failed request is made again.
        for (const route of all) proxy.answer(route);
        return within(element, wanted);
      }, wanted);
      await drawn(element);
      expectInPlace(element, before, 'in the end');
    });

  it('does not move its lines above an account button at the bottom of the page', async () => {
    const { element, proxy } = await renderSlow('menu-managed', { 'GET /session': signedInAs(mira) });
    document.body.prepend(above);
    above.style.blockSize = `${innerHeight - 80 - element.getBoundingClientRect().top}px`;
    proxy.hold();
    const before = await openMenu(element);
    const chip = within(element, '.account')?.getBoundingClientRect().top ?? 0;
    expect(within(element, '.account-menu')?.getBoundingClientRect().bottom).to.be.below(chip);
    await expectSteady(element, proxy, before);
  });

  it('explains below all lines why to add a second way in', async () => {
    const { play, passkey } = stateOf('menu-way-back');
    const proxy = slow(stateOf('menu-way-back').network);
    proxy.hold();
    const element = await render('menu-way-back', {
      network: {
        ...proxy.network,
        'GET /api/me/profile': { ...profile, wallets: [...mira.wallets] },
      } as FixtureNetwork,
      ...(passkey && { passkey }),
      play,
      settled: (host) => (host as WalletConnect).shadowRoot?.querySelector('.account-menu:popover-open') !== null,
    } as Partial<State>);
    await drawn(element);
    await expectSteady(element, proxy, lines(element));
    expect(within(element, '.menu-item.link')?.textContent?.trim()).to.equal('Add a second way in');
    expect(within(element, '#way-back')?.textContent).to.contain('passkey');
  });

  const removed = signedInAs(mira);
  const moved = signedInAs({ ...mira, wallets: [...mira.wallets, { address: solana?.address ?? '', type: 'solana' }] });
  const inAnotherTab = signedInAs({
    ...mira,
    wallets: [...mira.wallets, { address: solana?.address ?? '', type: 'solana' }, groupWallet],
  });

  for (const kind of ['solana', 'evm'] as const)
    for (const isTaken of [false, true])
      it(`keeps a ${kind} wallet in place that was just ${isTaken ? 'moved here' : 'linked'}`, async () => {
        const wallet =
          kind === 'evm'
            ? { address: groupWallet.address, type: kind }
            : { address: solana?.address ?? '', type: kind };
        const user = { ...mira, wallets: [...mira.wallets, wallet] };
        const withWallets = (wallets: readonly { address: string }[]) =>
          ({ ...profile, wallets: [...wallets].reverse() }) as PageResponse<'GET /api/me/profile'>;
        const proxy = slow({
          ...stateOf('menu-managed').network,
          'GET /session': signedInAs(mira),
          'GET /api/me/profile': ({ earlier }) => withWallets(earlier === 0 ? mira.wallets : user.wallets),
          'POST /session/wallets': ({ earlier }) =>
            isTaken && earlier === 0 ? problem('wallet_taken') : signedInAs(user),
        });
        const [own, other] = stateOf('link-picker').wallets ?? [];
        const ofGroup = { ...rainbow, account: groupWallet.address };
        const element = await render('link-picker', {
          network: proxy.network,
          wallets: [own, kind === 'evm' ? ofGroup : other].flatMap((each) => each ?? []),
          ...atRest,
        });
        await openMenu(element);
        await waitUntil(() => within(element, '.menu-item.link'));
        await drawn(element);
        within(element, '.menu-item.link')?.click();
        await pressOn(element, kind === 'evm' ? '.wallet:nth-of-type(2) button' : '.ecosystem:nth-of-type(2)');
        if (kind === 'solana') {
          await waitUntil(() => within(element, '.wallet .name')?.textContent === 'Phantom');
          within(element, '.wallet button')?.click();
        }
        if (isTaken) {
          await waitUntil(() => title(element) === 'This wallet has its own account');
          within(element, '.step-actions .button')?.click();
        }
        await waitUntil(() => is(element, 'done'), 'it is linked');
        await waitUntil(() => !within(element, 'dialog[open]'), 'the dialog closes itself');
        proxy.hold();
        const before = await openMenu(element);
        await waitUntil(() => proxy.isAsked('GET /api/me/profile'), 'the profile is read again');
        expect(
          [...before.keys()].some((line) => line.includes(wallet.address)),
          'it is there',
        ).to.equal(true);
        await expectSteady(element, proxy, before);
        expect(within(element, '.linked:has(.chip)')?.title, 'the primary wallet').to.equal(wallet.address);
        within(element, '.menu-item.link')?.click();
        await waitUntil(() => within(element, 'dialog[open]'), 'the next one can be linked');
      });

  it('no longer shows a wallet that was just removed', async () => {
    const proxy = slow({
      ...stateOf('unlink-ask').network,
      'GET /api/me/profile': ({ earlier }) =>
        earlier === 0 ? profile : { ...profile, wallets: profile.wallets.filter(({ type }) => type === 'evm') },
    });
    const element = await render('unlink-ask', { network: proxy.network });
    within(element, 'dialog[open] .step-actions .button')?.click();
    await waitUntil(() => title(element) === 'Wallet removed');
    await waitUntil(() => !within(element, 'dialog[open]'), 'the dialog closes itself');
    proxy.hold();
    const before = await openMenu(element);
    expect(
      [...before.keys()].some((line) => line.includes(solana?.address ?? '')),
      'it is gone',
    ).to.equal(false);
    await waitUntil(() => proxy.isAsked('GET /api/me/profile'), 'the profile is read again');
    await expectSteady(element, proxy, before);
  });

  it('does not move its lines when another tab links or removes a wallet', async () => {
    let session: PageResponse<'GET /session'> = moved;
    const element = await render('menu-managed', {
      ...atRest,
      network: { ...stateOf('menu-managed').network, 'GET /session': () => session },
    });
    await openMenu(element);
    await waitUntil(() => within(element, '.linked .chip'));
    await closeMenu(element);
    const before = await openMenu(element);
    for (const next of [inAnotherTab, removed]) {
      session = next;
      await element.refresh();
      await drawn(element);
      expectInPlace(element, before, 'in another tab');
    }
    expect(within(element, `.linked[title='${groupWallet.address}']`)).to.not.equal(null);
  });
});

describe('the explorer link in the account menu', () => {
  const linkIn = (element: WalletConnect): HTMLElement | null => within(element, '.account-menu a');

  it('opens the member’s address in a new tab, without opener or referrer', async () => {
    const element = await render('menu-managed');
    await waitUntil(() => linkIn(element));
    expect(linkIn(element)?.textContent?.trim()).to.equal('View on explorer.example');
    expect(['href', 'target', 'rel', 'role'].map((name) => linkIn(element)?.getAttribute(name))).to.deep.equal([
      `https://explorer.example/address/${mira.wallets[0]?.address ?? ''}`,
      '_blank',
      'noopener noreferrer',
      'menuitem',
    ]);
  });

  it('is not shown if the chain has no explorer or the address is of another kind', async () => {
    const without = await render('menu-link');
    expect(linkIn(without)).to.equal(null);
    rendered?.remove();
    const network = states.find(({ name }) => name === 'menu-managed')?.network;
    const solana = { address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana' } as const;
    const other = await render('menu-managed', {
      network: { ...network, 'GET /session': signedInAs({ ...mira, wallets: [solana] }) },
    });
    await aTimeout(50);
    expect(linkIn(other)).to.equal(null);
  });
});

describe('the member’s wallets in the menu', () => {
  it('are listed from the proxy, with the primary one and the one used to sign in marked', async () => {
    const element = await render('menu-managed');
    const lines = [...(element.shadowRoot?.querySelectorAll('.linked') ?? [])].map((line) =>
      line.textContent?.trim().replace(/\s+/g, ' '),
    );
    expect(lines).to.deep.equal(['0x3f9A…A9c2 Ethereum · Signed in with it', '7xKp…9sQd Solana Primary']);
  });

  it('are marked if they must be linked first, and then cannot be removed', async () => {
    const { network } = stateOf('menu-managed');
    const profile = network['GET /api/me/profile'] as PageResponse<'GET /api/me/profile'>;
    const told = { ...profile, wallets: [...profile.wallets, { ...groupWallet, linkedAt: null }] };
    const element = await render('menu-managed', { network: { ...network, 'GET /api/me/profile': told } });
    await waitUntil(() => element.shadowRoot?.querySelectorAll('.wallet-line').length === 3, 'the third wallet');
    const lines = [...(element.shadowRoot?.querySelectorAll('.wallet-line') ?? [])];
    expect(lines.at(-1)?.querySelector('.sub')?.textContent).to.equal('Ethereum · Not linked yet');
    expect(lines.map((line) => line.querySelector('.unlink') !== null)).to.deep.equal([true, true, false]);
  });

  it('are navigated with the arrow keys, each followed by its remove button', async () => {
    const element = await render('menu-managed');
    await press('ArrowDown');
    expect(focused(element)).to.equal('Copy address 0x3f9A…A9c2 Ethereum · Signed in with it');
    await press('ArrowDown');
    expect(focused(element)).to.equal('Remove wallet 0x3f9A…A9c2');
    const nested = element.shadowRoot?.querySelectorAll('[role=menuitem] button, [role=menuitem] [role=menuitem]');
    expect(nested?.length).to.equal(0);
  });

  it('cannot be removed if there is only one, or the proxy does not support it', async () => {
    const element = await render('menu-wallets');
    await aTimeout(50);
    expect(within(element, '.unlink')).to.equal(null);
  });
});

describe('removing a wallet', () => {
  const routes = (): string[] => rendered?.calls.map(({ route }) => route) ?? [];

  it('explains the consequences before a wallet is asked', async () => {
    const element = await render('unlink-ask');
    expect(title(element)).to.equal('Remove 7xKp…9sQd?');
    expect(routes()).to.not.include('POST /session/challenge');
    const buttons = element.shadowRoot?.querySelectorAll<HTMLElement>('dialog[open] .step-actions .button') ?? [];
    buttons[1]?.click();
    await waitUntil(() => !within(element, 'dialog[open]'));
    await waitUntil(() => focused(element) === 'Account of mira.eth');
  });

  it('is confirmed by a wallet of the account, and reported to the page', async () => {
    const element = await render('unlink-ask');
    const unlinked = once(element, 'laurel-wallet-unlinked');
    within(element, 'dialog[open] .step-actions .button')?.click();
    expect((await unlinked).detail).to.deep.equal({ account: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd' });
    expect(routes().filter((route) => !route.startsWith('GET'))).to.deep.equal([
      'POST /session/challenge',
      'POST /session/step-up',
      'DELETE /session/wallets/{address}',
    ]);
    expect(rendered?.calls.find(({ route }) => route === 'POST /session/challenge')?.body).to.deep.equal({
      purpose: 'unlink-wallet',
    });
    await waitUntil(() => !within(element, 'dialog[open]'), 'the dialog closes itself');
    expect(element.state).to.equal('signed-in');
  });

  it('shows exactly what is signed', async () => {
    const element = await render('unlink-confirming');
    expect(within(element, '.message pre')?.textContent).to.contain(location.host);
  });

  it('explains why it failed, and retries on request', async () => {
    const absent = await render('unlink-absent');
    expect(title(absent)).to.equal('Open a linked wallet');
    rendered?.remove();
    const last = await render('unlink-last');
    expect(title(last)).to.equal('This is your only wallet');
    rendered?.remove();
    const failed = await render('unlink-failed');
    expect(title(failed)).to.equal('The wallet wasn’t removed');
    within(failed, 'dialog[open] .step-actions .button')?.click();
    await waitUntil(() => routes().filter((route) => route === 'POST /session/step-up').length === 2);
  });

  it('goes on automatically once the wallet, or another one of the account, is connected again', async () => {
    const element = await render('unlink-connect-again');
    expect(title(element)).to.equal('Connect your wallet again');
    expect(element.shadowRoot?.querySelectorAll('dialog[open]')).to.have.length(2);
    within(element, '.step-actions .button.quiet')?.click();
    await waitUntil(() => within(element, '.wallet button'), 'the wallets are there');
    const unlinked = once(element, 'laurel-wallet-unlinked');
    const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.wallet button') ?? [])];
    buttons.find((each) => each.textContent?.includes('MetaMask'))?.click();
    await unlinked;
    expect(routes().filter((route) => route === 'POST /session/challenge')).to.have.length(1);
    await waitUntil(() => title(element) === 'Wallet removed');
  });

  it('is stopped if the member does not reconnect the wallet, and can be tried again', async () => {
    const element = await render('unlink-connect-again');
    within(element, 'dialog[open] .close:not(.back)')?.click();
    await waitUntil(() => title(element) === 'Open a linked wallet');
    expect(element.shadowRoot?.querySelectorAll('dialog[open]')).to.have.length(1);
    within(element, 'dialog[open] .step-actions .button')?.click();
    await waitUntil(() => title(element) === 'Connect your wallet again', 'it can be had again');
  });

  it('stops if the dialog is closed while the wallet is asked', async () => {
    const element = await render('unlink-confirming');
    await press('Escape');
    await waitUntil(() => !within(element, 'dialog[open]'));
    expect(routes()).to.not.include('DELETE /session/wallets/{address}');
  });
});

describe('signing out everywhere', () => {
  const ended = (): number => rendered?.calls.filter(({ route }) => route === 'DELETE /sessions').length ?? 0;

  it('asks for confirmation in place of the menu, with the number of browsers', async () => {
    const element = await render('everywhere-ask');
    const question = within(element, '.menu-step');
    expect(question?.getAttribute('role')).to.equal('alertdialog');
    expect(within(element, '#everywhere-body')?.textContent).to.contain('3 browsers');
    expect(within(element, '.account-menu [role=menu]')).to.equal(null);
    expect(ended()).to.equal(0);
  });

  it('keeps the focus in the question, and returns to the menu on Escape', async () => {
    const element = await render('everywhere-ask');
    await waitUntil(() => within(element, '.menu-step:focus'), 'the focus is on the question, and on no answer');
    await press('Tab');
    expect(focused(element)).to.equal('Sign out everywhere');
    await press('Tab');
    expect(focused(element)).to.equal('Stay signed in');
    await press('Tab');
    expect(focused(element)).to.equal('Sign out everywhere');
    await press('Escape');
    await waitUntil(() => within(element, '.account-menu:popover-open [role=menu]'));
    await waitUntil(() => focused(element) === 'Sign out everywhere');
    expect(ended()).to.equal(0);
  });

  it('ends the session here too, and puts the focus on the button', async () => {
    const element = await render('everywhere-ask');
    const signedOut = once(element, 'laurel-signed-out');
    within(element, '.menu-step .button')?.click();
    expect((await signedOut).detail.reason).to.equal('member');
    expect(ended()).to.equal(1);
    await waitUntil(() => focused(element) === 'Sign in');
  });

  it('says that it failed, and the member stays signed in', async () => {
    const element = await render('everywhere-failed');
    expect(within(element, '.menu-step [role=alert]')?.textContent).to.contain('You’re still signed in');
    expect(element.state).to.equal('signed-in');
  });
});

describe('linking another wallet', () => {
  const routes = (): string[] => rendered?.calls.map(({ route }) => route) ?? [];
  const bodyOf = (route: string): Record<string, unknown> =>
    rendered?.calls.filter((call) => call.route === route).at(-1)?.body as Record<string, unknown>;

  it('is offered only if the proxy supports it', async () => {
    const able = await render('menu-link');
    expect(within(able, '.account-menu')?.textContent).to.contain('Link another wallet');
    rendered?.remove();
    const unable = await render('menu');
    await aTimeout(50);
    expect(within(unable, '.account-menu')?.textContent).to.not.contain('Link another wallet');
  });

  it('is confirmed by a wallet of the account, signed by the new one, and reported to the page', async () => {
    const element = await render('link-picker');
    const linked = once(element, 'laurel-wallet-linked');
    within(element, '.ecosystem:nth-of-type(2)')?.click();
    await waitUntil(() => within(element, '.wallet .name')?.textContent === 'Phantom');
    within(element, '.wallet button')?.click();
    expect((await linked).detail).to.deep.equal({
      wallet: 'Phantom',
      account: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd',
    });
    expect(routes().filter((route) => route.startsWith('POST'))).to.deep.equal([
      'POST /session/challenge',
      'POST /session/step-up',
      'POST /session/challenge',
      'POST /session/wallets',
    ]);
    expect(bodyOf('POST /session/step-up')['walletType']).to.equal('evm');
    expect([bodyOf('POST /session/wallets')['walletType'], bodyOf('POST /session/wallets')['takeOver']]).to.deep.equal([
      'solana',
      false,
    ]);
    await waitUntil(() => !within(element, 'dialog[open]'), 'the dialog closes itself');
    expect(element.state).to.equal('signed-in');
    expect(localStorage.getItem('laurel.wallet')).to.equal('io.metamask');
  });

  it('takes a wallet from another account only if the member confirms it', async () => {
    const element = await render('link-taken');
    expect(title(element)).to.equal('This wallet has its own account');
    expect(within(element, '#step-body')?.textContent).to.contain('that account loses it');
    const [move] = element.shadowRoot?.querySelectorAll<HTMLElement>('.step-actions .button') ?? [];
    move?.click();
    await waitUntil(() => routes().filter((route) => route === 'POST /session/wallets').length === 2);
    expect(bodyOf('POST /session/wallets')['takeOver']).to.equal(true);
    expect(routes().filter((route) => route === 'POST /session/step-up').length).to.equal(2);
  });

  it('waits until the wallet shows another account, and keeps the member signed in meanwhile', async () => {
    const element = await render('link-same-account');
    expect(title(element)).to.contain('is already yours');
    const linked = once(element, 'laurel-wallet-linked');
    rendered?.wallets[0]?.changeAccount('0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC');
    expect((await linked).detail.account.toLowerCase()).to.equal('0xb07e4d21a96c8f53e0b7a2d4c618f09e3a5d41fc');
    expect(routes()).to.not.include('DELETE /session');
  });

  it('skips accounts that are already linked, and takes the only other one without asking', async () => {
    const solana = '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd';
    const phantom = { name: 'Phantom', rdns: 'app.phantom', chain: 'solana', behaves: 'approve' } as const;
    const another = '9pQvL2mXcRk7sTfY4bNhJwE8uDzA3gKoV6iC1rMn5aBt';
    const state = states.find(({ name }) => name === 'link-picker');
    const element = await render('link-picker', {
      wallets: [
        ...(state?.wallets ?? []).slice(0, 1),
        { ...phantom, accounts: [{ address: solana }, { address: another }] },
      ],
      network: {
        ...state?.network,
        'GET /session': signedInAs({ ...mira, wallets: [...mira.wallets, { address: solana, type: 'solana' }] }),
      },
    });
    const linked = once(element, 'laurel-wallet-linked');
    within(element, '.ecosystem:nth-of-type(2)')?.click();
    await waitUntil(() => within(element, '.wallet .name')?.textContent === 'Phantom');
    within(element, '.wallet button')?.click();
    expect((await linked).detail.account).to.equal(another);
  });

  it('accepts a wallet of the member’s group, but not as confirmation', async () => {
    const withGroup = (name: string) => ({
      ...stateOf(name).network,
      'GET /session': signedInAs({ ...mira, wallets: [...mira.wallets, groupWallet] }),
    });
    const element = await render('link-same-account', { network: withGroup('link-same-account') });
    const linked = once(element, 'laurel-wallet-linked');
    rendered?.wallets[0]?.changeAccount(groupWallet.address);
    expect((await linked).detail.account.toLowerCase()).to.equal(groupWallet.address.toLowerCase());
    rendered?.remove();
    const absent = await render('link-absent', { network: withGroup('link-absent') });
    expect(title(absent)).to.equal('Open a linked wallet');
    expect(routes()).to.not.include('POST /session/step-up');
  });

  it('says that no wallet of the account is available', async () => {
    const element = await render('link-absent');
    expect(title(element)).to.equal('Open a linked wallet');
    expect(routes()).to.not.include('POST /session/step-up');
  });
});

describe('the button', () => {
  it('has the label and the size that it is given', async () => {
    const element = await render('large-block');
    expect(within(element, '.button')?.textContent?.trim()).to.equal('Connect wallet');
    expect(within(element, '.button')?.className).to.contain('lg');
    element.label = 'Join';
    await element.updateComplete;
    expect(within(element, '.button')?.textContent?.trim()).to.equal('Join');
  });

  it('is shown without a programme, and says why it cannot sign in once pressed', async () => {
    const element = await render('no-programme');
    await element.open();
    await waitUntil(() => title(element) === 'This isn’t available right now');
  });

  it('asks a member whose session has ended to sign in again', async () => {
    const element = await render('expired', {
      wallets: [{ name: 'MetaMask', rdns: 'io.metamask', behaves: 'approve' }],
    });
    expect(within(element, '.account')?.textContent?.trim()).to.equal('Sign in again');
    within(element, '.account')?.click();
    await waitUntil(() => is(element, 'choosing'));
  });
});
