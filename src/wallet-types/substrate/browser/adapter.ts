import type { DiscoveredWallet, SharedAccount, WalletAdapter } from '../../../browser/wallets/adapter.js';
import { accountAt, accountOf } from '../../../browser/wallets/account-of.js';
import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';
import { discoveredWallet } from '../../../browser/wallets/discovered-wallet.js';
import { hexOf } from '../../../browser/wallets/hex-of.js';
import { scan } from '../../../browser/wallets/scan.js';
import { textSession } from '../../../browser/wallets/text-session.js';

interface InjectedAccount extends SharedAccount {
  /** `ethereum` for keys whose addresses are not Substrate addresses. */
  readonly type?: string;
}

/** The part of an extension that is used (polkadot-js/extension, `packages/extension-inject/src/types.ts`). */
interface Injected {
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>;
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): () => void;
  };
  readonly signer: {
    /** Some extensions sign only transactions. The call then fails like a refusal. */
    signRaw(payload: {
      readonly address: string;
      readonly data: string;
      readonly type: 'bytes';
    }): Promise<{ readonly signature: string } | undefined>;
  };
}

interface Injector {
  enable(appName: string): Promise<Injected>;
}

/** Display names of extensions whose key is short. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
};

/** Wallets of Substrate chains, in `window.injectedWeb3`. They cannot report a shared account without a prompt. */
export const adapter: WalletAdapter = {
  types: ['substrate'],
  discover: (onFound, env) =>
    scan(
      () =>
        Object.entries(atPath(env, 'injectedWeb3') ?? {}).flatMap(([key, injector]: [string, unknown]) =>
          hasMethods(injector, 'enable') ? [introduce(key, injector as Injector)] : [],
        ),
      onFound,
    ),
};

function introduce(key: string, injector: Injector): DiscoveredWallet {
  return discoveredWallet({
    type: 'substrate',
    id: `substrate:${key}`,
    source: injector,
    name: names[key] ?? key,
    icon: atPath(injector, 'icon'),
    prompts: true,
    async connect(options) {
      const { accounts, signer } = await injector.enable(location.host);
      const address = (await accountOf(fittingOf(await accounts.get()), options))?.address;
      return textSession({
        type: 'substrate',
        address,
        async sign(message) {
          const data = `0x${hexOf(message)}`;
          return (await signer.signRaw({ address: address ?? '', data, type: 'bytes' }))?.signature;
        },
        onChange: (listener) =>
          // Other accounts that appear or disappear change nothing.
          accounts.subscribe((now) => listener(accountAt(fittingOf(now), address)?.address)),
      });
    },
  });
}

const fittingOf = (accounts: readonly InjectedAccount[]): readonly InjectedAccount[] =>
  accounts.filter(({ type }) => type !== 'ethereum');
