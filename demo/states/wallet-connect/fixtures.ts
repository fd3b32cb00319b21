import { WalletRequestEvent } from 'laurel-widgets';
import type { PageResponse } from 'laurel-widgets/contract';
import { click, shadowed } from '../drive.js';
import { mira, signedInAs } from '../members.js';
import type { problem } from '../state.js';
import type { FixtureNetwork, FixtureWallet, State } from '../state.js';
import { fixtureChain } from '../transport.js';
import { metamaskIcon, okxIcon, phoneIcon, rainbowIcon } from '../wallet-icons.js';

export const tag = 'laurel-wallet-connect';

export const metamask: FixtureWallet = {
  name: 'MetaMask',
  rdns: 'io.metamask',
  icon: metamaskIcon,
  behaves: 'approve',
};
export const rainbow: FixtureWallet = { name: 'Rainbow', rdns: 'me.rainbow', icon: rainbowIcon, behaves: 'approve' };
export const okx: FixtureWallet = { name: 'OKX Wallet', rdns: 'com.okex.wallet', icon: okxIcon, behaves: 'approve' };

/** A wallet on a phone, with its link. */
export const onPhone: FixtureWallet = {
  name: 'WalletConnect',
  rdns: 'com.walletconnect',
  icon: phoneIcon,
  behaves: 'silent',
  pairing: `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1795000000`,
};

/** The challenge to sign, valid for this page and five minutes. */
const challenge = (): PageResponse<'POST /session/challenge'> => ({
  domain: location.host,
  statement: 'Sign in to Ashfall. Signing is free and moves nothing.',
  uri: location.origin,
  nonce: '7Kq2PnX4vR9sTb1M',
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 300_000).toISOString(),
  chainIds: [2741],
});

/** A programme that accepts EVM wallets and signs mira in. */
export const network: FixtureNetwork = {
  'POST /session/challenge': challenge,
  'POST /session': () => signedInAs(mira),
  'DELETE /session': { status: 'signed-out' },
};

/** A programme that accepts all ten wallet types. */
export const allTypes: FixtureNetwork = {
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

export const solanaAccount = '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd';
export const phantom: FixtureWallet = { name: 'Phantom', rdns: 'app.phantom', chain: 'solana', behaves: 'approve' };
export const tonkeeper: FixtureWallet = { name: 'Tonkeeper', rdns: 'tonkeeper', chain: 'ton', behaves: 'approve' };

/** A wallet that lets the page choose which of its accounts is used. */
export const sharing: FixtureWallet = {
  ...phantom,
  accounts: [
    { address: solanaAccount, name: 'Everyday' },
    { address: '9pQvL2mXcRk7sTfY4bNhJwE8uDzA3gKoV6iC1rMn5aBt', name: 'Guild treasury, do not use' },
    { address: '4hTjZ8wBnKq2vYfRmS6cLxD9gPuE1aJo7iV3kNt5sQeA' },
  ],
};

/** Opens the picker, including the kinds that have no wallet here. */
export const openAllKinds = async (element: HTMLElement): Promise<void> => {
  await openDialog(element);
  await click(element, ':is(.rail, .wallets) > .button');
};

/** Chooses a wallet type by its name. */
export const chooseKind = async (element: HTMLElement, name: string): Promise<void> => {
  await openAllKinds(element);
  await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
  const tabs = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.ecosystem') ?? [])];
  tabs.find((tab) => tab.textContent?.trim() === name)?.click();
  await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
};

/** Presses the sign-in button. */
export const openDialog = (element: HTMLElement): Promise<void> => click(element, 'button.button');

/** Requests the wallet, like an element that cannot reach the member's wallet. */
export const needWallet = (element: HTMLElement): Promise<void> => {
  element.dispatchEvent(new WalletRequestEvent({ reason: 'auction-bidder' }));
  return Promise.resolve();
};

/** Whether the element has reached one of several steps. */
export const isAt =
  (...steps: string[]) =>
  (element: HTMLElement): boolean =>
    steps.includes((element as HTMLElement & { state: string }).state);

/** A sign-in with a wallet, as far as it gets. */
export const attempt = (wallet: FixtureWallet): Pick<State, 'wallets' | 'play'> => ({
  wallets: [wallet],
  async play(element) {
    await openDialog(element);
    await click(element, '.wallet button');
  },
});

/** A sign-in that ends with a refusal of the proxy. */
export const refused = (name: string, title: string, answer: ReturnType<typeof problem> | 'unreachable'): State => ({
  tag,
  name,
  title,
  network: { ...network, 'POST /session': answer },
  ...attempt(metamask),
  settled: isAt('failed'),
});

/** A sign-in that ends in the wallet. */
export const stopped = (name: string, title: string, wallet: Partial<FixtureWallet>): State => ({
  tag,
  name,
  title,
  network,
  ...attempt({ ...metamask, ...wallet }),
  settled: isAt('failed'),
});

/** A network on which a member is signed in from the start. */
export const signedIn = (user = mira): FixtureNetwork => ({ ...network, 'GET /session': signedInAs(user) });

/** Opens the account menu. */
export const openMenu = async (element: HTMLElement): Promise<void> => {
  await click(element, '.account');
  await shadowed(element, '.account-menu:popover-open');
};
