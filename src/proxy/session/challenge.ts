import type { SignInStatement } from '../../contract/message.js';
import type { Challenge, ChallengePurpose } from '../../contract/session.js';
import type { ChainReferences } from '../config/config.js';
import type { NamedClaim } from './claim-title.js';
import { type Nonces, challengeLifetime } from './nonces.js';
import type { SessionRecord } from './session-record.js';

export interface ChallengeParameters {
  readonly purpose: ChallengePurpose;
  /** Origin of the page, already checked. */
  readonly origin: string;
  /** Sentence that members see when they sign in; the other purposes have their own sentences. */
  readonly signInStatement: string;
  /** Session that asks; always present for purposes other than signing in. */
  readonly session: SessionRecord | undefined;
  /** Token claim that a signature with the purpose `claim` is for, if the page has named it. */
  readonly claim?: NamedClaim | undefined;
  readonly chainIds: readonly number[];
  /** CAIP-2 references of the chains that wallets of types other than EVM may be on. */
  readonly chainReferences: ChainReferences;
  readonly nonces: Nonces;
  /** Epoch milliseconds */
  readonly now: number;
}

const free = 'This costs nothing and sends no transaction.';

/** Sentences in the message that tell the member what the signature is for. */
const statements: Readonly<
  Record<Exclude<ChallengePurpose, 'sign-in'>, (userId: string, claim?: NamedClaim) => string>
> = {
  link: (userId) => `Link this wallet to the account ${userId}. ${free}`,
  'link-wallet': (userId) => `Confirm that another wallet may be linked to the account ${userId}. ${free}`,
  'unlink-wallet': (userId) => `Confirm that a wallet may be removed from the account ${userId}. ${free}`,
  bid: (userId) => `Confirm one bid of the account ${userId}. ${free}`,
  claim: (userId, claim) =>
    claim
      ? `Confirm the claim ${claim.title} of the account ${userId}. ${free}`
      : `Confirm one claim of the account ${userId}. ${free}`,
};

/** Returns the message to sign without nonce and address. It is the same when the challenge is issued and when it comes back. */
export function statementOf(
  { purpose, origin, signInStatement, session, claim }: Pick<ChallengeParameters, StatementFact>,
  issuedAt: number,
): Omit<SignInStatement, 'nonce'> {
  return {
    domain: new URL(origin).host,
    statement: purpose === 'sign-in' ? signInStatement : statements[purpose](session?.userId ?? '', claim),
    uri: origin,
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(issuedAt + challengeLifetime).toISOString(),
  };
}
type StatementFact = 'purpose' | 'origin' | 'signInStatement' | 'session' | 'claim';

/** Issues a challenge. It fixes the whole message except for the address. */
export async function issueChallenge(parameters: ChallengeParameters): Promise<Challenge> {
  const { purpose, origin, session, claim, chainIds, chainReferences, nonces, now } = parameters;
  if (purpose !== 'sign-in' && !session) throw new TypeError(`A challenge to ${purpose} needs a session.`);
  const sessionId = purpose === 'sign-in' ? undefined : session?.id;
  const nonce = await nonces.issue({ purpose, origin, sessionId, subject: claim?.id }, now);
  const references = Object.fromEntries(Object.entries(chainReferences).map(([type, each]) => [type, [...each]]));
  return {
    ...statementOf(parameters, now),
    nonce,
    chainIds: [...chainIds],
    ...(Object.keys(references).length > 0 && { chainReferences: references }),
  };
}
