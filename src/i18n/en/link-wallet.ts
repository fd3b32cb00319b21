import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` for linking another wallet. */
export const linkWallet = {
  'wallet-connect.link.title': 'Link a wallet',
  'wallet-connect.link.choose': 'Choose a wallet to link',
  'wallet-connect.link.confirm.title': 'First, confirm it’s you',
  'wallet-connect.link.confirm.body': 'Sign with a wallet that’s already linked. It’s free and moves nothing.',
  'wallet-connect.link.same.title': '{account} is already yours',
  'wallet-connect.link.same.body': 'Switch {wallet} to the account you want to link. This page notices by itself.',
  'wallet-connect.link.done.title': 'Wallet linked',
  'wallet-connect.link.done.body': 'What it holds now counts for your account.',
  'wallet-connect.link.taken.body':
    'If you move it here, that account loses it. If it’s that account’s only wallet, its points and badges move too.',
  'wallet-connect.link.taken.move': 'Move wallet here',
  'wallet-connect.link.taken.keep': 'Keep them apart',
  'wallet-connect.link.maximum.body': 'Your account has the maximum number of wallets.',
  'wallet-connect.link.absent.title': 'Open a linked wallet',
  'wallet-connect.link.absent.body':
    'Only a linked wallet can confirm a new one. Unlock the one you signed in with, choose its account, then try again.',
} as const satisfies Record<string, Message>;
