import type { WalletType } from '../../contract/primitives.js';
import type { DiscoveredWallet, WalletAdapter, WalletSession } from '../adapter.js';
import { walletErrorFrom } from '../../errors/wallet-error-from.js';
import { safeIcon } from './icon.js';
import { isAnnouncement, isProvider, type Eip1193Provider } from './provider.js';

/** Milliseconds in which wallets that know EIP-6963 have announced themselves, so that `window.ethereum` is not needed. */
const announcing = 300;
const longestName = 40;

/** Wallets that announce themselves by EIP-6963, and, where none does, the one behind `window.ethereum`. */
export const evmAdapter: WalletAdapter = {
  types: ['evm', 'agw', 'imx'],
  discover(onFound, env) {
    let announced = false;
    const hear = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (!isAnnouncement(detail)) return;
      // Fetched while the member still chooses, so that the wallet opens at once.
      if (!announced) import('./connect.js').catch(() => undefined);
      announced = true;
      const { info, provider } = detail;
      const icon = safeIcon(info.icon);
      onFound({
        id: info.rdns || info.uuid,
        type: typeOf(info.rdns),
        name: readableName(info.name),
        ...(icon ? { icon } : {}),
        test: isTest(info.rdns),
        connect: connector(typeOf(info.rdns), info.rdns || info.uuid, provider),
      });
    };
    env.addEventListener('eip6963:announceProvider', hear);
    env.dispatchEvent(new Event('eip6963:requestProvider'));
    const timer = setTimeout(() => {
      const provider = 'ethereum' in env ? env.ethereum : undefined;
      if (!announced && isProvider(provider))
        onFound({
          id: 'injected',
          type: 'evm',
          name: '',
          test: false,
          connect: connector('evm', 'injected', provider),
        });
    }, announcing);
    return () => {
      clearTimeout(timer);
      env.removeEventListener('eip6963:announceProvider', hear);
    };
  },
};

function connector(type: WalletType, id: string, provider: Eip1193Provider): DiscoveredWallet['connect'] {
  return async (options): Promise<WalletSession> => {
    try {
      const { connectEvm } = await import('./connect.js');
      return await connectEvm({ type, id, provider }, options);
    } catch (error) {
      throw walletErrorFrom(error, 'connect');
    }
  };
}

/** rdns is a label that any page script can forge: it chooses how to talk to a wallet and is never a reason to trust it. */
function typeOf(rdns: string): WalletType {
  return rdns === 'xyz.abs.privy' ? 'agw' : rdns === 'com.immutable.passport' ? 'imx' : 'evm';
}

/** Wallets of demos and tests: ours, and those under the name reserved for tests (RFC 2606), written in reverse. */
function isTest(rdns: string): boolean {
  return rdns.startsWith('test.') || rdns.startsWith('org.laurel.');
}

/** A name without control and direction characters, cut to what fits a row. */
function readableName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()].slice(0, longestName).join('');
}
