import type { TextSigner } from '../signers/wallet-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

interface Account {
  readonly address: string;
  readonly name?: string;
  readonly type: string;
}

/** A wallet of Substrate chains in `window.injectedWeb3`, with its name as the key. */
export function installInjectedWeb3(signers: readonly TextSigner[], owner: Owner): InstalledWallet {
  const accountOf = ({ address, name }: TextSigner): Account => ({ address, type: 'sr25519', ...(name && { name }) });
  const listeners = new Set<(accounts: readonly Account[]) => void>();
  let accounts = signers.map(accountOf);
  const declinable = (what: 'connect' | 'sign', text: string): Promise<void> =>
    owner.ask(what, text).catch(() => {
      throw new Error('Cancelled');
    });
  const injector = {
    version: '0.58.0',
    icon: owner.icon,
    async enable() {
      await declinable('connect', accounts.map(({ address }) => address).join('\n'));
      return {
        accounts: {
          get: () => Promise.resolve(accounts),
          // Calls the listener at once, and again on each change.
          subscribe(listener: (accounts: readonly Account[]) => void) {
            listeners.add(listener);
            listener(accounts);
            return () => void listeners.delete(listener);
          },
        },
        signer: {
          signPayload: () => Promise.reject(new Error('This wallet signs no transactions.')),
          async signRaw({ address, data }: { address: string; data: string }) {
            const pairs = data.slice(2).match(/../g) ?? [];
            const text = new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
            await declinable('sign', text);
            const signer = signers.find((one) => one.address === address);
            return { id: 1, signature: (await signer?.sign(text)) ?? '0x' };
          },
        },
      };
    },
  };
  const page = window as { injectedWeb3?: Record<string, unknown> };
  (page.injectedWeb3 ??= {})[owner.name] = injector;
  return {
    change(index) {
      const signer = index === undefined ? undefined : signers[index];
      accounts = signer ? [accountOf(signer)] : [];
      for (const listener of listeners) listener(accounts);
    },
    remove: () => void delete page.injectedWeb3?.[owner.name],
  };
}
