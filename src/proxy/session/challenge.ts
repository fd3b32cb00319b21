import type { Challenge } from '../../contract/session.js';
import { digest, randomHex } from '../secrets.js';
import type { NonceStore } from '../store/nonce-store.js';

/** Milliseconds a challenge is good for. */
export const challengeLifetime = 5 * 60_000;

export interface ChallengeParameters {
  /** Origin of the page, already checked. */
  readonly origin: string;
  readonly statement: string;
  readonly chainIds: readonly number[];
  readonly nonces: NonceStore;
  readonly now: number;
}

/** Issues what is to be signed. All of the message but the address is settled here and kept under the nonce's hash. */
export async function issueChallenge({
  origin,
  statement,
  chainIds,
  nonces,
  now,
}: ChallengeParameters): Promise<Challenge> {
  const nonce = randomHex(20);
  const expiresAt = now + challengeLifetime;
  const message = {
    domain: new URL(origin).host,
    statement,
    uri: origin,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(expiresAt).toISOString(),
  };
  await nonces.issue(await digest(nonce), { purpose: 'sign-in', origin, statement: message, expiresAt });
  return { ...message, nonce, chainIds: [...chainIds] };
}
