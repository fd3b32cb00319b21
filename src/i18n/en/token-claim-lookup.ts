import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-token-claim>` for looking up addresses. */
export const tokenClaimLookup = {
  'token-claim.lookup.open': 'Check an address without signing in',
  'token-claim.lookup.label': 'Address',
  'token-claim.lookup.hint': 'We look it up and keep nothing. To claim, you need the wallet itself.',
  'token-claim.lookup.check': 'Check',
  'token-claim.lookup.invalid': 'An address is 0x followed by 40 letters and digits.',
  'token-claim.lookup.failed': 'We couldn’t check that address. Try again in a moment.',
  'token-claim.lookup.busy': 'That was a lot of addresses. Try again in a minute.',
  'token-claim.lookup.yes': '{amount} {token} for {address}.',
  'token-claim.lookup.claimed': '{amount} {token} for {address}, already claimed.',
  'token-claim.lookup.no': 'Nothing for {address}.',
} as const satisfies Record<string, Message>;
