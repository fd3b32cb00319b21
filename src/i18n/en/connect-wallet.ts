import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` where the wallet of a signed-in member is connected again. */
export const connectWallet = {
  'wallet-connect.again.title': 'Connect your wallet',
  'wallet-connect.again.choose': 'Which wallet did you sign in with?',
  'wallet-connect.again.scan.title': 'Connect your wallet again',
  'wallet-connect.again.scan.body':
    'It isn’t connected to this page any more. Scan with the phone it is on, and go on where you were.',
  'wallet-connect.again.open.body':
    'It isn’t connected to this page any more. Approve there, then come back and go on where you were.',
  'wallet-connect.again.foreign.title': 'That’s another account',
  'wallet-connect.again.foreign.body': 'Show an account in {wallet} that you are signed in with, then try again.',
} as const satisfies Record<string, Message>;
