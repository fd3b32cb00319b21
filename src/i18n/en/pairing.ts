import type { Message } from '../plural-forms.js';

/** Texts for connecting a wallet on another device or in another app. */
export const pairing = {
  'wallet-connect.pairing.scan.title': 'Scan with your phone',
  'wallet-connect.pairing.scan.body': 'Any wallet with WalletConnect works.',
  'wallet-connect.pairing.scan.picture':
    'QR code for your wallet to scan. “Copy link” gives you the same link as text.',
  'wallet-connect.pairing.open.title': 'Open your wallet',
  'wallet-connect.pairing.open.body': 'Approve there, then come back to this page.',
  'wallet-connect.pairing.open.action': 'Open wallet',
  'wallet-connect.pairing.other-phone': 'The wallet is on another phone',
  'wallet-connect.pairing.copy': 'Copy link',
} as const satisfies Record<string, Message>;
