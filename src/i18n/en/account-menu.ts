import type { Message } from '../plural-forms.js';

/** Texts of the menu of `<laurel-wallet-connect>`. */
export const accountMenu = {
  'action.copied': 'Copied',
  'wallet-connect.account.menu': 'Account',
  'wallet-connect.account.copy': 'Copy address {address}',
  'wallet-connect.account.copied': 'Address copied',
  'wallet-connect.account.copy-failed': 'The browser didn’t allow copying',
  'wallet-connect.account.wallets': 'Wallets',
  'wallet-connect.account.primary': 'Primary',
  'wallet-connect.account.own': 'Signed in with it',
  'wallet-connect.account.unlinked': 'Not linked yet',
  'wallet-connect.account.unlink': 'Remove wallet {address}',
  'wallet-connect.account.link': 'Link another wallet',
  'wallet-connect.account.accounts': 'Connected accounts',
  'wallet-connect.account.explorer': 'View on {explorer}',
  'wallet-connect.account.sign-out': 'Sign out',
  'wallet-connect.account.signing-out': 'Signing out',
  'wallet-connect.account.everywhere': 'Sign out everywhere',
  'wallet-connect.everywhere.title': 'Sign out everywhere?',
  'wallet-connect.everywhere.body': {
    one: 'You’re signed in on this browser only. To come back, sign in with your wallet.',
    other: 'You’re signed in on {count} browsers, including this one. To come back, sign in with your wallet on each.',
  },
  'wallet-connect.everywhere.unknown':
    'This signs you out on all browsers, including this one. To come back, sign in with your wallet on each.',
  'wallet-connect.everywhere.cancel': 'Stay signed in',
} as const satisfies Record<string, Message>;
