import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import { codeParameter } from '../../contract/providers/landing-parameters.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { HttpError, notFound } from '../http/http-error.js';
import { beginningOf, findAttempt } from './attempts.js';
import type { Attempt } from './attempts.js';
import { GrantRefused } from './grant-refused.js';
import { finishAttempt } from './finish-attempt.js';
import { attemptOf, holdLink } from './held-link.js';
import { confirmPage, donePage, overPage } from './mail/confirm-page.js';
import type { Provider, ProviderAccount } from './verifier.js';

/**
 * Serves `/api/{authType}/auth/callback`, the page to which providers send members back and to which the link in an email leads.
 * Browsers call it without an API key: the state gives access, once. Programs that scan mails open their links, too, so the link
 * only shows a page, whose button sends a POST.
 */
export function callbackRoute(service: ServiceContext, logger: Logger): Hono {
  const { database, clock, providers } = service;
  return new Hono().on(['GET', 'POST'], '/:authType/auth/callback', async (context) => {
    const type = AuthType.safeParse(context.req.param('authType'));
    const provider = type.success ? providers.get(type.data) : undefined;
    if (!type.success || !provider) throw notFound();
    const isByEmail = findProvider(type.data)?.proof === 'email';
    const { method } = context.req.raw;
    if (!isByEmail && method !== 'GET') throw new HttpError(405, { message: 'Method not allowed' }, { allow: 'GET' });
    const { state = '', error, 'openid.mode': openIdMode } = context.req.query();
    const attempt = await findAttempt(database, type.data, state, clock.now());
    if (!attempt) return overPage(context);
    // The member declined. The state stays valid, in case they change their mind.
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
    if (!account) return overPage(context);
    if (isByEmail && method !== 'POST') return confirmPage(context, database, attempt);
    const outcome = await transact(database, async (transaction) => {
      if (attemptOf(attempt) !== null) return holdLink(transaction, state, attempt, account, clock.now());
      return finishAttempt(transaction, state, attempt, account, service);
    });
    if (!outcome) return overPage(context);
    if ('code' in outcome) return land(context, attempt, { [codeParameter]: outcome.code });
    const { isLinked, ...failure } = outcome;
    return land(context, attempt, isLinked ? {} : failure);
  });
}

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

/** Redirects the member with the outcome as parameters, or returns it as JSON. */
function land(
  context: Context,
  attempt: Attempt,
  outcome: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const hasFailed = outcome['error'] !== undefined;
  const isSent = context.req.method === 'POST';
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  if (isSent && attempt.redirect === null && !hasFailed) return donePage(context);
  if (attempt.redirect === null || attempt.options['responseType'] === 'json')
    return context.json({ success: !hasFailed, ...outcome }, hasFailed ? 400 : 200);
  const landing = new URL(attempt.redirect);
  for (const [name, value] of Object.entries(outcome)) landing.searchParams.set(name, value);
  return context.redirect(landing.href, isSent ? 303 : 302);
}
