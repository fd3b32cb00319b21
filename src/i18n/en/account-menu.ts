import type { Message } from '../plural-forms.js';

/** Texts of the menu of `<laurel-wallet-connect>`. */
export const accountMenu = {
  'action.copied': 'Copied',
  'wallet-connect.account.menu': 'Account',
  'wallet-connect.account.copy': 'Copy address {address}',
  'wallet-connect.account.copied': 'Address copied',
  'wallet-connect.account.copy-failed': 'The browser didn’t allow copying',
  'wallet-connect.account.wallets': 'Wallets',
  'wallet-connect.account.sign-out': 'Sign out',
  'wallet-connect.account.signing-out': 'Signing out',
  'wallet-connect.type.evm': 'Ethereum',
  'wallet-connect.type.solana': 'Solana',
  'wallet-connect.type.imx': 'Immutable',
  'wallet-connect.type.sui': 'Sui',
  'wallet-connect.type.ton': 'TON',
  'wallet-connect.type.cosmos': 'Cosmos',
  'wallet-connect.type.ultra': 'Ultra',
  'wallet-connect.type.agw': 'Abstract',
  'wallet-connect.type.flow_cadence': 'Flow',
  'wallet-connect.type.substrate': 'Polkadot',
} as const satisfies Record<string, Message>;
