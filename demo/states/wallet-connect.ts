import { WalletRequestEvent } from 'laurel-widgets';
import { html } from 'lit';
import type { PageResponse } from 'laurel-widgets/contract';
import { click, shadowed } from './drive.js';
import { mira, signedInAs } from './members.js';
import { type FixtureNetwork, type FixtureWallet, type State, inTurn, problem } from './state.js';
import { fixtureChain } from './transport.js';
import { fixtureAccount } from './wallets.js';
import { metamaskIcon, okxIcon, phoneIcon, rainbowIcon } from './wallet-icons.js';

const tag = 'laurel-wallet-connect';

const metamask: FixtureWallet = { name: 'MetaMask', rdns: 'io.metamask', icon: metamaskIcon, behaves: 'approve' };
const rainbow: FixtureWallet = { name: 'Rainbow', rdns: 'me.rainbow', icon: rainbowIcon, behaves: 'approve' };
const okx: FixtureWallet = { name: 'OKX Wallet', rdns: 'com.okex.wallet', icon: okxIcon, behaves: 'approve' };

/** A wallet on a phone, and the link to it. */
const onPhone: FixtureWallet = {
  name: 'WalletConnect',
  rdns: 'com.walletconnect',
  icon: phoneIcon,
  behaves: 'silent',
  pairing: `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1795000000`,
};

/** What the proxy wants signed, for this page and five minutes. */
const challenge = (): PageResponse<'POST /session/challenge'> => ({
  domain: location.host,
  statement: 'Sign in to Ashfall. Signing is free and moves nothing.',
  uri: location.origin,
  nonce: '7Kq2PnX4vR9sTb1M',
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 300_000).toISOString(),
  chainIds: [2741],
});

const network: FixtureNetwork = {
  'POST /session/challenge': challenge,
  'POST /session': () => signedInAs(mira),
  'DELETE /session': { status: 'signed-out' },
};

/** A programme that takes all ten types of wallets. */
const allTypes: FixtureNetwork = {
  ...network,
  'GET /capabilities': {
    version: 1,
    operations: ['createSession'],
    walletTypes: ['evm', 'solana', 'sui', 'ton', 'cosmos', 'substrate', 'flow_cadence', 'ultra', 'imx', 'agw'],
    chains: [fixtureChain],
    chainReferences: { solana: ['mainnet'], sui: ['mainnet'], ton: ['-239'] },
    maintenance: false,
  },
  'POST /session/challenge': () => ({
    ...challenge(),
    chainReferences: { solana: ['mainnet'], sui: ['mainnet'], ton: ['-239'] },
  }),
};

const solanaAccount = '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd';
const phantom: FixtureWallet = { name: 'Phantom', rdns: 'app.phantom', chain: 'solana', behaves: 'approve' };
const tonkeeper: FixtureWallet = { name: 'Tonkeeper', rdns: 'tonkeeper', chain: 'ton', behaves: 'approve' };

/** A wallet that leaves it to the page which of its accounts is used. */
const sharing: FixtureWallet = {
  ...phantom,
  accounts: [
    { address: solanaAccount, name: 'Everyday' },
    { address: '9pQvL2mXcRk7sTfY4bNhJwE8uDzA3gKoV6iC1rMn5aBt', name: 'Guild treasury, do not use' },
    { address: '4hTjZ8wBnKq2vYfRmS6cLxD9gPuE1aJo7iV3kNt5sQeA' },
  ],
};

/** Chooses a kind of wallets by its name. */
const chooseKind = async (element: HTMLElement, name: string): Promise<void> => {
  await openDialog(element);
  await shadowed(element, '.ecosystem');
  const tabs = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.ecosystem') ?? [])];
  tabs.find((tab) => tab.textContent?.trim() === name)?.click();
  await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
};

const openDialog = (element: HTMLElement): Promise<void> => click(element, 'button.button');

/** As an element does that cannot reach the member's wallet. */
const needWallet = (element: HTMLElement): Promise<void> => {
  element.dispatchEvent(new WalletRequestEvent({ reason: 'auction-bidder' }));
  return Promise.resolve();
};

const isAt =
  (...steps: string[]) =>
  (element: HTMLElement): boolean =>
    steps.includes((element as HTMLElement & { state: string }).state);

/** The sign-in with a wallet, as far as it goes. */
const attempt = (wallet: FixtureWallet): Pick<State, 'wallets' | 'play'> => ({
  wallets: [wallet],
  async play(element) {
    await openDialog(element);
    await click(element, '.wallet button');
  },
});

/** A sign-in that ends in a refusal of the proxy. */
const refused = (name: string, title: string, answer: ReturnType<typeof problem> | 'unreachable'): State => ({
  tag,
  name,
  title,
  network: { ...network, 'POST /session': answer },
  ...attempt(metamask),
  settled: isAt('failed'),
});

/** A sign-in that ends at the wallet. */
const stopped = (name: string, title: string, wallet: Partial<FixtureWallet>): State => ({
  tag,
  name,
  title,
  network,
  ...attempt({ ...metamask, ...wallet }),
  settled: isAt('failed'),
});

const signedIn = (user = mira): FixtureNetwork => ({ ...network, 'GET /session': signedInAs(user) });

const openMenu = async (element: HTMLElement): Promise<void> => {
  await click(element, '.account');
  await shadowed(element, '.account-menu:popover-open');
};

const buttons: State[] = [
  { tag, name: 'signed-out', title: 'Signed out', network, settled: isAt('signed-out') },
  {
    tag,
    name: 'checking',
    title: 'Not known yet whether someone is signed in',
    network: { ...network, 'GET /session': 'hang' },
    settled: isAt('loading'),
  },
  {
    tag,
    name: 'proxy-unreachable',
    title: 'Proxy unreachable: the button stays, and says why once pressed',
    network: { ...network, 'GET /session': 'unreachable' },
    settled: isAt('signed-out'),
  },
  {
    tag,
    name: 'secondary-small',
    title: 'Secondary and small',
    attributes: { variant: 'secondary', size: 'sm' },
    network,
    settled: isAt('signed-out'),
  },
  {
    tag,
    name: 'large-block',
    title: 'Large, as wide as its container, with words of its own',
    attributes: { size: 'lg', block: '', label: 'Connect wallet' },
    network,
    settled: isAt('signed-out'),
  },
  {
    tag,
    name: 'own-trigger',
    title: 'A trigger of the page’s own',
    children: html`<a slot="trigger" href="#join">Join the guild</a>`,
    network,
    settled: isAt('signed-out'),
  },
  {
    tag,
    name: 'no-programme',
    title: 'Without a programme: the owner reads why in the console',
    bare: true,
    network: {},
    settled: isAt('signed-out'),
  },
];

const choosing: State[] = [
  {
    tag,
    name: 'picker',
    title: 'Choose a wallet',
    network,
    wallets: [metamask, rainbow, okx],
    recent: metamask.rdns,
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'picker-terms',
    title: 'Choose a wallet, with terms and a wallet for trying out',
    children: html`<span slot="terms">By signing in you accept the <a href="#rules">house rules</a>.</span>`,
    network,
    wallets: [
      { name: 'Test wallet (demo)', rdns: 'org.laurel.fixture', behaves: 'approve' },
      { name: 'A wallet whose name is far longer than rows are', rdns: 'example.long', behaves: 'approve' },
    ],
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'picker-many',
    title: 'Choose among many wallets: the list scrolls',
    network,
    wallets: [
      metamask,
      rainbow,
      okx,
      ...['Ambire', 'Frame', 'Rabby', 'Taho', 'Trust', 'Zerion', 'Enkrypt'].map((name): FixtureWallet => ({
        name,
        rdns: `example.${name.toLowerCase()}`,
        behaves: 'approve',
      })),
    ],
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'picker-kinds',
    title: 'Choose among several kinds of wallets',
    network: allTypes,
    wallets: [metamask, rainbow, okx, phantom],
    recent: metamask.rdns,
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'picker-kinds-recent',
    title: 'The kind of the wallet used last comes first into view',
    children: html`<span slot="terms">By signing in you accept the <a href="#rules">house rules</a>.</span>`,
    attributes: { wallets: 'ton sui solana evm' },
    network: allTypes,
    wallets: [metamask, phantom],
    recent: 'solana:Phantom',
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'no-wallet-of-kind',
    title: 'No wallet of a kind on this device',
    network: allTypes,
    wallets: [metamask, phantom],
    play: (element) => chooseKind(element, 'Sui'),
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'no-wallet',
    title: 'No wallet on this device',
    children: html`<a slot="help" href="#help">Ask the guild for help</a>`,
    network,
    play: openDialog,
    settled: isAt('choosing'),
  },
];

const underWay: State[] = [
  {
    tag,
    name: 'connecting',
    title: 'Waiting for the wallet to connect',
    network,
    ...attempt({ ...metamask, behaves: 'silent' }),
    settled: isAt('connecting'),
  },
  {
    tag,
    name: 'connecting-proof',
    title: 'Waiting for a wallet that proves its account while it shares it',
    network: allTypes,
    wallets: [{ ...tonkeeper, signs: 'silent' }],
    async play(element) {
      await openDialog(element);
      await click(element, '.wallet button');
    },
    settled: isAt('connecting'),
  },
  {
    tag,
    name: 'connecting-tips',
    title: 'Waiting for long: advice',
    attributes: { 'tips-after': '0.1' },
    network,
    ...attempt({ ...metamask, behaves: 'silent' }),
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.tips')),
  },
  {
    tag,
    name: 'choosing-account',
    title: 'The wallet shares several accounts',
    network: allTypes,
    ...attempt(sharing),
    settled: isAt('choosing-account'),
  },
  {
    tag,
    name: 'wrong-network',
    title: 'Wallet on another network',
    network,
    ...attempt({ ...metamask, chainId: 1 }),
    settled: isAt('wrong-network'),
  },
  {
    tag,
    name: 'switching',
    title: 'Waiting for the wallet to switch',
    network,
    wallets: [{ ...metamask, chainId: 1, switches: 'silent' }],
    async play(element) {
      await openDialog(element);
      await click(element, '.wallet button');
      await shadowed(element, '.network');
      await click(element, '.step-actions .button.primary');
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.step-actions [aria-busy="true"]')),
  },
  {
    tag,
    name: 'signing',
    title: 'Waiting for the signature, with what is signed',
    network,
    ...attempt({ ...metamask, signs: 'silent' }),
    settled: isAt('signing'),
  },
  {
    tag,
    name: 'signing-tips',
    title: 'Waiting for the signature for long, with terms',
    attributes: { 'tips-after': '0.1' },
    children: html`<span slot="terms">By signing in you accept the <a href="#rules">house rules</a>.</span>`,
    network,
    ...attempt({ ...metamask, signs: 'silent' }),
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.tips')),
  },
  {
    tag,
    name: 'verifying',
    title: 'The signature is checked',
    network: { ...network, 'POST /session': 'hang' },
    ...attempt(metamask),
    settled: isAt('verifying'),
  },
  {
    tag,
    name: 'welcome',
    title: 'Signed in: the dialog closes itself after 1.2 seconds',
    network,
    ...attempt(metamask),
    settled: isAt('done', 'signed-in'),
  },
];

const phones: State[] = [
  {
    tag,
    name: 'picker-elsewhere',
    title: 'Choose a wallet of this device, or one on a phone',
    network,
    wallets: [metamask, rainbow, okx, onPhone],
    recent: metamask.rdns,
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'picker-elsewhere-alone',
    title: 'No wallet on this device, but one on a phone can be used',
    network: allTypes,
    wallets: [onPhone],
    recent: onPhone.rdns,
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'connecting-elsewhere',
    title: 'Waiting for the link to a wallet on a phone',
    network,
    ...attempt({ name: onPhone.name, rdns: onPhone.rdns, icon: phoneIcon, behaves: 'silent' }),
    settled: isAt('connecting'),
  },
  {
    tag,
    name: 'pairing',
    title: 'Scan with a phone',
    network,
    ...attempt(onPhone),
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.qr')),
  },
  {
    tag,
    name: 'signing-elsewhere',
    title: 'Waiting for the signature of a phone',
    network,
    ...attempt({ ...onPhone, behaves: 'approve', signs: 'silent' }),
    settled: isAt('signing'),
  },
  {
    tag,
    name: 'connect-again',
    title: 'Signed in: an element needs the wallet, whose phone has ended the connection',
    network: signedIn(),
    wallets: [metamask, onPhone],
    recent: onPhone.rdns,
    play: needWallet,
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.qr')),
  },
  {
    tag,
    name: 'connect-again-choose',
    title: 'Signed in: an element needs the wallet, which is not in this browser',
    network: signedIn(),
    wallets: [metamask, rainbow, onPhone],
    play: needWallet,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'connect-again-foreign',
    title: 'Signed in: the phone shows an account of somebody else',
    network: signedIn(),
    wallets: [{ ...onPhone, behaves: 'approve', account: '0x91c4B2A7f0E35d6C81924a3B5C6d7E8f901277aE' }],
    recent: onPhone.rdns,
    play: needWallet,
    settled: isAt('failed'),
  },
  stopped('pairing-expired', 'The link to the phone ran out', { ...onPhone, behaves: 'late' }),
  stopped('pairing-unreachable', 'The way to the phone is closed', { ...onPhone, behaves: 'away' }),
];

const inTheWay: State[] = [
  stopped('declined-connection', 'Declined to connect', { behaves: 'reject' }),
  stopped('declined-signature', 'Declined to sign', { signs: 'reject' }),
  stopped('request-pending', 'Another request is open in the wallet', { behaves: 'locked' }),
  stopped('no-account', 'The wallet shared no account', { behaves: 'empty' }),
  {
    ...stopped('declined-switch', 'Declined to switch the network', { chainId: 1, switches: 'reject' }),
    async play(element) {
      await openDialog(element);
      await click(element, '.wallet button');
      await shadowed(element, '.network');
      await click(element, '.step-actions .button.primary');
    },
  },
  refused('signature-refused', 'The signature does not match', problem('signature_invalid')),
  refused('nonce-expired', 'The request ran out of time', problem('nonce_unusable')),
  refused('domain-mismatch', 'The request was made for another page', problem('message_mismatch')),
  refused('chain-refused', 'The community is not on that network', problem('chain_not_allowed')),
  refused('wallet-unsupported', 'This kind of wallet is not taken', problem('wallet_unsupported')),
  refused('rate-limited', 'Too many tries', problem('rate_limited', 30)),
  refused('unreachable', 'Proxy unreachable while signing in', 'unreachable'),
  refused('key-refused', 'The owner has to set something right', problem('upstream_key_refused')),
  {
    ...refused('account-blocked', 'The account is restricted', problem('account_blocked')),
    children: html`<a slot="help" href="#help">Ask the guild why</a>`,
  },
  refused('maximum-wallets', 'The most wallets one can link', problem('maximum_accounts_linked')),
  refused('wallet-taken', 'The wallet has its own account', problem('wallet_taken')),
];

/** A member of a community where further wallets can be linked. */
const linkable: FixtureNetwork = {
  ...allTypes,
  'GET /session': signedInAs(mira),
  'GET /capabilities': () => ({
    version: 1,
    operations: ['createSession', 'linkWallet'],
    walletTypes: ['evm', 'solana', 'sui'],
    chains: [fixtureChain],
    chainReferences: { solana: ['mainnet'], sui: ['mainnet'] },
    maintenance: false,
  }),
  'POST /session/step-up': () => ({
    purpose: 'link-wallet',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  }),
  'POST /session/wallets': () =>
    signedInAs({ ...mira, wallets: [...mira.wallets, { address: solanaAccount, type: 'solana' }] }),
};

const openLinking = async (element: HTMLElement): Promise<void> => {
  await openMenu(element);
  await click(element, '.account-menu .menu-item:not(.danger)');
};

/** Linking a wallet of Solana, as far as it goes. */
const linking = (name: string, title: string, rest: Partial<State>): State => ({
  tag,
  name: `link-${name}`,
  title,
  network: linkable,
  wallets: [metamask, phantom],
  recent: metamask.rdns,
  async play(element) {
    await openLinking(element);
    await shadowed(element, '.ecosystem:nth-of-type(2)');
    await click(element, '.ecosystem:nth-of-type(2)');
    await click(element, '.wallet button');
  },
  settled: isAt('failed'),
  ...rest,
});

const linkings: State[] = [
  {
    tag,
    name: 'menu-link',
    title: 'Account menu where a further wallet can be linked',
    network: linkable,
    play: openMenu,
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.account-menu .menu-item:not(.danger)')),
  },
  linking('picker', 'Choose a wallet to link', { play: openLinking, settled: isAt('choosing') }),
  linking('confirming', 'A wallet of the account confirms it first', {
    wallets: [{ ...metamask, signs: 'silent' }, phantom],
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.message pre')),
  }),
  linking('absent', 'No wallet of the account is at hand to confirm it', {
    wallets: [{ ...metamask, account: '0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC' }, phantom],
  }),
  linking('same-account', 'The wallet shows an account that is linked already', {
    async play(element) {
      await openLinking(element);
      // Which of the two shows itself first is theirs to say.
      await shadowed(element, '.ecosystem:nth-of-type(2)');
      await click(element, '.ecosystem:nth-of-type(1)');
      await click(element, '.wallet button');
    },
    settled: isAt('same-account'),
  }),
  linking('taken', 'The wallet has an account of its own', {
    network: { ...linkable, 'POST /session/wallets': problem('wallet_taken') },
  }),
  linking('maximum', 'The account holds as many wallets as it can', {
    network: { ...linkable, 'POST /session/wallets': problem('maximum_accounts_linked') },
  }),
  linking('done', 'Linked: the dialog closes itself after 1.2 seconds', { settled: isAt('done', 'signed-in') }),
];

/** A member of two wallets, of whom the proxy tells all it may, and who may do all there is. */
const managed: FixtureNetwork = {
  ...linkable,
  'GET /session': signedInAs({ ...mira, wallets: [...mira.wallets, { address: solanaAccount, type: 'solana' }] }),
  'GET /capabilities': () => ({
    version: 1,
    operations: ['createSession', 'linkWallet', 'unlinkWallet', 'getMyProfile', 'listSessions', 'endSessions'],
    walletTypes: ['evm', 'solana'],
    chains: [{ ...fixtureChain, blockExplorerUrl: 'https://explorer.example/' }],
    chainReferences: { solana: ['mainnet'] },
    maintenance: false,
  }),
  'GET /api/me/profile': {
    displayName: 'mira.eth',
    logoUrl: null,
    bio: null,
    attributes: [],
    accounts: [{ type: 'discord', name: 'mira#0042' }],
    wallets: [
      { address: solanaAccount, type: 'solana', linkedAt: null },
      { address: fixtureAccount, type: 'evm', linkedAt: null },
    ],
    emailAddress: null,
    editable: [],
  },
  'GET /sessions': {
    data: ['s1', 's2', 's3'].map((id, index) => ({
      id,
      current: index === 0,
      origin: 'https://ashfall.example',
      createdAt: '2026-02-03T09:00:00.000Z',
      seenAt: '2026-02-05T18:20:00.000Z',
    })),
  },
  'DELETE /sessions': { status: 'signed-out' },
  'POST /session/step-up': () => ({
    purpose: 'unlink-wallet',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  }),
  'DELETE /session/wallets/{address}': () => signedInAs(mira),
};

const openManaged = async (element: HTMLElement): Promise<void> => {
  await openMenu(element);
  await shadowed(element, '.unlink');
  await shadowed(element, '.linked .chip');
};

/** The question whether a member signs out everywhere, and what comes of it. */
const everywhere = (name: string, title: string, rest: Partial<State>, isMeant = false): State => ({
  tag,
  name: `everywhere-${name}`,
  title,
  network: managed,
  async play(element) {
    await openManaged(element);
    await click(element, '.everywhere');
    await shadowed(element, '.menu-step');
    if (isMeant) await click(element, '.menu-step .button');
  },
  settled: (element) => Boolean(element.shadowRoot?.querySelector('.menu-step')),
  ...rest,
});

/** Removing a wallet, as far as it goes. */
const unlinking = (name: string, title: string, rest: Partial<State>, isMeant = true): State => ({
  tag,
  name: `unlink-${name}`,
  title,
  network: managed,
  wallets: [metamask],
  recent: metamask.rdns,
  async play(element) {
    await openManaged(element);
    await click(element, '.unlink');
    await shadowed(element, 'dialog[open] .step');
    if (isMeant) await click(element, 'dialog[open] .step-actions .button');
  },
  settled: (element) => Boolean(element.shadowRoot?.querySelector('dialog[open] .mark')),
  ...rest,
});

const stepTitle = (element: HTMLElement): string =>
  element.shadowRoot?.querySelector('dialog[open] .step-title')?.textContent ?? '';

const managing: State[] = [
  {
    tag,
    name: 'menu-managed',
    title: 'Account menu where wallets can be removed and all sessions ended',
    network: managed,
    play: openManaged,
    settled: isAt('signed-in'),
  },
  everywhere('ask', 'Signing out everywhere is asked', {}),
  everywhere(
    'failed',
    'Signing out everywhere did not reach the proxy',
    {
      network: { ...managed, 'DELETE /sessions': 'unreachable' },
      settled: (element) => Boolean(element.shadowRoot?.querySelector('.menu-note.danger')),
    },
    true,
  ),
  unlinking('ask', 'What removing a wallet means', {}, false),
  unlinking('confirming', 'A wallet of the account confirms the removal', {
    wallets: [{ ...metamask, signs: 'silent' }],
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.message pre')),
  }),
  unlinking('removing', 'Being removed', {
    network: { ...managed, 'DELETE /session/wallets/{address}': 'hang' },
    settled: (element) => !element.shadowRoot?.querySelector('dialog[open] .step-actions'),
  }),
  unlinking('declined', 'Declined in the wallet', {
    wallets: [{ ...metamask, signs: 'reject' }],
    settled: (element) => Boolean(element.shadowRoot?.querySelector('dialog[open] .mark.danger')),
  }),
  unlinking('absent', 'No wallet of the account is at hand to confirm the removal', {
    wallets: [{ ...metamask, account: '0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC' }],
    settled: (element) => stepTitle(element) !== '' && !element.shadowRoot?.querySelector('.emblem.busy'),
  }),
  unlinking('connect-again', 'The phone that would confirm the removal has ended its connection', {
    wallets: [metamask, onPhone],
    recent: onPhone.rdns,
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.qr')),
  }),
  unlinking('last', 'The only wallet stays', {
    network: { ...managed, 'DELETE /session/wallets/{address}': problem('last_wallet') },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('dialog[open] .step-actions .secondary')),
  }),
  unlinking('failed', 'The wallet was not removed', {
    network: { ...managed, 'DELETE /session/wallets/{address}': 'unreachable' },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('dialog[open] .mark.danger')),
  }),
  unlinking('done', 'Removed: the dialog closes itself after 1.2 seconds', {
    settled: (element) =>
      Boolean(element.shadowRoot?.querySelector('dialog[open] .mark.success')) ||
      !element.shadowRoot?.querySelector('dialog[open]'),
  }),
];

const members: State[] = [
  { tag, name: 'signed-in', title: 'Signed in', network: signedIn(), settled: isAt('signed-in') },
  {
    tag,
    name: 'signed-in-address',
    title: 'Signed in without a name',
    network: signedIn({ ...mira, displayName: null }),
    settled: isAt('signed-in'),
  },
  {
    tag,
    name: 'signed-in-long-name',
    title: 'Signed in with a name that is too long, and marks that turn text around',
    attributes: { block: '' },
    network: signedIn({
      ...mira,
      displayName: `<b>\u202emaximiliana\u202c</b> ${'von Hohenstaufen-Larsen '.repeat(40)}`,
    }),
    settled: isAt('signed-in'),
  },
  {
    tag,
    name: 'signed-in-no-picture',
    title: 'Signed in, small and without a picture',
    attributes: { 'hide-avatar': '', size: 'sm' },
    network: signedIn(),
    settled: isAt('signed-in'),
  },
  { tag, name: 'menu', title: 'Account menu', network: signedIn(), play: openMenu, settled: isAt('signed-in') },
  {
    tag,
    name: 'menu-wallets',
    title: 'Account menu with several wallets',
    network: signedIn({
      ...mira,
      wallets: [
        { address: fixtureAccount, type: 'evm' },
        { address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana' },
        { address: '0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC', type: 'agw' },
      ],
    }),
    play: openMenu,
    settled: isAt('signed-in'),
  },
  {
    tag,
    name: 'menu-not-signed-out',
    title: 'Signing out did not reach the proxy',
    network: { ...signedIn(), 'DELETE /session': 'unreachable' },
    async play(element) {
      await openMenu(element);
      await click(element, '.menu-item.danger');
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.menu-note.danger')),
  },
  {
    tag,
    name: 'expired',
    title: 'The session has ended',
    network: {
      ...network,
      'GET /session': inTurn<PageResponse<'GET /session'>>(signedInAs(mira), { status: 'signed-out' }),
    },
    async play(element) {
      await shadowed(element, '.account');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: isAt('expired'),
  },
  {
    tag,
    name: 'account-changed',
    title: 'Another account in the wallet: signed out; the dialog says why',
    network,
    wallets: [metamask],
    async play(element, { wallets }) {
      await openDialog(element);
      await click(element, '.wallet button');
      await shadowed(element, '.account');
      await shadowed(element, 'dialog:not([open])');
      wallets[0]?.changeAccount('0xB07e4D21a96C8f53E0b7a2d4C618f09E3a5d41fC');
      await openDialog(element);
    },
    settled: isAt('choosing'),
  },
];

/** Every state of `<laurel-wallet-connect>`. */
export const states: readonly State[] = [
  ...buttons,
  ...choosing,
  ...underWay,
  ...phones,
  ...inTheWay,
  ...members,
  ...linkings,
  ...managing,
];
