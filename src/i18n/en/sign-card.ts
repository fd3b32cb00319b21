import type { Message } from '../plural-forms.js';

/** Texts of the card that shows what a wallet is about to be asked to sign. */
export const signCard = {
  'sign-card.free': 'Free. Just a signature: no transaction, no approval, no network fee.',
  'sign-card.fee': 'Network fee about {fee}',
  'sign-card.fee.unknown': 'A transaction. Your wallet shows the network fee.',
  'sign-card.site': 'On',
  'sign-card.details': 'Exactly what you’re signing',
} as const satisfies Record<string, Message>;
