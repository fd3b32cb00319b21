import type { DiscoveredWallet, WalletAdapter } from '../../../browser/wallets/adapter.js';
import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';
import { discoveredWallet, nameOf } from '../../../browser/wallets/discovered-wallet.js';
import { scan } from '../../../browser/wallets/scan.js';
import { textSession } from '../../../browser/wallets/text-session.js';

/** The wallet's answer, both when it resolves and when it rejects. */
interface Answer<T> {
  readonly status: string;
  readonly data?: T;
}

/** The part of `window.ultra` that is used (developers.ultra.io, "Ultra Wallet"). */
interface Ultra {
  connect(options?: { readonly onlyIfTrusted: boolean }): Promise<Answer<{ readonly blockchainid: string }>>;
  signMessage(text: string): Promise<Answer<{ readonly signature: string }> | undefined>;
  getChainId?(): Promise<Answer<string>>;
  disconnect?(): Promise<unknown>;
  on?(event: string, listener: () => void): unknown;
  off?(event: string, listener: () => void): unknown;
}

/** The wallet signs only texts with one of three prefixes. The proxy knows that this one is added. */
const prefix = 'message:';

/** Ultra's wallet. Its address is the name of an account, which the wallet calls `blockchainid`. */
export const adapter: WalletAdapter = {
  types: ['ultra'],
  discover: (onFound, env) =>
    scan(() => {
      const ultra = atPath(env, 'ultra');
      return hasMethods(ultra, 'connect', 'signMessage') ? [introduce(ultra as Ultra)] : [];
    }, onFound),
};

function introduce(ultra: Ultra): DiscoveredWallet {
  return discoveredWallet({
    type: 'ultra',
    id: 'ultra:ultra',
    source: ultra,
    name: nameOf(ultra, 'Ultra Wallet'),
    icon: atPath(ultra, 'icon'),
    async connect({ interactive }) {
      const address = async (onlyIfTrusted: boolean): Promise<string> =>
        dataOf(await ultra.connect({ onlyIfTrusted })).blockchainid;
      const account = await address(!interactive);
      const chain = await ultra.getChainId?.().then(dataOf, () => undefined);
      return textSession({
        type: 'ultra',
        address: account,
        // A CAIP-2 reference has at most 32 characters.
        references: typeof chain === 'string' ? [chain.slice(0, 32)] : [],
        async sign(message) {
          const answer = await ultra.signMessage(prefix + message);
          return answer && dataOf(answer).signature;
        },
        onChange(listener) {
          const hear = (): void => void address(true).then(listener, () => listener(undefined));
          const events = ['accountChanged', 'disconnect'];
          for (const event of events) ultra.on?.(event, hear);
          return () => {
            for (const event of events) ultra.off?.(event, hear);
          };
        },
        disconnect: () => ultra.disconnect?.(),
      });
    },
  });
}

function dataOf<T>(answer: Answer<T>): T {
  // An answer without success carries `code` and `message` like an error.
  if (answer.status !== 'success' || answer.data === undefined) throw answer as unknown as Error;
  return answer.data;
}
