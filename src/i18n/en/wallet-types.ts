import type { Message } from '../plural-forms.js';

/** Names of the kinds of wallets, for the sign-in and the menu of `<laurel-wallet-connect>`. */
export const walletTypes = {
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
