import type { UltraAccounts, FlowAccounts } from '../../../src/verify/index.js';
import { cosmosSigner } from '../../../demo/wallet/signers/cosmos-signer.js';
import { evmSigner } from '../../../demo/wallet/signers/evm-signer.js';
import { type FlowSigner, flowSigner } from '../../../demo/wallet/signers/flow-signer.js';
import { solanaSigner } from '../../../demo/wallet/signers/solana-signer.js';
import { substrateSigner } from '../../../demo/wallet/signers/substrate-signer.js';
import { suiSigner } from '../../../demo/wallet/signers/sui-signer.js';
import { tonSigner } from '../../../demo/wallet/signers/ton-signer.js';
import { type UltraSigner, ultraSigner } from '../../../demo/wallet/signers/ultra-signer.js';
import type { WalletSigner } from '../../../demo/wallet/signers/wallet-signer.js';

const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));

/** Wallets of all ten types with new keys, and the entries for them on the chains of Ultra and Flow. */
export interface SignerSet {
  readonly signers: readonly WalletSigner[];
  readonly ultra: UltraSigner;
  readonly flow: FlowSigner;
}

/** Makes one wallet of each type. */
export function newSigners(): SignerSet {
  const letters = 'abcdefghijklmnopqrstuvwxyz12345';
  const name = Array.from(newKey().subarray(0, 12), (byte) => letters[byte % letters.length]).join('');
  const digits = Array.from(newKey().subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const ultra = ultraSigner(newKey(), name);
  const flow = flowSigner(`0x${digits}`, [{ secretKey: newKey() }]);
  const signers = [
    evmSigner(newKey()),
    evmSigner(newKey(), 'imx'),
    evmSigner(newKey(), 'agw'),
    solanaSigner(newKey()),
    suiSigner(newKey()),
    tonSigner(newKey()),
    cosmosSigner(newKey()),
    ultra,
    flow,
    substrateSigner(newKey()),
  ];
  return { signers, ultra, flow };
}

/** Look-ups that know only these accounts. */
export function lookupsOf(...sets: readonly SignerSet[]): { ultraAccounts: UltraAccounts; flowAccounts: FlowAccounts } {
  return {
    ultraAccounts: (name) => {
      const found = sets.find(({ ultra }) => ultra.address === name);
      const keys = found ? [{ publicKey: found.ultra.publicKey, weight: 1 }] : [];
      return Promise.resolve(found ? [{ name: 'active', threshold: 1, keys }] : null);
    },
    flowAccounts: (address) => Promise.resolve(sets.find(({ flow }) => flow.address === address)?.flow.keys ?? null),
  };
}
