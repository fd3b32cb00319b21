import type { PageResponse } from 'laurel-widgets/contract';
import { click, shadowed } from '../drive.js';
import { mira, signedInAs } from '../members.js';
import { type State, inTurn } from '../state.js';
import { fixtureAccount } from '../wallets.js';
import { isAt, metamask, network, openDialog, openMenu, signedIn, tag } from './fixtures.js';

/** States of a signed-in member and their menu. */
export const members: State[] = [
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
    name: 'not-kept',
    title: 'The browser did not keep the sign-in',
    network,
    wallets: [metamask],
    async play(element) {
      await openDialog(element);
      await click(element, '.wallet button');
      await shadowed(element, '.account');
      await shadowed(element, 'dialog:not([open])');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('p.hint')),
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
