import type { PageResponse } from 'laurel-widgets/contract';
import { fixtureAccount } from './wallets.js';

/** Session of a signed-in member. */
export type SignedIn = Extract<PageResponse<'GET /session'>, { status: 'signed-in' }>;

/** The member who appears in most fixtures. */
export const mira: SignedIn['user'] = {
  id: '0a4f1c7e-5b2d-4a3c-9e61-1d2f3a4b5c6d',
  displayName: 'mira.eth',
  logoUrl: null,
  wallets: [{ address: fixtureAccount, type: 'evm' }],
};

/** Returns a member's session that lasts another day. */
export const signedInAs = (user: SignedIn['user']): SignedIn => ({
  status: 'signed-in',
  user,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
});
