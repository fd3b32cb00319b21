import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AuthType } from '../../../contract/identity/social.js';
import { findProvider } from '../../../contract/providers/index.js';
import type { Database } from '../../db/database.js';
import { sandboxActs } from '../../db/schema/index.js';
import type { Clock } from '../../clock.js';
import { normalTarget } from '../target.js';
import type { Provider, ProviderAccount, Providers } from '../verifier.js';
import { findAccount, openAccount } from './directory.js';
import type { Place, SandboxAccount } from './directory.js';
import { verifyAct } from './verify-act.js';

export interface SandboxOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Returns a simulated provider for each type. They answer from the service's own database, where their pages store what visitors
 * do.
 */
export const sandboxProviders = (options: SandboxOptions): Providers =>
  new Map(AuthType.options.map((type) => [type, sandboxProvider(type, options)]));

/** Milliseconds for which a code is valid. */
const codeLifetime = 5 * 60_000;

function sandboxProvider(type: AuthType, { database, clock }: SandboxOptions): Provider {
  const placeOf = (websiteId: string): Place => ({ websiteId, provider: type });
  return {
    begin: async ({ websiteId, state, origin, codeChallenge, generatedCode, emailAddress }) => {
      if (emailAddress !== null) {
        await sendMail(database, placeOf(websiteId), { emailAddress, state, origin, generatedCode }, clock);
        return `${origin}/sandbox/${type}/inbox?${String(new URLSearchParams({ address: emailAddress, websiteId }))}`;
      }
      const page = findProvider(type)?.proof === 'profile' ? 'prove' : 'authorize';
      const query = new URLSearchParams({ state, ...(page === 'authorize' && { code_challenge: codeChallenge }) });
      return `${origin}/sandbox/${type}/${page}?${String(query)}`;
    },
    exchange: async ({ websiteId, parameters, codeVerifier }) => {
      const code = parameters.get('code') ?? '';
      const place = placeOf(websiteId);
      const [grant] = await database
        .delete(sandboxActs)
        .where(
          and(
            eq(sandboxActs.websiteId, websiteId),
            eq(sandboxActs.provider, type),
            eq(sandboxActs.act, 'grant'),
            eq(sandboxActs.target, hash(code)),
          ),
        )
        .returning();
      if (!grant || grant.text !== challengeOf(codeVerifier)) return undefined;
      if (clock.now() - grant.createdAt.getTime() > codeLifetime) return undefined;
      const account = await findAccount(database, place, grant.accountId);
      return account && toProviderAccount(account);
    },
    findProfile: async ({ websiteId, link }) => {
      const account = await findAccount(database, placeOf(websiteId), normalTarget(type, link));
      return account && { ...toProviderAccount(account), bio: account.bio };
    },
    verify: (request) => verifyAct(database, placeOf(request.websiteId), request, new Date(clock.now())),
  };
}

/** Returns the challenge of a verifier (RFC 7636, `S256`). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Creates a code for an account whose owner has agreed. It is valid once, together with the challenge's verifier. */
export async function grantCode(
  database: Database,
  place: Place,
  accountId: string,
  codeChallenge: string,
  now: Date,
): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await database
    .insert(sandboxActs)
    .values({ ...place, accountId, act: 'grant', target: hash(code), text: codeChallenge, createdAt: now });
  return code;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

async function sendMail(
  database: Database,
  place: Place,
  mail: { emailAddress: string; state: string; origin: string; generatedCode: string },
  clock: Clock,
): Promise<void> {
  const now = new Date(clock.now());
  const account = await openAccount(database, place, mail.emailAddress, now);
  const query = new URLSearchParams({ state: mail.state, code: mail.generatedCode });
  await database.insert(sandboxActs).values({
    ...place,
    accountId: account.accountId,
    act: 'mail',
    target: hash(mail.state),
    text: `${mail.origin}/api/${place.provider}/auth/callback?${String(query)}`,
    createdAt: now,
  });
}

const toProviderAccount = ({ accountId, accountName, details }: SandboxAccount): ProviderAccount => ({
  id: accountId,
  name: accountName,
  details,
});
