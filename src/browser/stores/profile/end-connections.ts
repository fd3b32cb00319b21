import type { DiscoveredWallet } from '../../wallets/adapter.js';
import type { ListedWallet, WalletKit } from '../../wallets/kit.js';
import type { StoreContext } from '../context.js';
import { isMembers, membersAccount } from '../wallet/member-address.js';

/** Milliseconds within which wallets announce themselves, and say what they share. */
const answeringMs = 1500;
/** Milliseconds to wait for a wallet to end its connection. WalletConnect first loads its library and reaches its relay. */
const endingMs = 8000;

const walletConnect = { id: 'com.walletconnect', name: 'WalletConnect' };

/**
 * Ends the connections that wallets keep with this site for the member, including those of earlier pages: that of the wallet
 * used last, that of WalletConnect, and those that share one of the member's accounts. Connections of the site itself
 * stay. Resolves with the names of wallets whose connection could not be ended; the name of a wallet that is not on the
 * page may be empty. Never prompts, never rejects.
 */
export async function endConnections(
  context: Pick<StoreContext, 'session' | 'storage' | 'wallets'>,
): Promise<readonly string[]> {
  const kept = keptWallets(context);
  const wallets = await context.wallets().then(allWallets, () => []);
  const missing = kept.filter((id) => wallets.every((wallet) => wallet.id !== id));
  const left = await Promise.all(
    wallets.map(async (wallet) => ((await isEnded(wallet, kept.includes(wallet.id), context)) ? [] : [wallet.name])),
  );
  return [...new Set([...missing.map((id) => (id === walletConnect.id ? walletConnect.name : '')), ...left.flat()])];
}

/** Returns the ids of the wallets that this browser has a record of. */
function keptWallets({ storage }: Pick<StoreContext, 'storage'>): readonly string[] {
  try {
    const last = storage.read('laurel.wallet') || 'passkey';
    const ids = [last, ...(storage.read('laurel.walletconnect') ? [walletConnect.id] : [])];
    // A passkey is kept by the device, and has no connection to end.
    return [...new Set(ids)].filter((id) => id !== 'passkey');
  } catch {
    return [];
  }
}

/** Returns every wallet of the page, once those that announce themselves late had time to. */
async function allWallets(kit: WalletKit): Promise<readonly ListedWallet[]> {
  let found: readonly ListedWallet[] = [];
  const stop = kit.discover((wallets) => (found = wallets));
  await wait(answeringMs);
  stop();
  return found.filter(({ isPasskey }) => !isPasskey);
}

/** Ends a wallet's connection, if it is the member's. Resolves with whether there is none any more. */
async function isEnded(
  wallet: DiscoveredWallet,
  isKept: boolean,
  { session }: Pick<StoreContext, 'session'>,
): Promise<boolean> {
  const state = session.state.get();
  const user = 'user' in state ? state.user : undefined;
  const silently = { interactive: false, ...(user && { chooseAccount: membersAccount(user) }) };
  const shared = await within(answeringMs, wallet.connect(silently));
  if (!isKept && !(shared && user && isMembers(user, shared.address))) return true;
  const told = wallet.disconnect
    ? await within(
        endingMs,
        wallet.disconnect().then(() => true),
      )
    : true;
  await within(endingMs, shared?.disconnect());
  return told === true && !(await within(answeringMs, wallet.connect(silently)));
}

/** Resolves with `undefined` if the promise rejects or takes longer than `ms` milliseconds. */
const within = <T>(ms: number, promise: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.race([Promise.resolve(promise).catch(() => undefined), wait(ms)]);

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
