import type { WalletType } from '../../../contract/primitives.js';
import type { DiscoveredWallet, WalletAdapter } from '../../../wallets/adapter.js';
import { atPath } from '../../../wallets/at-path.js';
import { discoveredWallet, type Introduction } from '../../../wallets/discovered-wallet.js';
import { isEvm, walletKinds } from '../../index.js';
import { connectEvm, type EvmWallet } from './connect.js';
import { isAnnouncement, isProvider, type AnnouncedProvider } from './provider.js';

/** Milliseconds in which wallets with EIP-6963 have announced themselves. If none has, `window.ethereum` is used. */
const announcing = 300;

/** Wallets of all types with EVM accounts: those that announce themselves by EIP-6963 or, if none does, the one behind `window.ethereum`. */
export const adapter: WalletAdapter = {
  types: walletKinds.map(({ id }) => id).filter(isEvm),
  discover(onFound, env) {
    let announced = false;
    const heard: AnnouncedProvider[] = [];
    const hear = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (!isAnnouncement(detail) || heard.some((each) => isSame(each, detail))) return;
      heard.push(detail);
      const { info, provider } = detail;
      const { rdns, uuid, name, icon } = info;
      const known = rdns.replace(testPrefix, '');
      const elsewhere = known === 'com.walletconnect';
      // WalletConnect stands for no wallet of this browser, which may have an old one behind `window.ethereum`.
      announced ||= !elsewhere;
      onFound(
        introduce({ type: typeOf(known), id: rdns || uuid, provider, elsewhere }, { name, icon, test: known !== rdns }),
      );
    };
    env.addEventListener('eip6963:announceProvider', hear);
    env.dispatchEvent(new Event('eip6963:requestProvider'));
    const timer = setTimeout(() => {
      const provider = atPath(env, 'ethereum');
      if (!announced && isProvider(provider))
        onFound(introduce({ type: 'evm', id: 'injected', provider }, { name: '' }));
    }, announcing);
    return () => {
      clearTimeout(timer);
      env.removeEventListener('eip6963:announceProvider', hear);
    };
  },
};

/**
 * Whether a wallet has announced itself again, as each wallet does when any page script asks. The provider decides, not the
 * `uuid`: a forger can hear the real wallet's `uuid` and announce it first.
 */
const isSame = (one: AnnouncedProvider, other: AnnouncedProvider): boolean =>
  one.provider === other.provider && one.info.rdns === other.info.rdns && one.info.name === other.info.name;

const introduce = (wallet: EvmWallet, looks: Pick<Introduction, 'name' | 'icon' | 'test'>): DiscoveredWallet =>
  discoveredWallet({
    ...wallet,
    source: wallet.provider,
    ...looks,
    connect: (options) => connectEvm(wallet, options),
  });

/** Prefix of the ids of demo and test wallets: Laurel's own, and the name reserved for tests (RFC 2606), in reverse order. */
const testPrefix = /^(?:test|org\.laurel(?:\.demo)?)\./;

/**
 * Returns a wallet's type. Any page script can forge `rdns`: it decides how to talk to a wallet and never whether to trust
 * it.
 */
const typeOf = (known: string): WalletType => walletKinds.find(({ rdns }) => rdns === known)?.id ?? 'evm';
