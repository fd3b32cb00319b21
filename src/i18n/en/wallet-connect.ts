import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-wallet-connect>`. */
export const walletConnect = {
  'wallet-connect.title': 'Sign in',
} as const satisfies Record<string, Message>;
