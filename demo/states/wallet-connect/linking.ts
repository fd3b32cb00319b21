import type { PageResponse } from 'laurel-widgets/contract';
import { badges } from '../badges.js';
import { click, shadowed } from '../drive.js';
import { mira, signedInAs } from '../members.js';
import { type FixtureNetwork, type State, problem } from '../state.js';
import { fixtureChain } from '../transport.js';
import { fixtureAccount } from '../wallets.js';
import { allTypes, isAt, metamask, openMenu, phantom, solanaAccount, tag } from './fixtures.js';

const capabilities = {
  version: 1,
  operations: ['createSession', 'linkWallet', 'listMyBadges'],
  walletTypes: ['evm', 'solana', 'sui'],
  chains: [fixtureChain],
  chainReferences: { solana: ['mainnet'], sui: ['mainnet'] },
  maintenance: false,
} satisfies PageResponse<'GET /capabilities'>;

/** A member of a community that allows linking further wallets. */
export const linkable: FixtureNetwork = {
  ...allTypes,
  'GET /session': signedInAs(mira),
  'GET /capabilities': () => capabilities,
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

/** Linking a Solana wallet, as far as it gets. */
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

/** Linking a further wallet. */
export const linkings: State[] = [
  {
    tag,
    name: 'menu-link',
    title: 'Account menu where a further wallet can be linked',
    network: linkable,
    play: openMenu,
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.account-menu .menu-item:not(.danger)')),
  },
  {
    tag,
    name: 'menu-way-back',
    title: 'Account menu of a member who has earned a badge and signs in with nothing but a passkey',
    network: {
      ...linkable,
      'GET /capabilities': () => ({ ...capabilities, passkeys: { chainId: fixtureChain.id, factory: 'fixture' } }),
      'GET /api/me/badges': badges(),
    },
    passkey: 'silent',
    async play(element) {
      localStorage.setItem('laurel.passkeys:fixture', JSON.stringify([{ address: fixtureAccount }]));
      await openMenu(element);
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.account-menu .way-back')),
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
      // Either of the two may appear first.
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
