import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-token-claim>` with its first paint. */
export const tokenClaim = {
  'token-claim.title': 'Token claim',
  'token-claim.closes': 'Closes {date}',
  'token-claim.closed': 'Closed {date}',
  'token-claim.opens': 'Opens {date}',
  'token-claim.open': 'No closing date',
  'token-claim.moment': '{date}',
  'token-claim.share': 'Your allocation',
} as const satisfies Record<string, Message>;
