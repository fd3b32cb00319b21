import type { WalletType } from '../../contract/primitives.js';
import type { DiscoveredWallet, WalletAdapter } from '../adapter.js';
import { discoveredWallet } from '../discovered-wallet.js';
import { isAnnouncement, isProvider, type Eip1193Provider } from './provider.js';

/** Milliseconds in which wallets that know EIP-6963 have announced themselves, so that `window.ethereum` is not needed. */
const announcing = 300;

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
      onFound(
        discoveredWallet({
          type: typeOf(info.rdns),
          id: info.rdns || info.uuid,
          name: info.name,
          icon: info.icon,
          test: isTest(info.rdns),
          connect: connector(typeOf(info.rdns), info.rdns || info.uuid, provider),
        }),
      );
    };
    env.addEventListener('eip6963:announceProvider', hear);
    env.dispatchEvent(new Event('eip6963:requestProvider'));
    const timer = setTimeout(() => {
      const provider = 'ethereum' in env ? env.ethereum : undefined;
      if (!announced && isProvider(provider))
        onFound(
          discoveredWallet({
            type: 'evm',
            id: 'injected',
            name: '',
            connect: connector('evm', 'injected', provider),
          }),
        );
    }, announcing);
    return () => {
      clearTimeout(timer);
      env.removeEventListener('eip6963:announceProvider', hear);
    };
  },
};

function connector(type: WalletType, id: string, provider: Eip1193Provider): DiscoveredWallet['connect'] {
  return async (options) => (await import('./connect.js')).connectEvm({ type, id, provider }, options);
}

/** Before the id of a wallet of demos and tests: ours, and the name reserved for tests (RFC 2606), written in reverse. */
const testPrefix = /^(?:test|org\.laurel(?:\.demo)?)\./;

const isTest = (rdns: string): boolean => testPrefix.test(rdns);

/** rdns is a label that any page script can forge: it chooses how to talk to a wallet and is never a reason to trust it. */
function typeOf(rdns: string): WalletType {
  const known = rdns.replace(testPrefix, '');
  return known === 'xyz.abs.privy' ? 'agw' : known === 'com.immutable.passport' ? 'imx' : 'evm';
}
