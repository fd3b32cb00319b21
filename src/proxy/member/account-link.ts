import { Refusal } from '../http/refusal.js';
import type { Scope } from '../stages/bind.js';
import type { SocialAttempt } from './social-attempts.js';
import { readObject, tokenPayload } from './token-payload.js';

/**
 * Checks the token that a landing page received about an account that another member has linked. The token's `data` is JSON, and
 * it expires. If it names a member, a website or a type of account, these have to match this link. Only the platform, which
 * signed the token, can tell whether it is genuine. Throws {@link Refusal} 400.
 *
 * @param now epoch milliseconds
 */
export function checkAccountLink(token: string, attempt: SocialAttempt, { websiteId }: Scope, now: number): void {
  const payload = tokenPayload(token);
  const data = readObject(payload?.['data']);
  const end = payload?.['exp'];
  const ours = { userId: attempt.userId, websiteId, authType: attempt.authType };
  const isOfThisLink = Object.entries(ours).every(([name, value]) => {
    const said = data?.[name];
    return said === undefined || (typeof said === 'string' && said.toLowerCase() === value.toLowerCase());
  });
  if (data && isOfThisLink && typeof end === 'number' && end * 1_000 > now) return;
  throw new Refusal(400, 'bad_request', 'This link does not say which account to move. Link the account again.', {
    field: 'accountLinkData',
  });
}
