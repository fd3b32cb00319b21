import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` that are needed before anything is pressed. */
export const walletConnect = {
  'wallet-connect.checking': 'Checking whether you’re signed in',
  'wallet-connect.account.label': 'Account of {name}',
  'wallet-connect.account.expired': '{name}, your session has ended',
  'wallet-connect.account.not-signed-out': 'You’re still signed in. {reason}',
  'wallet-connect.signed-in': 'Signed in as {name}',
  'wallet-connect.signed-out': 'Signed out',
  'wallet-connect.signed-out.not-kept':
    'Your browser didn’t keep you signed in. Allow cookies for this site, then sign in again.',
  'wallet-connect.signed-out.account-changed': 'Your wallet switched to another account, so you were signed out.',
} as const satisfies Record<string, Message>;
