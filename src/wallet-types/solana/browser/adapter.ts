import { standardAdapter } from '../../../browser/wallets/wallet-standard/adapter.js';
import type { SigningRequest } from '../../../browser/wallets/wallet-standard/standard-wallet.js';

/** The part of `solana:signMessage` that is used. */
interface SignMessage {
  signMessage(request: SigningRequest): Promise<readonly { readonly signature: Uint8Array }[] | undefined>;
}

/** Solana wallets, which register by the Wallet Standard. */
export const adapter = standardAdapter({
  type: 'solana',
  feature: 'solana:signMessage',
  method: 'signMessage',
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  async sign({ features }, account, message) {
    const signed = (await (features['solana:signMessage'] as SignMessage).signMessage({ account, message }))?.[0];
    return signed && btoa(String.fromCharCode(...signed.signature));
  },
});
