import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` where a further wallet is linked. */
export const linkWallet = {
  'wallet-connect.link.title': 'Link a wallet',
  'wallet-connect.link.choose': 'Choose a wallet to link',
  'wallet-connect.link.confirm.title': 'First, confirm that it’s you',
  'wallet-connect.link.confirm.body': 'Sign with a wallet of your account. This is free and moves nothing.',
  'wallet-connect.link.same.title': '{account} is yours already',
  'wallet-connect.link.same.body': 'Switch {wallet} to the account you want to link. It is noticed by itself.',
  'wallet-connect.link.done.title': 'Wallet linked',
  'wallet-connect.link.done.body': 'What it holds counts for your account now.',
  'wallet-connect.link.taken.body':
    'Move it here and that account loses it. If it is its only wallet, its points and badges come along.',
  'wallet-connect.link.taken.move': 'Move wallet here',
  'wallet-connect.link.taken.keep': 'Keep them apart',
  'wallet-connect.link.maximum.body': 'Your account holds as many as it can.',
  'wallet-connect.link.absent.title': 'Open a wallet of your account',
  'wallet-connect.link.absent.body':
    'Only a wallet that is linked already can confirm another one. Unlock the one you signed in with, show its account, and try again.',
} as const satisfies Record<string, Message>;
