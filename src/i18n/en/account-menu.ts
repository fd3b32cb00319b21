import type { Message } from '../plural-forms.js';

/** Texts of the menu of `<laurel-wallet-connect>`. */
export const accountMenu = {
  'action.copied': 'Copied',
  'wallet-connect.account.menu': 'Account',
  'wallet-connect.account.copy': 'Copy address {address}',
  'wallet-connect.account.copied': 'Address copied',
  'wallet-connect.account.copy-failed': 'The browser didn’t allow copying',
  'wallet-connect.account.wallets': 'Wallets',
  'wallet-connect.account.link': 'Link another wallet',
  'wallet-connect.account.sign-out': 'Sign out',
  'wallet-connect.account.signing-out': 'Signing out',
} as const satisfies Record<string, Message>;
