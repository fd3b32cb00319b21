import { click, until } from '../drive.js';
import { canShowPasskeys } from '../passkeys.js';
import type { State } from '../state.js';
import { fixtureChain } from '../transport.js';
import { isAt, metamask, network, openDialog, phantom, rainbow, tag } from './fixtures.js';

const passkeys = { chainId: fixtureChain.id, factory: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48' };
const offering = {
  ...network,
  'GET /capabilities': {
    ...{ version: 1, operations: ['createSession', 'findPasskeyAccount'], walletTypes: ['evm' as const] },
    ...{ chains: [fixtureChain], passkeys, maintenance: false },
  },
  'POST /session/passkey': { address: null },
} satisfies State['network'];

const ofAllTypes: State['network'] = {
  ...offering,
  'GET /capabilities': {
    ...offering['GET /capabilities'],
    walletTypes: ['evm', 'solana', 'sui', 'ton', 'cosmos', 'substrate'],
    chainReferences: { solana: ['mainnet'], sui: ['mainnet'], ton: ['-239'] },
  },
};

const choose = async (element: HTMLElement): Promise<void> => {
  await openDialog(element);
  await click(element, '.passkey button');
};
const create = async (element: HTMLElement): Promise<void> => {
  await choose(element);
  await until(() => isAt('choosing-passkey')(element), 'the choice of a passkey');
  await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
  await click(element, '.step-actions button');
};

const all: State[] = [
  {
    tag,
    name: 'passkey',
    title: 'A passkey, above the wallets',
    network: offering,
    passkey: 'silent',
    wallets: [metamask, rainbow],
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'passkey-alone',
    title: 'A passkey, where there is no wallet',
    network: offering,
    passkey: 'silent',
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'passkey-kinds',
    title: 'A passkey, above several kinds of wallets',
    network: ofAllTypes,
    passkey: 'silent',
    wallets: [metamask, phantom],
    play: openDialog,
    settled: isAt('choosing'),
  },
  {
    tag,
    name: 'passkey-choice',
    title: 'This browser has seen no passkey: create one, or use one from another device',
    network: offering,
    passkey: 'silent',
    wallets: [metamask],
    play: choose,
    settled: isAt('choosing-passkey'),
  },
  {
    tag,
    name: 'passkey-creating',
    title: 'The device asks to create the passkey',
    network: offering,
    passkey: 'silent',
    play: create,
    settled: isAt('connecting'),
  },
  {
    tag,
    name: 'passkey-signing',
    title: 'The device asks once more, to sign in',
    network: offering,
    passkey: 'approve',
    play: create,
    settled: isAt('signing'),
  },
  {
    tag,
    name: 'passkey-cancelled',
    title: 'The device gave no passkey, and browsers do not say why',
    network: offering,
    passkey: 'cancel',
    play: create,
    settled: isAt('failed'),
  },
  {
    tag,
    name: 'passkey-exists',
    title: 'The device has a passkey of this site already',
    network: offering,
    passkey: 'exists',
    play: create,
    settled: isAt('failed'),
  },
];

/** States of joining with a passkey. */
export const joining: State[] = canShowPasskeys ? all : [];
