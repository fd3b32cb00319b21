import { atPath } from '../../../browser/wallets/at-path.js';
import { isProvider, type AnnouncedProvider, type Eip1193Provider } from './provider.js';

/**
 * Returns the provider behind `window.ethereum` if no announced wallet is the same; `undefined` otherwise. Some wallets
 * put several there, in `providers`; if some of these are announced, returns the first that is not.
 */
export function unannounced(injected: unknown, announced: readonly AnnouncedProvider[]): Eip1193Provider | undefined {
  if (!isProvider(injected)) return undefined;
  const isAnnounced = (provider: Eip1193Provider): boolean => announced.some((each) => isOf(each, provider));
  if (isAnnounced(injected)) return undefined;
  const listed: unknown = atPath(injected, 'providers');
  const inside = Array.isArray(listed) ? listed.filter(isProvider) : [];
  const others = inside.filter((provider) => !isAnnounced(provider));
  return others.length === inside.length ? injected : others[0];
}

/**
 * Whether a provider belongs to an announced wallet: it is the same provider, or it wraps that provider and has the
 * wallet's flag (`isRabby`).
 */
function isOf({ info, provider }: AnnouncedProvider, injected: Eip1193Provider): boolean {
  if (provider === injected) return true;
  const own = flagsOf(injected);
  const shared = flagsOf(provider).filter((flag) => own.includes(flag));
  if (shared.some((flag) => flag !== 'isMetaMask')) return true;
  // Many wallets claim to be MetaMask, so that old pages accept them. Those also have their own flag.
  return own.join() === 'isMetaMask' && shared.length > 0 && info.rdns.includes('metamask');
}

/** Flags that describe a wallet's state, not its identity. */
const states = ['isConnected', 'isUnlocked', 'isEIP1193', 'isWeb3'];

/** Returns the names of the flags that a provider sets for itself or inherits. */
function flagsOf(provider: object): readonly string[] {
  const names = new Set<string>();
  try {
    for (
      let at: object | null = provider;
      at && at !== Object.prototype;
      at = Object.getPrototypeOf(at) as object | null
    )
      for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  } catch {
    return [];
  }
  return [...names].filter(
    (name) => /^is[A-Z]/.test(name) && !states.includes(name) && atPath(provider, name) === true,
  );
}
