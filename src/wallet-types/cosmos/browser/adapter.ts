import type { DiscoveredWallet, WalletAdapter } from '../../../browser/wallets/adapter.js';
import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';
import { discoveredWallet, nameOf } from '../../../browser/wallets/discovered-wallet.js';
import { textSession } from '../../../browser/wallets/text-session.js';
import { scan } from '../../../browser/wallets/scan.js';

/** The part of Keplr's interface that is used. The other wallets have the same one. */
interface Keplr {
  enable(chainId: string): Promise<void>;
  getKey(chainId: string): Promise<{ readonly bech32Address: string }>;
  /** Signs a text (ADR-36). */
  signArbitrary(chainId: string, signer: string, data: string): Promise<{ readonly signature: string } | undefined>;
  disable?(): Promise<void>;
}

/** Each wallet's key, name and place on `window`. */
const places: readonly (readonly [key: string, name: string, path: readonly string[]])[] = [
  ['keplr', 'Keplr', ['keplr']],
  ['leap', 'Leap', ['leap']],
  ['cosmostation', 'Cosmostation', ['cosmostation', 'providers', 'keplr']],
];

const mainChain = 'cosmoshub-4';

/** Cosmos wallets: Keplr, Leap and Cosmostation. They cannot report a shared account without a prompt. */
export const adapter: WalletAdapter = {
  types: ['cosmos'],
  discover: (onFound, env) =>
    scan(
      () =>
        places.flatMap(([key, name, path]) => {
          const provider = atPath(env, ...path);
          return hasMethods(provider, 'enable', 'getKey', 'signArbitrary')
            ? [introduce(key, nameOf(provider, name), provider as Keplr, env)]
            : [];
        }),
      onFound,
    ),
};

function introduce(key: string, name: string, keplr: Keplr, env: Window): DiscoveredWallet {
  return discoveredWallet({
    type: 'cosmos',
    id: `cosmos:${key}`,
    source: keplr,
    name,
    icon: atPath(keplr, 'icon'),
    prompts: true,
    async connect({ references }) {
      const chainId = references?.[0] ?? mainChain;
      await keplr.enable(chainId);
      const address = async (): Promise<string> => (await keplr.getKey(chainId)).bech32Address;
      const account = await address();
      return textSession({
        type: 'cosmos',
        address: account,
        references: [chainId],
        sign: async (message) => (await keplr.signArbitrary(chainId, account, message))?.signature,
        onChange(listener) {
          const event = `${key}_keystorechange`;
          const hear = (): void => void address().then(listener, () => listener(undefined));
          env.addEventListener(event, hear);
          return () => env.removeEventListener(event, hear);
        },
        disconnect: () => keplr.disable?.(),
      });
    },
    ...(keplr.disable && { disconnect: () => Promise.resolve(keplr.disable?.()) }),
  });
}
