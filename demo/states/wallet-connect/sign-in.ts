import { html } from 'lit';
import { click, shadowed } from '../drive.js';
import { type FixtureWallet, type State, problem } from '../state.js';
import {
  allTypes,
  attempt,
  chooseKind,
  isAt,
  metamask,
  network,
  okx,
  openAllKinds,
  openDialog,
  phantom,
  rainbow,
  refused,
  sharing,
  stopped,
  tag,
  tonkeeper,
} from './fixtures.js';

/** States of the button alone. */
export const buttons: State[] = [
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

/** States of choosing a wallet. */
export const choosing: State[] = [
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
    name: 'picker-namesakes',
    title: 'Wallets that look alike are told apart, and none is hidden',
    network,
    wallets: [metamask, metamask, { ...metamask, rdns: 'example.mask' }, rainbow],
    recent: metamask.rdns,
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
    name: 'picker-kinds-all',
    title: 'Choose among all kinds of wallets',
    network: allTypes,
    wallets: [metamask, rainbow, okx, phantom],
    recent: metamask.rdns,
    play: openAllKinds,
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.ecosystem:nth-of-type(10)')),
  },
  {
    tag,
    name: 'picker-kinds-one',
    title: 'One kind of wallets is here; the others wait behind a button',
    network: allTypes,
    wallets: [metamask],
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

/** States of a successful sign-in. */
export const underWay: State[] = [
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

/** States of a sign-in that is blocked. */
export const inTheWay: State[] = [
  stopped('declined-connection', 'Declined to connect', { behaves: 'reject' }),
  stopped('declined-signature', 'Declined to sign', { signs: 'reject' }),
  stopped('request-pending', 'Another request is open in the wallet', { behaves: 'locked' }),
  stopped('no-account', 'The wallet shared no account', { behaves: 'empty' }),
  stopped('wallet-locked', 'The wallet is locked', { behaves: 'unauthorised' }),
  {
    ...stopped('account-switched', 'The wallet moved to another account while it was asked to sign', {
      signs: 'silent',
    }),
    async play(element, { wallets }) {
      await openDialog(element);
      await click(element, '.wallet button');
      await shadowed(element, '.message');
      wallets[0]?.changeAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    },
  },
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
  refused('account-unsupported', 'This kind of account is not taken', {
    ...problem('wallet_unsupported'),
    field: 'walletAddress',
  }),
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
