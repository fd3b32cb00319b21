import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AuthType } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import { socialAuthAttempts } from '../db/schema/index.js';
import { hashToken, issueToken } from './state-token.js';

/** A link of an account in progress. */
export type Attempt = typeof socialAuthAttempts.$inferSelect;

/** Milliseconds that a member has to link an account. */
export const attemptLifetime = 10 * 60_000;

export interface NewAttempt {
  readonly websiteId: string;
  readonly userId: string;
  readonly type: AuthType;
  readonly redirect: string | null;
  readonly emailAddress: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** Origin at which browsers reach the service. */
  readonly origin: string;
  /** Whether the member's page may read the code, to show it as text for their profile. */
  readonly isCodeShown: boolean;
}

/** Returns the data from the start of a link that its end needs. */
export const beginningOf = ({
  options,
  codeVerifier,
}: Attempt): { origin: string; nonce: string; codeVerifier: string } => ({
  origin: String(options['origin']),
  nonce: String(options['nonce']),
  codeVerifier: codeVerifier ?? '',
});

/** Starts a link. The state, which the member's browser carries, identifies it. */
export async function openAttempt(
  database: Database,
  { origin, isCodeShown, ...attempt }: NewAttempt,
  now: number,
): Promise<{ state: string; codeVerifier: string; nonce: string; generatedCode: string }> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const generatedCode = String(randomInt(10_000_000, 100_000_000));
  const expiresAt = now + attemptLifetime;
  const state = issueToken({
    authType: attempt.type,
    ...(isCodeShown && { generatedCode }),
    iat: Math.floor(now / 1000),
    exp: Math.floor(expiresAt / 1000),
  });
  await database.insert(socialAuthAttempts).values({
    ...attempt,
    options: { ...attempt.options, origin, nonce },
    stateHash: hashToken(state),
    codeVerifier,
    generatedCode,
    createdAt: new Date(now),
    expiresAt: new Date(expiresAt),
  });
  return { state, codeVerifier, nonce, generatedCode };
}

/** Finds the attempt that a state identifies; `undefined` if there is none, or if it is of another type, used or expired. */
export async function findAttempt(
  database: Database,
  type: string,
  state: string,
  now: number,
): Promise<Attempt | undefined> {
  const [attempt] = await database
    .select()
    .from(socialAuthAttempts)
    .where(open(type, state, now));
  return attempt;
}

/** Uses up an attempt: of concurrent requests, only one gets it. */
export async function takeAttempt(
  transaction: Database,
  type: string,
  state: string,
  now: number,
): Promise<Attempt | undefined> {
  const [attempt] = await transaction
    .update(socialAuthAttempts)
    .set({ usedAt: new Date(now) })
    .where(open(type, state, now))
    .returning();
  return attempt;
}

const open = (type: string, state: string, now: number) =>
  and(
    eq(socialAuthAttempts.stateHash, hashToken(state)),
    eq(socialAuthAttempts.type, type),
    isNull(socialAuthAttempts.usedAt),
    gt(socialAuthAttempts.expiresAt, new Date(now)),
  );
