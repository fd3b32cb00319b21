import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` for reconnecting the wallet of a signed-in member. */
export const connectWallet = {
  'wallet-connect.again.title': 'Connect your wallet',
  'wallet-connect.again.choose': 'Which wallet did you sign in with?',
  'wallet-connect.again.scan.title': 'Connect your wallet again',
  'wallet-connect.again.scan.body': 'It’s no longer connected to this page. Scan with the phone it’s on to continue.',
  'wallet-connect.again.open.body':
    'It’s no longer connected to this page. Approve in your wallet, then come back to continue.',
  'wallet-connect.again.foreign.title': 'That’s another account',
  'wallet-connect.again.foreign.body': 'Switch {wallet} to the account you signed in with, then try again.',
} as const satisfies Record<string, Message>;
