import type { WalletType } from '../../../src/contract/primitives.js';
import { installFlowExtension } from '../../../demo/wallet/standards/flow-extension.js';
import { installInjectedWeb3 } from '../../../demo/wallet/standards/injected-web3.js';
import { installKeplr } from '../../../demo/wallet/standards/keplr.js';
import type { InstalledWallet, Owner } from '../../../demo/wallet/standards/owner.js';
import { installTonBridge } from '../../../demo/wallet/standards/ton-bridge.js';
import { installUltra } from '../../../demo/wallet/standards/ultra.js';
import { installStandardWallet } from '../../../demo/wallet/standards/wallet-standard.js';
import type { TonSigner } from '../../../demo/wallet/signers/ton-signer.js';
import type { TextSigner, WalletSigner } from '../../../demo/wallet/signers/wallet-signer.js';
import { type SignerSet, newSigners } from './all-signers.js';

/** Wallet types outside EVM. */
export const otherTypes = ['solana', 'sui', 'ton', 'cosmos', 'ultra', 'flow_cadence', 'substrate'] as const;
export type OtherType = (typeof otherTypes)[number];

export interface FakeWalletsOptions {
  readonly name?: string;
  readonly icon?: string;
  /** Milliseconds until it is on the page. */
  readonly late?: number;
  /** The request that its owner declines. */
  readonly reject?: 'connect' | 'sign';
  /** Words of that failure. Default: those of an owner who declines. */
  readonly words?: string;
  /** The request that it never answers. */
  readonly silent?: 'connect' | 'sign';
  /** Number of accounts that it shares. Default: 1. */
  readonly accounts?: number;
}

/** A wallet with real keys on the page. */
export interface OtherWallet extends InstalledWallet {
  readonly type: WalletType;
  /** Its accounts, the one that it shows first in front. */
  readonly signers: readonly WalletSigner[];
  /** Sets with these accounts and those of the other types, for the chains' look-ups. */
  readonly sets: readonly SignerSet[];
  /** Requests to its owner, in order. */
  readonly asked: readonly { readonly what: 'connect' | 'sign'; readonly text: string }[];
  /** Changes the owner's behaviour. */
  behave(options: Pick<FakeWalletsOptions, 'reject' | 'silent'>): void;
}

/** Puts a wallet outside EVM on the page, in the way its type is found. */
export function installOtherWallet(type: OtherType, options: FakeWalletsOptions = {}): OtherWallet {
  const sets = Array.from({ length: options.accounts ?? 1 }, newSigners);
  const signers = sets.flatMap((set) => set.signers.filter((signer) => signer.type === type));
  const asked: { what: 'connect' | 'sign'; text: string }[] = [];
  const { words = 'User rejected the request.' } = options;
  let { reject, silent } = options;
  const owner: Owner = {
    name: options.name ?? `Test wallet (${type})`,
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    async ask(what, text) {
      asked.push({ what, text });
      await new Promise((resolve) => setTimeout(resolve));
      if (what === silent) await new Promise<never>(() => undefined);
      if (what === reject) throw new Error(words);
    },
  };
  const put = (): InstalledWallet => install(type, signers, sets, owner);
  let installed = options.late ? undefined : put();
  const timer = options.late ? setTimeout(() => (installed = put()), options.late) : undefined;
  return {
    type,
    signers,
    sets,
    asked,
    behave: (next) => ({ reject, silent } = next),
    change: (index) => installed?.change(index),
    remove() {
      clearTimeout(timer);
      installed?.remove();
    },
  };
}

function install(
  type: OtherType,
  signers: readonly WalletSigner[],
  sets: readonly SignerSet[],
  owner: Owner,
): InstalledWallet {
  switch (type) {
    case 'solana':
    case 'sui':
      return installStandardWallet(signers as readonly TextSigner[], owner);
    case 'ton':
      return installTonBridge('testWallet', signers as readonly TonSigner[], owner);
    case 'cosmos':
      return installKeplr('keplr', signers as readonly TextSigner[], owner);
    case 'ultra':
      return installUltra(
        sets.map(({ ultra }) => ultra),
        owner,
      );
    case 'flow_cadence':
      return installFlowExtension(
        'test-wallet',
        sets.map(({ flow }) => flow),
        owner,
      );
    case 'substrate':
      return installInjectedWeb3(signers as readonly TextSigner[], owner);
  }
}
