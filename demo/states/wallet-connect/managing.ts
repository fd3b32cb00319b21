import { click, shadowed } from '../drive.js';
import { mira, signedInAs } from '../members.js';
import { type FixtureNetwork, type State, problem } from '../state.js';
import { fixtureChain } from '../transport.js';
import { fixtureAccount } from '../wallets.js';
import { isAt, metamask, onPhone, openMenu, solanaAccount, tag } from './fixtures.js';
import { linkable } from './linking.js';

/** A member with two wallets and all permissions, for whom the proxy lists everything. */
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

/** The question whether to sign out everywhere, and the result. */
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

/** Removing a wallet, as far as it gets. */
const unlinking = (name: string, title: string, rest: Partial<State>, isMeant = true): State => ({
  tag,
  name: `unlink-${name}`,
  title,
  network: managed,
  wallets: [metamask],
  recent: metamask.rdns,
  async play(element) {
    await openManaged(element);
    await click(element, `.linked[title='${solanaAccount}'] + .unlink`);
    await shadowed(element, 'dialog[open] .step');
    if (isMeant) await click(element, 'dialog[open] .step-actions .button');
  },
  settled: (element) => Boolean(element.shadowRoot?.querySelector('dialog[open] .mark')),
  ...rest,
});

const stepTitle = (element: HTMLElement): string =>
  element.shadowRoot?.querySelector('dialog[open] .step-title')?.textContent ?? '';

/** States of managing wallets and sessions. */
export const managing: State[] = [
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
