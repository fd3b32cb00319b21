import { backendOf, type ProfileField } from '../../contract/providers/backend.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { findAttempt } from './attempts.js';
import { finishAttempt } from './finish-attempt.js';

type Request = CheckedRequest<'verifySocialAuth'>;

/**
 * Looks for the generated code in the text of the profile that the member claims. While the code is missing, the state stays
 * valid. The answer is always JSON, because the holder of the API key is not a browser.
 */
export const verifySocialAuth: Handler<'verifySocialAuth'> = async ({ params, query, scope }, context) => {
  const { authType } = params;
  const { database, clock, providers } = context;
  const link = readLink(authType, query);
  const { state } = query;
  const attempt = await findAttempt(database, authType, state, clock.now());
  if (!attempt || !scope.websiteIds.includes(attempt.websiteId)) throw expired();
  const refused = (error: string, message: string) => ({ success: false, error, message, jwtState: state });
  if (query.code !== undefined && query.code !== attempt.generatedCode)
    return refused('INVALID_CODE', 'The code is not the one that was generated');
  const profile = await providers.get(authType)?.findProfile?.({ websiteId: attempt.websiteId, link });
  if (!profile) return refused('PROFILE_NOT_FOUND', 'There is no such profile');
  if (attempt.generatedCode === null || !profile.bio.includes(attempt.generatedCode))
    return refused('CODE_NOT_FOUND', 'The code is not in the text of the profile');
  const ending = await transact(database, (transaction) =>
    finishAttempt(transaction, state, attempt, profile, context),
  );
  if (!ending) throw expired();
  if (ending.isLinked) return { success: true, message: 'Success' };
  return {
    success: false,
    error: ending.error,
    message: 'The account is connected to another user',
    ...('accountLinkData' in ending && { jwtState: ending.accountLinkData }),
  };
};

const expired = () => invalid({ field: 'state', message: 'Unknown, used or too old' });

function readLink(authType: Request['params']['authType'], query: Request['query']): string {
  const field = backendOf(authType).profileField as ProfileField;
  const link = query[field]?.trim();
  if (!link) throw invalid({ field, message: `Required for ${authType}` });
  return link;
}
