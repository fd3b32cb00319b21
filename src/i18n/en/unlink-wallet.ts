import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` for removing a wallet. */
export const unlinkWallet = {
  'wallet-connect.unlink.title': 'Remove a wallet',
  'wallet-connect.unlink.ask.title': 'Remove {address}?',
  'wallet-connect.unlink.ask.body':
    'What it holds will no longer count for your account, and you can’t sign in with it. Your points stay. You can link it again.',
  'wallet-connect.unlink.ask.own': 'You signed in with this one, so browsers signed in with it will be signed out.',
  'wallet-connect.unlink.ask.sign': 'First, you sign with a linked wallet.',
  'wallet-connect.unlink.do': 'Remove wallet',
  'wallet-connect.unlink.keep': 'Keep it',
  'wallet-connect.unlink.removing.title': 'Removing the wallet',
  'wallet-connect.unlink.removing.body': 'This takes a second or two.',
  'wallet-connect.unlink.done.title': 'Wallet removed',
  'wallet-connect.unlink.done.body': 'It no longer belongs to your account.',
  'wallet-connect.unlink.failed.title': 'The wallet wasn’t removed',
  'wallet-connect.unlink.failed.body': '{reason}. It still belongs to your account.',
  'wallet-connect.unlink.unclear': 'We don’t know yet if it was. Check your wallets before you try again.',
  'wallet-connect.unlink.absent.body':
    'Only a linked wallet can confirm this. Unlock the one you signed in with, choose its account, then try again.',
} as const satisfies Record<string, Message>;
