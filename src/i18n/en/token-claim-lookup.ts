import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-token-claim>` for looking up addresses. */
export const tokenClaimLookup = {
  'token-claim.lookup.open': 'Check an address without signing in',
  'token-claim.lookup.label': 'Address',
  'token-claim.lookup.hint': 'It is asked of this site and kept nowhere. Claiming takes the wallet itself.',
  'token-claim.lookup.check': 'Check',
  'token-claim.lookup.invalid': 'An address begins with 0x and has 40 letters and digits after it.',
  'token-claim.lookup.failed': 'We couldn’t check that address. Try again in a moment.',
  'token-claim.lookup.busy': 'That were many addresses. Try again in a minute.',
  'token-claim.lookup.yes': '{amount} {token} for {address}.',
  'token-claim.lookup.claimed': '{amount} {token} for {address}, claimed already.',
  'token-claim.lookup.no': 'Nothing for {address}.',
} as const satisfies Record<string, Message>;
