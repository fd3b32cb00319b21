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
    one: 'You are signed in with this browser alone. You sign in again with your wallet.',
    other: 'You are signed in with {count} browsers, this one included. Each signs in again with your wallet.',
  },
  'wallet-connect.everywhere.unknown':
    'All browsers are signed out, this one included. Each signs in again with your wallet.',
  'wallet-connect.everywhere.cancel': 'Stay signed in',
} as const satisfies Record<string, Message>;
