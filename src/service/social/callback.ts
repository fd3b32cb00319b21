import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { beginningOf, findAttempt } from './attempts.js';
import type { Attempt } from './attempts.js';
import { GrantRefused } from './grant-refused.js';
import { finishAttempt } from './finish-attempt.js';
import type { Provider, ProviderAccount } from './verifier.js';

/**
 * Serves `GET /api/{authType}/auth/callback`, the page to which providers send members back and to which the link in an email
 * leads. Browsers call it without an API key: the state gives access, once.
 */
export function callbackRoute(service: ServiceContext, logger: Logger): Hono {
  const { database, clock, providers } = service;
  return new Hono().get('/:authType/auth/callback', async (context) => {
    const type = AuthType.safeParse(context.req.param('authType'));
    const provider = type.success ? providers.get(type.data) : undefined;
    if (!type.success || !provider) throw notFound();
    const { state = '', error, 'openid.mode': openIdMode } = context.req.query();
    const attempt = await findAttempt(database, type.data, state, clock.now());
    if (!attempt) throw expired();
    // The member declined. The state stays valid, so they may reconsider.
    if (error !== undefined || openIdMode === 'cancel') return land(context, attempt, { error: 'ACCESS_DENIED' });
    const account = await readAccount(provider, attempt, state, new URL(context.req.url).searchParams).catch(
      (reason: unknown) => {
        if (reason instanceof GrantRefused) {
          logger.warn({ err: reason, authType: type.data }, 'provider refuses a code');
          return undefined;
        }
        logger.error({ err: reason, authType: type.data }, 'provider does not answer');
        return 'unavailable' as const;
      },
    );
    // The state stays valid: the member may try again.
    if (account === 'unavailable') return land(context, attempt, { error: 'PROVIDER_UNAVAILABLE' });
    if (!account) throw invalid({ field: 'code', message: 'Wrong, used or too old' });
    const ending = await transact(database, (transaction) =>
      finishAttempt(transaction, state, attempt, account, service),
    );
    if (!ending) throw expired();
    const { isLinked, ...failure } = ending;
    return land(context, attempt, isLinked ? {} : failure);
  });
}

const expired = () => invalid({ field: 'state', message: 'Unknown, used or too old' });

async function readAccount(
  provider: Provider,
  attempt: Attempt,
  state: string,
  parameters: URLSearchParams,
): Promise<ProviderAccount | undefined> {
  const { type, emailAddress, generatedCode, websiteId } = attempt;
  if (findProvider(type)?.proof !== 'email')
    return provider.exchange({ websiteId, parameters, state, ...beginningOf(attempt) });
  if (emailAddress === null || parameters.get('code') !== generatedCode) return undefined;
  return { id: emailAddress, name: emailAddress, details: {} };
}

/** Redirects the member with the error as parameters, or returns it as JSON. */
function land(context: Context, attempt: Attempt, failure: Readonly<Record<string, string>>): Response {
  const isLinked = Object.keys(failure).length === 0;
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  if (attempt.redirect === null || attempt.options['responseType'] === 'json')
    return context.json({ success: isLinked, ...failure }, isLinked ? 200 : 400);
  const landing = new URL(attempt.redirect);
  for (const [name, value] of Object.entries(failure)) landing.searchParams.set(name, value);
  return context.redirect(landing.href, 302);
}
