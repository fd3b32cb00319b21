import { walletKinds, type WalletTypeId } from '../../../wallet-types/index.js';
import type { Message } from '../plural-forms.js';

type Messages = { readonly [Id in WalletTypeId as `wallet-connect.type.${Id}`]: Message };

/** Names of the wallet types, for the sign-in and the menu of `<laurel-wallet-connect>`. */
export const walletTypes = Object.fromEntries(
  walletKinds.map(({ id, name }) => [`wallet-connect.type.${id}`, name]),
) as Messages;
