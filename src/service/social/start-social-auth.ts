import { createHash } from 'node:crypto';
import type { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import { typedText } from '../../values/texts/typed.js';
import { websiteOf } from '../access.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { findMember } from '../identity/find-member.js';
import { refuseBlocked } from '../identity/participation.js';
import { openAttempt } from './attempts.js';
import { variablesOf } from './provider-settings.js';

type Query = CheckedRequest<'startSocialAuth'>['query'];

/**
 * Starts linking an account of a member; the answer is the URL to send them to. They return to `redirect` or, with the response
 * type `json`, see the outcome as JSON (platform API, section 4.11).
 */
export const startSocialAuth: Handler<'startSocialAuth'> = async ({ params, query, scope, origin }, context) => {
  const { authType } = params;
  const { database, clock, providers } = context;
  check(authType, query);
  const provider = providers.get(authType);
  if (!provider) throw invalid({ field: 'authType', message: notSetUp(authType) });
  const userId = await findMember(database, scope, query);
  if (userId === undefined) throw notFound();
  const websiteId = websiteOf(scope);
  await refuseBlocked(database, websiteId, userId);
  const emailAddress = query.emailAddress === undefined ? null : typedText(query.emailAddress).toLowerCase();
  const redirect = query.redirect ?? null;
  const { state, codeVerifier, nonce, generatedCode } = await openAttempt(
    database,
    {
      websiteId,
      userId,
      type: authType,
      redirect,
      emailAddress,
      options: { responseType: query.responseType, skipYTChannelCheck: query.skipYTChannelCheck === 'true' },
      origin,
      isCodeShown: findProvider(authType)?.proof === 'profile' && provider.findProfile !== undefined,
    },
    clock.now(),
  );
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const link = { websiteId, state, origin, codeChallenge, nonce, generatedCode, emailAddress, redirect };
  return { url: await provider.begin(link) };
};

/** Returns the error text that tells the operator what to set. */
const notSetUp = (type: AuthType): string =>
  `Accounts of type ${type} cannot be linked here: set ${variablesOf(type).join(' and ')} of the service`;

/** Checks requirements of account types beyond the contract. */
function check(authType: string, query: Query): void {
  const { redirect, emailAddress } = query;
  if (query.userId === undefined && query.walletAddress === undefined)
    throw invalid({ field: 'userId', message: 'Required where there is no walletAddress' });
  if (redirect !== undefined && !(URL.canParse(redirect) && /^https?:$/.test(new URL(redirect).protocol)))
    throw invalid({ field: 'redirect', message: 'Not an http or https URL' });
  const provider = findProvider(authType);
  if (provider?.proof !== 'email') {
    if (emailAddress !== undefined) throw invalid({ field: 'emailAddress', message: 'Only for email' });
  } else if (emailAddress === undefined) throw invalid({ field: 'emailAddress', message: 'Required for email' });
  else if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typedText(emailAddress)))
    throw invalid({ field: 'emailAddress', message: 'Not an email address' });
  else if (query.responseType === 'json')
    throw invalid({ field: 'responseType', message: 'Email is verified by a link, which redirects' });
  if (!provider?.needsChannel && query.skipYTChannelCheck === 'true')
    throw invalid({ field: 'skipYTChannelCheck', message: 'Only for google' });
}
