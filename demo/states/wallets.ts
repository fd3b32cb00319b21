import type { TonSigner } from '../wallet/signers/ton-signer.js';
import type { TextSigner } from '../wallet/signers/wallet-signer.js';
import type { Owner } from '../wallet/standards/owner.js';
import { installStandardWallet } from '../wallet/standards/wallet-standard.js';
import { installTonBridge } from '../wallet/standards/ton-bridge.js';
import type { FixtureWallet, InstalledWallet } from './state.js';
import { fixtureChain } from './transport.js';

interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Account of fixture wallets that do not specify one. */
export const fixtureAccount = '0x3f9A2b1cD4e5F60718293a4B5C6d7E8f9012A9c2';

/** 65 bytes in the form of a signature. Nothing verifies it, because a state's network is a fixture too. */
const cannedSignature = `0x${'5a'.repeat(64)}1b`;

const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code });
const silence = new Promise<never>(() => undefined);
const hex = (number: number): string => `0x${number.toString(16)}`;

/** Puts wallets on the page until `remove` is called. */
export function installWallets(wallets: readonly FixtureWallet[]): {
  installed: readonly InstalledWallet[];
  remove: () => void;
} {
  const others = wallets.flatMap((wallet) => (wallet.chain ? [installOther(wallet, wallet.chain)] : []));
  const providers = wallets.filter(({ chain }) => !chain).map((wallet) => ({ wallet, ...createProvider(wallet) }));
  const details = providers.map(({ wallet, provider }) =>
    Object.freeze({
      info: Object.freeze({
        uuid: crypto.randomUUID(),
        name: wallet.name,
        icon: wallet.icon ?? letterIcon(wallet.name),
        rdns: wallet.rdns,
      }),
      provider,
    }),
  );
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return {
    installed: providers.map(({ installed }) => installed),
    remove() {
      window.removeEventListener('eip6963:requestProvider', announce);
      for (const other of others) other.remove();
    },
  };
}

/** Accounts of fixture wallets outside EVM. */
const otherAccounts = {
  solana: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd',
  sui: `0x${'4c'.repeat(32)}`,
  ton: `0:${'6e'.repeat(32)}`,
};

function installOther(wallet: FixtureWallet, chain: 'solana' | 'sui' | 'ton'): { remove(): void } {
  const owner: Owner = {
    name: wallet.name,
    icon: wallet.icon ?? letterIcon(wallet.name),
    ask(what) {
      const does = what === 'connect' ? wallet.behaves : (wallet.signs ?? 'approve');
      if (does === 'reject') return Promise.reject(new Error('User rejected the request.'));
      return does === 'approve' ? Promise.resolve() : silence;
    },
  };
  const address = wallet.account ?? otherAccounts[chain];
  const account = { address, chain: '-239', publicKey: '', walletStateInit: '' } as const;
  const proof = { domain: { lengthBytes: 0, value: '' }, payload: '', timestamp: 0, signature: '' };
  if (chain === 'ton')
    return installTonBridge(
      wallet.rdns,
      [{ address, proof: () => ({ account, proof }) } as unknown as TonSigner],
      owner,
    );
  const accounts = wallet.accounts ?? [{ address }];
  const signers = accounts.map((each) => ({
    ...each,
    type: chain,
    chain: 'mainnet',
    sign: () => Promise.resolve('1'),
  }));
  return installStandardWallet(signers as unknown as readonly TextSigner[], owner);
}

function createProvider(wallet: FixtureWallet) {
  let account = wallet.account ?? fixtureAccount;
  let chainId = wallet.chainId ?? fixtureChain.id;
  let isConnected = wallet.shares ?? false;
  let giveUp: ((error: Error) => void) | undefined;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const emit = (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value));

  const connect = (): Promise<string[]> => {
    if (wallet.pairing) emit('message', { type: 'display_uri', data: wallet.pairing });
    if (wallet.behaves === 'away') throw providerError(4900, 'The relay could not be reached.');
    if (wallet.behaves === 'late') throw Object.assign(new Error('Expired.'), { name: 'WalletError', code: 'timeout' });
    if (wallet.behaves === 'reject') throw providerError(4001, 'User rejected the request.');
    if (wallet.behaves === 'unauthorised') throw providerError(4100, 'The account has not been authorized.');
    if (wallet.behaves === 'locked') throw providerError(-32002, 'Request already pending.');
    if (wallet.behaves === 'silent') return new Promise((_, reject) => (giveUp = reject));
    isConnected = wallet.behaves === 'approve';
    return Promise.resolve(isConnected ? [account] : []);
  };
  const sign = (does = wallet.signs): Promise<string> => {
    if (does === 'reject') throw providerError(4001, 'User rejected the request.');
    return does === 'silent' ? silence : Promise.resolve(cannedSignature);
  };
  const switchChain = (id: number, isAdded: boolean): Promise<null> => {
    if (wallet.switches === 'reject') throw providerError(4001, 'User rejected the request.');
    if (wallet.switches === 'unknown-chain' && !isAdded) throw providerError(4902, 'Unrecognized chain.');
    if (wallet.switches === 'silent') return silence;
    chainId = id;
    emit('chainChanged', hex(id));
    return Promise.resolve(null);
  };
  const chainOf = (params: Asked['params']): number =>
    Number((params?.[0] as { chainId: string } | undefined)?.chainId);

  const request = async ({ method, params }: Asked): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return connect();
      case 'wallet_requestPermissions': {
        const accounts = await connect();
        return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }];
      }
      case 'wallet_revokePermissions':
        isConnected = false;
        giveUp?.(providerError(4001, 'Nobody waits for the wallet any more.'));
        return null;
      case 'eth_accounts':
        return isConnected ? [account] : [];
      case 'eth_chainId':
        return hex(chainId);
      case 'personal_sign':
        return sign();
      case 'eth_signTypedData_v4':
        return sign(wallet.signsTyped ?? wallet.signs);
      case 'wallet_switchEthereumChain':
        return switchChain(chainOf(params), false);
      case 'wallet_addEthereumChain':
        return switchChain(chainOf(params), true);
      default:
        if (wallet.rpc) return wallet.rpc(method, params ?? []);
        throw providerError(4200, `The fixture wallet does not know ${method}.`);
    }
  };
  const provider = {
    request,
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  const installed: InstalledWallet = {
    rdns: wallet.rdns,
    changeAccount: (address) => {
      account = address;
      emit('accountsChanged', [address]);
    },
    changeChain: (id) => {
      chainId = id;
      emit('chainChanged', hex(id));
    },
  };
  return { provider, installed };
}

/** Returns the icon for a wallet without one: its first letter on a tile. */
function letterIcon(name: string): string {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 47, 0) % 360;
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="hsl(${hue} 46% 42%)" d="M0 0h96v96H0z"/><text x="48" y="64" font-family="sans-serif" font-size="46" font-weight="700" text-anchor="middle" fill="#fff">${name.slice(0, 1)}</text></svg>`,
  )}`;
}
