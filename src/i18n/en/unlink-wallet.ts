import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>` where a wallet is removed. */
export const unlinkWallet = {
  'wallet-connect.unlink.title': 'Remove a wallet',
  'wallet-connect.unlink.ask.title': 'Remove {address}?',
  'wallet-connect.unlink.ask.body':
    'What it holds no longer counts for your account, and it can’t sign you in any more. Your points stay. You can link it again.',
  'wallet-connect.unlink.ask.own': 'You signed in with this one: browsers signed in with it are signed out.',
  'wallet-connect.unlink.ask.sign': 'A wallet of your account signs for it first.',
  'wallet-connect.unlink.do': 'Remove wallet',
  'wallet-connect.unlink.keep': 'Keep it',
  'wallet-connect.unlink.removing.title': 'Removing the wallet',
  'wallet-connect.unlink.removing.body': 'This takes a second or two.',
  'wallet-connect.unlink.done.title': 'Wallet removed',
  'wallet-connect.unlink.done.body': 'It no longer belongs to your account.',
  'wallet-connect.unlink.failed.title': 'The wallet wasn’t removed',
  'wallet-connect.unlink.failed.body': '{reason}. It still belongs to your account.',
  'wallet-connect.unlink.unclear': 'We don’t know yet whether it was. Look at your wallets before you try again.',
  'wallet-connect.unlink.absent.body':
    'Only a wallet of your account can confirm this. Unlock the one you signed in with, show its account, and try again.',
} as const satisfies Record<string, Message>;
