import * as z from 'zod/mini';
import { verifyUser } from '../../contract/identity/connect.js';
import { saveUserMetadata } from '../../contract/identity/metadata.js';
import {
  disconnectSocialAccount,
  finishSocialAuth,
  startSocialAuth,
  verifyMySocialAuth,
  verifySocialAuth,
} from '../../contract/identity/social.js';
import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { findProvider } from '../../contract/providers/index.js';
import { attemptParameter } from '../../contract/providers/landing-parameters.js';
import { privateAnswer } from '../answers/answer.js';
import type { Handlers } from '../http/handler.js';
import type { Settings } from '../config/settings.js';
import { rebuild } from '../answers/rebuild.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import { refuseBlocked } from '../session/refuse-blocked.js';
import { type PlatformCall, writeQuery } from '../stages/bind.js';
import { check } from '../stages/input.js';
import type { Store } from '../store/store.js';
import { UnexplainedRefusal, successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import { checkAccountLink } from './account-link.js';
import { readSocialAccounts } from './social-accounts.js';
import { SocialAttempts } from './social-attempts.js';
import { trustedSocialUrl } from './social-hosts.js';
import { tokenPayload } from './token-payload.js';

export interface SocialParts {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly store: Store;
  readonly now: () => number;
}

type SocialEndpoint =
  | 'startMySocialAuth'
  | 'verifyMySocialAuth'
  | 'finishMySocialAuth'
  | 'listMySocialAccounts'
  | 'moveMySocialAccount'
  | 'disconnectMySocialAccount';

/** Returns the handlers of linked accounts, by the name of their endpoint. */
export function socialHandlers({ settings, platform, store, now }: SocialParts): Pick<Handlers, SocialEndpoint> {
  const { scope, returnPages } = settings;
  const attempts = new SocialAttempts(store, now);

  /**
   * Sends the request, unless the member is blocked. It never retries: a second try would send a second mail, or invalidate the
   * first one's token.
   */
  const ask = async (
    userId: string,
    call: Omit<PlatformCall, 'body'> & { body?: PlatformCall['body'] },
  ): Promise<unknown> => {
    await refuseBlocked(platform, settings, userId);
    return successBody(await platform({ ...call, body: call.body, isWrite: true }));
  };

  return {
    startMySocialAuth: async ({ params: { authType }, body, session: { record } }) => {
      const provider = findProvider(authType);
      const { returnPage, emailAddress, skipYTChannelCheck } = body;
      const page = Object.hasOwn(returnPages, returnPage) ? returnPages[returnPage] : undefined;
      if (page === undefined)
        throw new Refusal(400, 'bad_request', `The proxy's owner has not registered this page ("returnPages").`, {
          field: 'returnPage',
        });
      const isByEmail = provider?.proof === 'email';
      if (isByEmail !== (emailAddress !== undefined))
        throw new Refusal(400, 'bad_request', 'Only the provider email takes an email address.', {
          field: 'emailAddress',
        });
      const id = attempts.newId();
      const redirect = new URL(page);
      redirect.searchParams.set(attemptParameter, id);
      const query = check(startSocialAuth.query, {
        ...scope,
        userId: record.userId,
        ...(record.wallets[0] && { walletAddress: record.wallets[0].address }),
        redirect: redirect.href,
        ...(emailAddress !== undefined && { emailAddress }),
        ...(provider?.needsChannel && skipYTChannelCheck !== undefined && { skipYTChannelCheck }),
      });
      const path = `/api/${authType}/auth`;
      const answer = read(
        startSocialAuth.response,
        await ask(record.userId, { endpoint: startSocialAuth, path, query: writeQuery(query) }),
      );
      const url = isByEmail ? null : trustedSocialUrl(answer.url, authType, settings);
      if (!isByEmail && url === null)
        throw new Refusal(502, 'upstream_error', 'The platform sends members to a URL that is not trusted.');
      const state = provider?.proof === 'profile' && url !== null ? new URL(url).searchParams.get('state') : null;
      const { id: sessionId, userId } = record;
      await attempts.keep(id, { userId, sessionId, authType, state, accountLinkData: null });
      return privateAnswer({ attempt: id, url, code: codeOf(state) });
    },

    verifyMySocialAuth: async ({ params: { authType }, body, session }) => {
      const { attempt: id, profile } = body;
      const attempt = await attempts.find(id, session);
      const { state } = attempt;
      if (attempt.authType !== authType || state === null)
        throw new Refusal(400, 'bad_request', 'This provider does not verify by a code in a profile.', {
          field: 'attempt',
        });
      const code = codeOf(state);
      const query = check(verifySocialAuth.query, {
        state,
        ...(code !== null && { code }),
        [backendOf(authType).profileField ?? 'profile']: profile,
        responseType: 'json',
      });
      const path = `/api/${authType}/auth/connect`;
      const answer = read(
        verifySocialAuth.response,
        await ask(attempt.userId, { endpoint: verifySocialAuth, path, query: writeQuery(query) }),
      );
      const taken = answer.error === 'MAXIMUM_ACCOUNT_LINKED';
      if (answer.success) await attempts.end(id);
      else if (answer.jwtState !== undefined)
        await attempts.keep(id, {
          ...attempt,
          ...(taken ? { accountLinkData: answer.jwtState } : { state: answer.jwtState }),
        });
      const meant = { response: verifyMySocialAuth.response, reasonFrom: ['error', 'message'] };
      return privateAnswer(
        rebuild(
          meant,
          { success: answer.success, taken, error: answer.error, message: answer.message },
          settings.local,
        ),
      );
    },

    finishMySocialAuth: async ({ body: { attempt: id, code, accountLinkData: token }, session }) => {
      const attempt = await attempts.find(id, session);
      const { authType, userId } = attempt;
      // Another tab of this session has already linked the account, or the answer was lost.
      if (attempt.isLinked) return privateAnswer({ authType, success: true, taken: false });
      if (attempt.accountLinkData !== null) return privateAnswer({ authType, success: false, taken: true });
      if (token !== undefined) {
        checkAccountLink(token, attempt, scope, now());
        await attempts.keep(id, { ...attempt, accountLinkData: token });
        return privateAnswer({ authType, success: false, taken: true });
      }
      if (code === undefined) {
        const { data } = await readSocialAccounts(platform, scope, userId);
        return privateAnswer({ authType, success: data.some((one) => one.authType === authType), taken: false });
      }
      const request = check(finishSocialAuth.body, { ...scope, userId, attempt: id, code });
      const path = `/api/${authType}/auth/finish`;
      const { success, accountLinkData } = read(
        finishSocialAuth.response,
        await ask(userId, { endpoint: finishSocialAuth, path, query: '', body: request }),
      );
      if (success) await attempts.keep(id, { ...attempt, isLinked: true });
      else if (accountLinkData !== undefined) await attempts.keep(id, { ...attempt, accountLinkData });
      return privateAnswer({ authType, success, taken: accountLinkData !== undefined });
    },

    listMySocialAccounts: async ({ session }) =>
      privateAnswer(await readSocialAccounts(platform, scope, session.record.userId)),

    moveMySocialAccount: async ({ body: { attempt: id, accountLinkData }, session }) => {
      const attempt = await attempts.find(id, session);
      const token = attempt.accountLinkData ?? accountLinkData;
      if (attempt.accountLinkData === null && accountLinkData !== undefined)
        checkAccountLink(accountLinkData, attempt, scope, now());
      if (token === undefined)
        throw new Refusal(400, 'bad_request', 'The request does not say which account to move.', {
          field: 'accountLinkData',
        });
      const request = check(verifyUser.body, { ...scope, userId: attempt.userId, accountLinkData: token });
      let answer: unknown;
      try {
        answer = await ask(attempt.userId, { endpoint: verifyUser, path: verifyUser.path, query: '', body: request });
      } catch (error) {
        if (!(error instanceof UnexplainedRefusal)) throw error;
        await attempts.end(id);
        throw new Refusal(404, 'not_found', 'What was signed for this link is unknown, used or expired. Begin again.');
      }
      read(verifyUser.response, answer);
      await attempts.end(id);
      return privateAnswer({ success: true });
    },

    disconnectMySocialAccount: async ({ params: { authType }, session: { record } }) => {
      const { userId } = record;
      const path = disconnectSocialAccount.path.replace('{authType}', authType);
      const request = check(disconnectSocialAccount.body, { ...scope, userId });
      try {
        await ask(userId, { endpoint: disconnectSocialAccount, path, query: '', body: request });
      } catch (error) {
        if (!isRefusal(error) || error.status !== 404) throw error;
        await clearAccount(authType, userId);
      }
      const { data, unverified = [] } = await readSocialAccounts(platform, scope, userId);
      return privateAnswer({ success: [...data, ...unverified].every((account) => account.authType !== authType) });
    },
  };

  /** Empties the fields of an account, for a platform without an endpoint that removes it. */
  async function clearAccount(authType: AuthType, userId: string): Promise<void> {
    const fields = backendOf(authType).fields?.saved ?? [];
    if (fields.length === 0) throw new Refusal(404, 'not_found', 'The platform cannot disconnect this account.');
    const emptied = Object.fromEntries(fields.map((field) => [field, null]));
    const request = check(saveUserMetadata.body, { ...scope, userId, ...emptied });
    await ask(userId, { endpoint: saveUserMetadata, path: saveUserMetadata.path, query: '', body: request });
  }
}

/** Returns the code that the member puts into their profile, from the platform's token. The platform checks the token itself. */
function codeOf(state: string | null): string | null {
  const code = tokenPayload(state)?.['generatedCode'];
  return typeof code === 'string' && /^[0-9A-Za-z]{4,32}$/.test(code) ? code : null;
}

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value);
  if (checked.success) return checked.data;
  throw new Refusal(502, 'upstream_error', "The platform's answer has an unknown form.", { cause: checked.error });
}
