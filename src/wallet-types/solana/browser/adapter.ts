import { standardAdapter } from '../../../wallets/wallet-standard/adapter.js';
import type { SigningRequest } from '../../../wallets/wallet-standard/standard-wallet.js';

/** The part of `solana:signMessage` that is used. */
interface SignMessage {
  signMessage(request: SigningRequest): Promise<readonly { readonly signature: Uint8Array }[]>;
}

/** Solana wallets, which register by the Wallet Standard. */
export const adapter = standardAdapter({
  type: 'solana',
  feature: 'solana:signMessage',
  method: 'signMessage',
  async sign({ features }, account, message) {
    const [signed] = await (features['solana:signMessage'] as SignMessage).signMessage({ account, message });
    return signed && btoa(String.fromCharCode(...signed.signature));
  },
});
