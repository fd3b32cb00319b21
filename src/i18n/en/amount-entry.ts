import type { Message } from '../plural-forms.js';

/** Texts of the amount field. */
export const amountEntry = {
  'amount-entry.lower': 'Lower by {step}',
  'amount-entry.raise': 'Raise by {step}',
  'amount-entry.empty': 'Enter an amount',
  'amount-entry.unreadable': 'That isn’t a number. Write it like “{example}”.',
  'amount-entry.negative': 'The amount can’t be negative',
  'amount-entry.ambiguous': 'That can be read two ways. Write it like “{example}”.',
  'amount-entry.fine': {
    one: '{symbol} has at most {count} decimal',
    other: '{symbol} has at most {count} decimals',
  },
  'amount-entry.whole': '{symbol} has no decimals',
  'amount-entry.large': 'That’s more than there can ever be',
} as const satisfies Record<string, Message>;
