import type { SignInStatement } from '../../../src/contract/message.js';

/** The statement that wallets sign on the tests' page. */
export const statement: SignInStatement = {
  domain: location.host,
  statement: 'Sign in to the test community. This is free and moves nothing.',
  uri: location.origin,
  nonce: 'k9x2Vq7LmB4tR8wZ',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T10:05:00.000Z',
};
