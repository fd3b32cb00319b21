import type { WalletType } from '../../../contract/primitives.js';
import type { DiscoveredWallet, WalletAdapter } from '../../../browser/wallets/adapter.js';
import { atPath } from '../../../browser/wallets/at-path.js';
import { discoveredWallet, type Introduction } from '../../../browser/wallets/discovered-wallet.js';
import { isEvm, walletKinds } from '../../index.js';
import { connectEvm, type EvmWallet } from './connect.js';
import { leaving } from './connection.js';
import { isAnnouncement, type AnnouncedProvider } from './provider.js';
import { unannounced } from './unannounced.js';

/**
 * Milliseconds between two checks of `window.ethereum`. A provider is offered at the second check, because most wallets
 * that put one there announce themselves through EIP-6963 meanwhile.
 */
const lookMs = 300;

/**
 * Wallets of all types with EVM accounts: those that announce themselves by EIP-6963, and one at `window.ethereum` that
 * does not.
 */
export const adapter: WalletAdapter = {
  types: walletKinds.map(({ id }) => id).filter(isEvm),
  ready: (env) =>
    unannounced(atPath(env, 'ethereum'), announcedAtOnce(env)) &&
    new Promise((resolve) => {
      setTimeout(resolve, lookMs);
    }),
  discover(onFound, env) {
    const heard: AnnouncedProvider[] = [];
    const hear = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (!isAnnouncement(detail) || heard.some((each) => isSame(each, detail))) return;
      heard.push(detail);
      const { info, provider } = detail;
      const { rdns, uuid, name, icon } = info;
      const known = rdns.replace(testPrefix, '');
      const elsewhere = known === 'com.walletconnect';
      onFound(
        introduce({ type: typeOf(known), id: rdns || uuid, provider, elsewhere }, { name, icon, test: known !== rdns }),
      );
    };
    env.addEventListener('eip6963:announceProvider', hear);
    env.dispatchEvent(new Event('eip6963:requestProvider'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (wasThere: boolean): void => {
      const provider = unannounced(atPath(env, 'ethereum'), heard);
      if (provider && wasThere) onFound(introduce({ type: 'evm', id: 'injected', provider }, { name: '' }));
      else timer = setTimeout(() => look(provider !== undefined), lookMs);
    };
    look(false);
    return () => {
      clearTimeout(timer);
      env.removeEventListener('eip6963:announceProvider', hear);
    };
  },
};

/** Returns the wallets that announce themselves as soon as the page asks. */
function announcedAtOnce(env: Window): readonly AnnouncedProvider[] {
  const heard: AnnouncedProvider[] = [];
  const hear = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (isAnnouncement(detail)) heard.push(detail);
  };
  env.addEventListener('eip6963:announceProvider', hear);
  env.dispatchEvent(new Event('eip6963:requestProvider'));
  env.removeEventListener('eip6963:announceProvider', hear);
  return heard;
}

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
    disconnect: () => wallet.provider.request(leaving),
  });

/** Prefix of the ids of demo and test wallets: Laurel's own, and the name reserved for tests (RFC 2606), in reverse order. */
const testPrefix = /^(?:test|org\.laurel(?:\.demo)?)\./;

/**
 * Returns a wallet's type. Any page script can forge `rdns`, so it only decides how to talk to a wallet, never whether
 * to trust it.
 */
const typeOf = (known: string): WalletType => walletKinds.find(({ rdns }) => rdns === known)?.id ?? 'evm';
