import { standardAdapter } from '../../../browser/wallets/wallet-standard/adapter.js';
import { chainsOf } from '../../../browser/wallets/wallet-standard/shared-accounts.js';
import type { SigningRequest } from '../../../browser/wallets/wallet-standard/standard-wallet.js';

/** The part of `sui:signPersonalMessage` that is used. */
interface SignPersonalMessage {
  signPersonalMessage(
    request: SigningRequest & { readonly chain?: string | undefined },
  ): Promise<{ readonly signature: string } | undefined>;
}

/** Sui wallets, which register by the Wallet Standard. */
export const adapter = standardAdapter({
  type: 'sui',
  feature: 'sui:signPersonalMessage',
  method: 'signPersonalMessage',
  address: /^0x[\da-f]{64}$/i,
  async sign({ features }, account, message) {
    const chain = chainsOf(account).find((id) => id.startsWith('sui:'));
    const feature = features['sui:signPersonalMessage'] as SignPersonalMessage;
    return (await feature.signPersonalMessage({ account, message, chain }))?.signature;
  },
});
