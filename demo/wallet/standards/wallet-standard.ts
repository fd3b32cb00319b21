import { base58 } from '@scure/base';
import type { TextSigner } from '../signers/wallet-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

interface Account {
  readonly address: string;
  readonly label?: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

interface Request {
  readonly account: Account;
  readonly message: Uint8Array;
}

const methods = { solana: 'solana:signMessage', sui: 'sui:signPersonalMessage' } as const;

/** A wallet of Solana, of Sui or of both that registers through the Wallet Standard. */
export function installStandardWallet(signers: readonly TextSigner[], owner: Owner): InstalledWallet {
  const accountOf = ({ type, address, name, chain, rawPublicKey }: TextSigner): Account => ({
    address,
    ...(name && { label: name }),
    publicKey: rawPublicKey,
    chains: [`${type}:${chain}`],
    features: [methods[type as keyof typeof methods]],
  });
  const listeners = new Set<(change: { accounts: readonly Account[] }) => void>();
  let accounts: readonly Account[] = [];
  const signed = async ({ account, message }: Request): Promise<string> => {
    const text = new TextDecoder().decode(message);
    await owner.ask('sign', text);
    const signer = signers.find(({ address }) => address === account.address);
    if (!signer) throw new Error('That account is not one of this wallet.');
    return signer.sign(text);
  };
  const knows = (type: string): boolean => signers.some((signer) => signer.type === type);
  const wallet = {
    version: '1.0.0',
    name: owner.name,
    icon: owner.icon ?? 'data:image/svg+xml,',
    chains: [...new Set(signers.flatMap((signer) => accountOf(signer).chains))],
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (!silent) {
            await owner.ask('connect', signers.map(({ address }) => address).join('\n'));
            accounts = signers.map(accountOf);
          }
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => Promise.resolve(void (accounts = [])),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: { accounts: readonly Account[] }) => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...(knows('solana') && {
        [methods.solana]: {
          version: '1.1.0',
          // Several requests at once, as in the standard.
          signMessage: (...requests: readonly Request[]) =>
            Promise.all(
              requests.map(async (request) => ({
                signedMessage: request.message,
                signature: base58.decode(await signed(request)),
              })),
            ),
        },
      }),
      ...(knows('sui') && {
        [methods.sui]: {
          version: '1.1.0',
          signPersonalMessage: async (request: Request) => ({
            bytes: btoa(String.fromCharCode(...request.message)),
            signature: await signed(request),
          }),
        },
      }),
    },
  };
  const register = (api: { register(...wallets: readonly object[]): unknown }): void => void api.register(wallet);
  const hear = (event: Event): void => register((event as CustomEvent<Parameters<typeof register>[0]>).detail);
  window.addEventListener('wallet-standard:app-ready', hear);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return {
    change(index) {
      const signer = index === undefined ? undefined : signers[index];
      accounts = signer ? [accountOf(signer)] : [];
      for (const listener of listeners) listener({ accounts });
    },
    remove: () => window.removeEventListener('wallet-standard:app-ready', hear),
  };
}
